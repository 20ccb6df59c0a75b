/**
 * Enhances the TikTok authorization: removes the code from the URL, submits the demo without a
 * click, and lets the visitor copy the token.
 */
import { COPIED_FLAG_MS } from "~/domain/tiktok/authorization";
import { showToast } from "../show-toast";

submitCode();
enableCopying();
goBack();

/** Removes the code from the URL before anything else happens; the form still contains it. */
function submitCode(): void {
  const form = document.querySelector<HTMLFormElement>("[data-tiktok-code]");
  if (!form) return;
  history.replaceState(null, "", location.pathname);
  if (form.matches("[data-tiktok-exchange]")) form.requestSubmit();
}

function enableCopying(): void {
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
      getSelection()?.selectAllChildren(source); // selects the token for Ctrl-C, because copying was rejected
      return;
    }
    button.textContent = "Copied!";
    button.dataset.copied = "";
    // Shows the same toast as the server; a second click shows it again.
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
