const KEY = "signed-in";

/**
 * After a sign-out, reloads other tabs and pages from the browser's cache. A session that ends by
 * itself leaves other tabs alone: what is typed there can still be sent after another sign-in.
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

/** The session has ended in this tab since the page was loaded. */
export function isOutdated(): boolean {
  return isSignedIn() && sessionStorage.getItem(KEY) === null;
}

function isSignedIn(): boolean {
  return ["signed-in", "staff"].includes(document.documentElement.dataset.session!);
}
