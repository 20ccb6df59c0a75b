const KEY = "signed-in";

/**
 * Reloads the pages that show a session after it has ended: those in other tabs, which the first
 * page without it informs, and those that come back from the browser's cache.
 */
export function followLogout(): void {
  if (document.documentElement.dataset.session === "unknown") return;
  const tabs = new BroadcastChannel(KEY);
  if (!isSignedIn()) {
    sessionStorage.removeItem(KEY);
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has none
    tabs.postMessage("");
    tabs.close();
    return;
  }
  sessionStorage.setItem(KEY, "");
  tabs.addEventListener("message", () => location.reload());
  addEventListener("pageshow", () => isOutdated() && location.reload());
}

/** Returns true for a page of a session that has ended in this tab. */
export function isOutdated(): boolean {
  return isSignedIn() && sessionStorage.getItem(KEY) === null;
}

function isSignedIn(): boolean {
  return ["signed-in", "staff"].includes(document.documentElement.dataset.session!);
}
