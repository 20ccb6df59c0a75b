import type { Toast } from "./toast";

/** What a page may want to know about a refusal beyond its words. */
export type RefusalReason =
  | "session-ended"
  | "unreachable"
  | "unconfirmed"
  | "account-exists"
  | "signed-in"
  | "link-dead"
  | "code-needed";

/** Why a form was not carried out, and everything its answer says about that. */
export type Refusal = {
  toast: Toast;
  /** The HTTP status of the answer. */
  status: number;
  formErrors?: string[];
  fieldErrors?: Record<string, string[]>;
  reason?: RefusalReason;
};
