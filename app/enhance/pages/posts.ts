/** Waits for the drafts, because a reload while offline would replace the page by an error. */
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
