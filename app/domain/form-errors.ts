type FieldErrorCode = "missing" | "too-long" | "invalid";

export type FieldError = { code: FieldErrorCode; message: string };

/** "" holds errors of the whole form. */
export type FormErrors = Record<string, FieldError[]>;

export function hasMissingField(errors: FormErrors, fields = Object.keys(errors)): boolean {
  return fields.some((field) => errors[field]?.some(({ code }) => code === "missing"));
}

export function findTooLong(errors: FormErrors): string | undefined {
  const all = Object.values(errors).flat();
  return all.every(({ code }) => code === "too-long") ? all[0]?.message : undefined;
}
