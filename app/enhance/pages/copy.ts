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
      // Copying was rejected: selects the text for Ctrl-C.
      if (field) field.select();
      else getSelection()?.selectAllChildren(source);
      return;
    }
    button.textContent = "Copied!";
    button.dataset.copied = "";
    // A second click shows the toast again.
    showToast(document.querySelector("[data-copied-toast]"));
    clearTimeout(reset);
    reset = window.setTimeout(() => {
      button.textContent = label;
      delete button.dataset.copied;
    }, COPIED_FLAG_MS);
  });
}
