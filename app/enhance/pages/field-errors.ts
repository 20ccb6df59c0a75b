/** Removes the message beside a field once the field is right, as far as the browser can tell. */
import { countCharacters, normalizeUrl } from "~/domain/text";

type Field = HTMLInputElement | HTMLTextAreaElement;

addEventListener("input", ({ target }) => {
  const field = target as Field;
  // A choice is right, whichever it is.
  if (field.type === "radio") return removeMessage(field.closest("fieldset, [role=group]"));
  if (field.matches("[aria-invalid=true]") && isRight(field)) removeMessage(field);
});

function isRight(field: Field): boolean {
  const { value, required, validity, dataset, inputMode } = field;
  if (required && !value.trim()) return false;
  if (dataset.limit && countCharacters(value) > Number(dataset.limit)) return false;
  return validity.valid && (inputMode !== "url" || normalizeUrl(value) !== null);
}

function removeMessage(field: Element | null): void {
  if (!field) return;
  const id = `${field.id}-error`;
  document.getElementById(id)?.remove();
  if (field.matches("[aria-invalid]")) field.setAttribute("aria-invalid", "false");
  const others = field
    .getAttribute("aria-describedby")
    ?.split(" ")
    .filter((each) => each !== id);
  if (others?.length) field.setAttribute("aria-describedby", others.join(" "));
  else field.removeAttribute("aria-describedby");
}
