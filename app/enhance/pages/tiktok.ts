/**
 * The TikTok authorization: the code leaves the address, the demo goes on without a click, and the
 * token can be copied.
 */
import { COPIED_FLAG_MS } from "~/domain/tiktok";
import { showToast } from "../show-toast";

takeCode();
offerCopying();
goBack();

/** Removes the code from the address before anything else happens; the form still holds it. */
function takeCode(): void {
  const form = document.querySelector<HTMLFormElement>("[data-tiktok-code]");
  if (!form) return;
  history.replaceState(null, "", location.pathname);
  if (form.matches("[data-tiktok-exchange]")) form.requestSubmit();
}

function offerCopying(): void {
  const button = document.querySelector<HTMLButtonElement>("[data-copies]");
  const source = document.getElementById(button?.dataset.copies ?? "");
  if (!button || !source || !navigator.clipboard) return;
  const label = button.textContent;
  let reset = 0;
  button.hidden = false;
  button.addEventListener("click", async () => {
    try {
      await navigator.clipboard.writeText(source.textContent);
    } catch {
      getSelection()?.selectAllChildren(source); // copying was refused: select it for Ctrl-C
      return;
    }
    button.textContent = "Copied!";
    button.dataset.copied = "";
    // The same toast as the server's; a second click shows it again.
    showToast(document.querySelector("[data-copied-toast]"));
    clearTimeout(reset);
    reset = window.setTimeout(() => {
      button.textContent = label;
      delete button.dataset.copied;
    }, COPIED_FLAG_MS);
  });
}

function goBack(): void {
  document.querySelector("[data-go-back]")?.addEventListener("click", (event) => {
    if (history.length < 2) return;
    event.preventDefault();
    history.back();
  });
}
