/**
 * Doesn't send an invalid form, because the response would lose the entered passwords.
 * `ValidationTemplates` holds the messages that the server would show.
 */
import { enablePasswordToggles } from "../password-toggles";
import { showToast } from "../show-toast";

enablePasswordToggles();
document.querySelectorAll<HTMLFormElement>("main form").forEach(validateBeforeSubmit);

function validateBeforeSubmit(form: HTMLFormElement): void {
  const template = (name: string, value: string) =>
    form.querySelector<HTMLTemplateElement>(`[data-${name}="${value}"]`);
  const findProblem = (field: HTMLInputElement) => {
    const { id, value, type, validity } = field;
    // Browsers trim spaces around an email, but not what else comes with a copied text.
    const email = value.replaceAll(/\p{Cf}/gu, "").trim();
    if (type === "email" && value !== email) field.value = email;
    const kind = value.trim() ? validity.patternMismatch && "malformed" : "missing";
    return template("problem", `${id} ${kind}`);
  };
  const showSummary = (failing: HTMLInputElement[]) => {
    form.querySelector("[data-error-summary]")?.remove();
    form.prepend(cloneContent(template("summary", "")));
    const summary = form.firstElementChild as HTMLElement;
    for (const item of summary.querySelectorAll("li")) {
      const link = item.querySelector("a")!;
      const field = failing.find(({ id }) => link.hash === `#${id}`);
      if (field) link.textContent = findProblem(field)!.content.textContent;
      else item.remove();
    }
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
  // Not while a button is pressed: an error that appears would move it away from the pointer.
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
