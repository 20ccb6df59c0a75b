/**
 * Lists the fields of the page that do not declare what they hold, for the keyboard of a phone and
 * for what the browser fills in. Uses nothing from outside, because it runs in the page.
 */
export function findFieldFaults(): string[] {
  const NO_TEXT = ["hidden", "checkbox", "radio", "date", "file", "submit"];
  type Field = HTMLInputElement | HTMLTextAreaElement;
  const fields = [...document.querySelectorAll<Field>("input, textarea")].filter(
    (field) => !NO_TEXT.includes(field.type) && field.tabIndex >= 0,
  );
  return fields.flatMap((field) => {
    const label = field.labels?.[0]?.textContent.trim() ?? "";
    return Object.entries({ ...getExpected(field, label), enterkeyhint: getKeys(field) })
      .filter(([name, value]) => !value.split(" or ").includes(field.getAttribute(name) ?? "none"))
      .map(([name, value]) => `"${label}" has ${name}=${field.getAttribute(name)}, not ${value}`);
  });

  function getExpected({ type }: Field, label: string): Record<string, string> {
    const verbatim = { autocapitalize: "none", autocorrect: "off", spellcheck: "false" };
    if (type === "textarea") return { autocapitalize: "sentences" };
    if (type === "search") return { ...verbatim, inputmode: "search", autocomplete: "off" };
    if (/password/i.test(label))
      return { ...verbatim, type: "password", autocomplete: "current-password or new-password" };
    if (/code/i.test(label))
      return { ...verbatim, inputmode: "numeric", autocomplete: "one-time-code" };
    if (/email/i.test(label))
      return { ...verbatim, type: "email", inputmode: "email", autocomplete: "email or off" };
    if (/video link/i.test(label)) return { ...verbatim, inputmode: "url", autocomplete: "url" };
    if (/website/i.test(label)) return { ...verbatim, inputmode: "url", autocomplete: "url" };
    if (/page/i.test(label)) return { ...verbatim, inputmode: "url", autocomplete: "on" };
    if (/phone/i.test(label)) return { type: "tel", inputmode: "tel", autocomplete: "tel" };
    if (/business|company/i.test(label))
      return { autocapitalize: "words", autocomplete: "organization" };
    if (/name/i.test(label)) return { autocapitalize: "words", autocomplete: "name" };
    return { autocapitalize: "sentences or words" };
  }

  /** Enter leads to the next field, except in the last one of a form, where it finishes. */
  function getKeys(field: Field): string {
    if (field.type === "textarea") return "enter";
    if (field.type === "search") return "search";
    return fields.findLast(({ form }) => form === field.form) === field
      ? "go or send or done"
      : "next or done";
  }
}
