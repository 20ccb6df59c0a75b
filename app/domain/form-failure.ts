import type { Toast } from "./toast";

export type FailureReason =
  | "session-ended"
  | "unreachable"
  | "unconfirmed"
  | "account-exists"
  | "signed-in"
  | "link-expired"
  | "code-needed";

export type FormFailure = {
  toast: Toast;
  status: number;
  formErrors?: string[];
  fieldErrors?: Record<string, string[]>;
  reason?: FailureReason;
};
