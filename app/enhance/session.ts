const KEY = "signed-in";

/**
 * Reloads the pages that show a session after a sign-out: those in other tabs, which the page after
 * it informs, and those that come back from the browser's cache. A session that ends by itself leaves
 * other tabs alone, because what is typed there can still be sent after another sign-in.
 */
export function followLogout(): void {
  const { session, signedOut } = document.documentElement.dataset;
  if (session === "unknown") return;
  const tabs = new BroadcastChannel(KEY);
  if (!isSignedIn()) {
    sessionStorage.removeItem(KEY);
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has none
    if (signedOut) tabs.postMessage("");
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
