export type FailureReason =
  | "session-ended"
  | "unreachable"
  | "unconfirmed"
  | "account-exists"
  | "signed-in"
  | "link-expired"
  | "tickets-used-up"
  | "code-needed";

export type FormFailure = {
  toast: Toast;
  status: number;
  formErrors?: string[];
  fieldErrors?: Record<string, string[]>;
  reason?: FailureReason;
};

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

export const MAX_TOASTS = 3;

export type Toast = {
  kind: "error" | "success";
  title: string;
  body?: string;
  /** Checked by CSS, because the server never receives the hash. */
  hash?: string;
  /** Other tabs must not show the session (enhance/session.ts). */
  isSignOut?: true;
};
