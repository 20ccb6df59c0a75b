/**
 * Keeps what was typed when the network fails. A form that is on its way is kept in this tab until
 * the page that it leads to has loaded (site.ts): when the browser shows an error instead, the form
 * is filled in as soon as it is open again. Never keeps passwords.
 */
import { offerRetry, sendWhenReachable } from "../send-when-reachable";

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;
type SentField = [name: string, value: string, isChosen: boolean];
/** A form on its way; `page` is the page that it was typed on, `button` describes what was pressed. */
type SentForm = { page: string; action: string; button: string; fields: SentField[] };

const KEY = "sent-form";

sendWhenReachable((form, button) => {
  const fields = listFields(form).map((field): SentField => [
    field.name,
    field.value,
    isChoice(field) && field.checked,
  ]);
  const [page] = location.href.split("#");
  const sent = { page, action: form.action, button: describeButton(button), fields };
  sessionStorage.setItem(KEY, JSON.stringify(sent));
});
// Waits for site.ts, which clears a form that got through.
setTimeout(restoreForm);

/** Fills in the form that did not get through, unless another account has it open now. */
function restoreForm(): void {
  const sent = JSON.parse(sessionStorage.getItem(KEY) ?? "null") as SentForm | null;
  const form = [...document.forms].find(({ action }) => action === sent?.action);
  if (!form || !sent) return;
  const fields = listFields(form);
  const findValues = (field: Field) => sent.fields.filter(([name]) => name === field.name);
  const isForeign = (field: Field) =>
    field.name === "account" && findValues(field)[0]?.[1] !== field.value;
  if (fields.some(isForeign)) return;
  for (const field of fields) {
    const values = findValues(field);
    const fresh = field.value;
    if (isChoice(field)) field.checked = values.some(([, value, on]) => on && value === fresh);
    else field.value = values[0]?.[1] ?? fresh;
    // Sent unchanged, it has the id of the row that may have arrived; changed, it is a new row.
    if (field.dataset.newId !== undefined)
      form.addEventListener("input", () => (field.value = fresh));
  }
  // Each button does something else: the same text is a reply or a note that the client must not see.
  const isPressed = (element: Element): element is HTMLButtonElement =>
    element.matches("button") && describeButton(element) === sent.button;
  offerRetry(form, [...form.elements].find(isPressed) ?? null);
}

/** Returns the attributes that tell the buttons of a form apart. */
function describeButton(button: Element | null): string {
  return ["type", "name", "value", "formaction"].map((name) => button?.getAttribute(name)).join();
}

/** Lists the fields of a form without passwords, which are of type "text" while they are shown. */
function listFields(form: HTMLFormElement): Field[] {
  const isField = (element: Element): element is Field =>
    element.matches("input:not([type=password], [autocomplete$=password]), textarea, select");
  return [...form.elements].filter(isField);
}

function isChoice(field: Field): field is HTMLInputElement {
  return field.type === "radio" || field.type === "checkbox";
}
