/**
 * Tells the window that opened or frames this page what came of connecting LinkedIn (spec section 7), to our own origin only.
 * A visit to a provider can cut `window.opener`, so the same message also goes out on a BroadcastChannel.
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
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has none: it never leaves the origin
  channel.postMessage(message);
  channel.close();
  if (isOpenedByUs()) window.close();
}

/** A pop-up of our own has told its opener and can go; any other window stays, with the outcome in words. */
function isOpenedByUs(): boolean {
  try {
    return Boolean(window.opener) && window.opener.location.origin === location.origin;
  } catch {
    return false;
  }
}
