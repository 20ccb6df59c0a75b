/** Shows the button that copies the text of an element, or the value of a field, and what it did. */
import { COPIED_FLAG_MS } from "~/domain/tiktok/authorization";
import { showToast } from "../show-toast";

enableCopying();

function enableCopying(): void {
  const button = document.querySelector<HTMLButtonElement>("[data-copies]");
  const source = document.getElementById(button?.dataset.copies ?? "");
  if (!button || !source || !navigator.clipboard) return;
  const field = source instanceof HTMLTextAreaElement ? source : null;
  const label = button.textContent;
  let reset = 0;
  button.hidden = false;
  button.addEventListener("click", async () => {
    try {
      await navigator.clipboard.writeText(field?.value ?? source.textContent);
    } catch {
      // Selects the text for Ctrl-C, because copying was rejected.
      if (field) field.select();
      else getSelection()?.selectAllChildren(source);
      return;
    }
    button.textContent = "Copied!";
    button.dataset.copied = "";
    // Shows the same toast as the server, if there is one; a second click shows it again.
    showToast(document.querySelector("[data-copied-toast]"));
    clearTimeout(reset);
    reset = window.setTimeout(() => {
      button.textContent = label;
      delete button.dataset.copied;
    }, COPIED_FLAG_MS);
  });
}
