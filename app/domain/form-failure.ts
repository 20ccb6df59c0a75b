import type { Toast } from "./toast";

/** Machine-readable reasons of a rejection, for pages that react beyond showing its text. */
export type FailureReason =
  | "session-ended"
  | "unreachable"
  | "unconfirmed"
  | "account-exists"
  | "signed-in"
  | "link-expired"
  | "code-needed";

/** Rejection of a form, with everything that its response contains. */
export type FormFailure = {
  toast: Toast;
  status: number;
  formErrors?: string[];
  fieldErrors?: Record<string, string[]>;
  reason?: FailureReason;
};
