/**
 * Posts the result to the window that opened or frames this page, and on a BroadcastChannel,
 * because visiting a provider can clear `window.opener`.
 */
export const LINKEDIN_CHANNEL = "spellpost-linkedin";

const page = document.querySelector<HTMLElement>("[data-linkedin-message]");
if (page) notifyOpener(readMessage(page));

function readMessage({ dataset }: HTMLElement): unknown {
  try {
    return JSON.parse(dataset.linkedinMessage ?? "");
  } catch {
    return { type: "LINKEDIN_OAUTH_ERROR", error: "Failed to process OAuth callback" };
  }
}

function notifyOpener(message: unknown): void {
  const parent: Window = window.opener ?? window.parent;
  parent.postMessage(message, location.origin);
  const channel = new BroadcastChannel(LINKEDIN_CHANNEL);
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no target
  channel.postMessage(message);
  channel.close();
  if (isOwnPopup()) window.close();
}

/** Only our own popup closes itself. */
function isOwnPopup(): boolean {
  try {
    return Boolean(window.opener) && window.opener.location.origin === location.origin;
  } catch {
    return false;
  }
}
