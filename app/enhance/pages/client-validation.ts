/**
 * Validates a form in the browser. A form with an empty or malformed field that has messages is not
 * sent, because the response would cost the typed passwords; the templates of `ValidationTemplates`
 * hold what the server would show. An error beside a field goes away once the field is corrected. Also
 * lets typed passwords be shown.
 */
import { enablePasswordToggles } from "../password-toggles";
import { showToast } from "../show-toast";

enablePasswordToggles();
document.querySelectorAll<HTMLFormElement>("main form").forEach(validateBeforeSubmit);

function validateBeforeSubmit(form: HTMLFormElement): void {
  const template = (name: string, value: string | number) =>
    form.querySelector<HTMLTemplateElement>(`[data-${name}="${value}"]`);
  const findProblem = (field: HTMLInputElement) => {
    const { id, value, type, validity } = field;
    // Browsers remove the usual spaces around an email, but not those of a copied text.
    if (type === "email" && value !== value.trim()) field.value = value.trim();
    const kind = value.trim() ? validity.patternMismatch && "malformed" : "missing";
    return template("problem", `${id} ${kind}`);
  };
  const showSummary = (failing: HTMLInputElement[]) => {
    form.querySelector("[data-error-summary]")?.remove();
    form.prepend(cloneContent(template("summary", "")));
    const summary = form.firstElementChild as HTMLElement;
    for (const item of summary.querySelectorAll("li"))
      if (!failing.some(({ id }) => item.querySelector(`[href="#${id}"]`))) item.remove();
    summary
      .querySelector("p")!
      .replaceChildren(cloneContent(template("field-count", failing.length)));
    summary.focus();
  };

  form.addEventListener("submit", (event) => {
    const failing = [...form.querySelectorAll("input")].filter(findProblem);
    if (failing.length === 0) return;
    event.preventDefault();
    for (const field of failing) setFieldError(field, findProblem(field));
    const isMissing = failing.some(({ value }) => !value.trim());
    showToast(template("toast", isMissing ? "missing" : "malformed"));
    showSummary(failing);
  });
  // Validates a typed value when its field loses focus, unless a button is being pressed: an error
  // that appears would move the button away from under the pointer.
  form.addEventListener("focusout", ({ target }) => {
    const field = target as HTMLInputElement;
    const problem = field.value && findProblem(field);
    if (problem && !form.querySelector("button:active")) setFieldError(field, problem);
  });
  form.addEventListener("input", ({ target }) => {
    const field = target as HTMLInputElement;
    if (field.matches("[aria-invalid=true]") && !findProblem(field)) setFieldError(field, null);
  });
}

function setFieldError(field: HTMLInputElement, problem: HTMLTemplateElement | null): void {
  const id = `${field.id}-error`;
  const others = field.getAttribute("aria-describedby")?.replace(id, "") ?? "";
  document.getElementById(id)?.remove();
  problem?.after(cloneContent(problem));
  field.setAttribute("aria-describedby", problem ? `${others} ${id}` : others);
  field.setAttribute("aria-invalid", String(problem !== null));
}

function cloneContent(template: HTMLTemplateElement | null): Node {
  return template!.content.cloneNode(true);
}
