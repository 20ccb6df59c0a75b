/** Kind of rule that a field breaks, for pages that choose a toast by it. */
type FieldErrorCode = "missing" | "too-long" | "invalid";

export type FieldError = { code: FieldErrorCode; message: string };

/** Errors of a form by field; "" holds those about the whole form. */
export type FormErrors = Record<string, FieldError[]>;

/** @param fields the ones that count; absent: every field of the form */
export function hasMissingField(errors: FormErrors, fields = Object.keys(errors)): boolean {
  return fields.some((field) => errors[field]?.some(({ code }) => code === "missing"));
}

/** Returns the message of the first field that is too long, unless a field is invalid otherwise. */
export function findTooLong(errors: FormErrors): string | undefined {
  const all = Object.values(errors).flat();
  return all.every(({ code }) => code === "too-long") ? all[0]?.message : undefined;
}
