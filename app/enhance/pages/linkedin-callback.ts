/**
 * Tells the window that opened or frames this page how connecting LinkedIn went, and only if that
 * window is on our own origin. Visiting a provider can cut `window.opener`, so the same message
 * also goes out on a BroadcastChannel.
 */
export const LINKEDIN_CHANNEL = "spellpost-linkedin";

const page = document.querySelector<HTMLElement>("[data-linkedin-message]");
if (page) tell(readMessage(page));

function readMessage({ dataset }: HTMLElement): unknown {
  try {
    return JSON.parse(dataset.linkedinMessage ?? "");
  } catch {
    return { type: "LINKEDIN_OAUTH_ERROR", error: "Failed to process OAuth callback" };
  }
}

function tell(message: unknown): void {
  const parent: Window = window.opener ?? window.parent;
  parent.postMessage(message, location.origin);
  const channel = new BroadcastChannel(LINKEDIN_CHANNEL);
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no target
  channel.postMessage(message);
  channel.close();
  if (isOpenedByUs()) window.close();
}

/**
 * Our own pop-up closes once it has told its opener; any other window stays open and shows the
 * outcome.
 */
function isOpenedByUs(): boolean {
  try {
    return Boolean(window.opener) && window.opener.location.origin === location.origin;
  } catch {
    return false;
  }
}
