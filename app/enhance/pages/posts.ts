/**
 * Polls for drafts that are being written, and reloads the page once they are there. Without script
 * the page reloads each time, which an error page of the browser would replace while offline.
 */
const INTERVAL_MS = 3000;
const WRITING = "[data-writing]";

if (document.querySelector(WRITING)) setTimeout(pollForDrafts, INTERVAL_MS);

async function pollForDrafts(): Promise<void> {
  const isWriting = await isStillWriting().catch(() => true);
  // A reload would cancel a form on its way.
  if (isWriting || document.querySelector("form[data-sent]"))
    setTimeout(pollForDrafts, INTERVAL_MS);
  else location.reload();
}

async function isStillWriting(): Promise<boolean> {
  const response = await fetch(location.href);
  const fresh = new DOMParser().parseFromString(await response.text(), "text/html");
  return !response.ok || fresh.querySelector(WRITING) !== null;
}
