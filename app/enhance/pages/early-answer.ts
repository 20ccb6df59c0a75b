/**
 * Shows a form's errors without the server. Prevents the submission while a field with templates
 * for its errors is empty or malformed, because the server's response would clear the passwords.
 * The texts come from templates. A field's error is removed once the field is valid.
 */
import { showToast } from "../show-toast";

document.querySelectorAll<HTMLFormElement>("main form").forEach(tendErrors);

function tendErrors(form: HTMLFormElement): void {
  const template = (name: string, value: string) =>
    form.querySelector<HTMLTemplateElement>(`[data-${name}="${value}"]`);
  const problemOf = ({ id, value, validity }: HTMLInputElement) => {
    const kind = value.trim() ? validity.patternMismatch && "malformed" : "missing";
    return template("problem", `${id} ${kind}`);
  };
  const summary = () => form.querySelector<HTMLElement>("[data-error-summary]");

  form.addEventListener("submit", (event) => {
    const failing = [...form.querySelectorAll("input")].filter(problemOf);
    if (failing.length === 0) return;
    event.preventDefault();
    for (const field of failing) tell(field, problemOf(field));
    const isMissing = failing.some(({ value }) => !value.trim());
    showToast(template("toast", isMissing ? "missing" : "malformed"));
    summary()?.remove();
    form.prepend(copyOf(template("summary", failing.map(({ id }) => id).join(" "))));
    summary()!.focus();
  });
  // Validates a field when it loses focus, except while a button is pressed, because the layout
  // shift would move the button away from the pointer.
  form.addEventListener("focusout", ({ target }) => {
    const field = target as HTMLInputElement;
    const problem = field.value && problemOf(field);
    if (problem && !form.querySelector("button:active")) tell(field, problem);
  });
  form.addEventListener("input", ({ target }) => {
    const field = target as HTMLInputElement;
    if (field.matches("[aria-invalid=true]") && !problemOf(field)) tell(field, null);
  });
}

function tell(field: HTMLInputElement, problem: HTMLTemplateElement | null): void {
  const id = `${field.id}-error`;
  const others = field.getAttribute("aria-describedby")?.replace(id, "") ?? "";
  document.getElementById(id)?.remove();
  problem?.after(copyOf(problem));
  field.setAttribute("aria-describedby", problem ? `${others} ${id}` : others);
  field.setAttribute("aria-invalid", String(problem !== null));
}

function copyOf(template: HTMLTemplateElement | null): Node {
  return template!.content.cloneNode(true);
}
