import { refusalOfAuth } from "~/content/refusals";
import { toasts } from "~/content/toasts";
import { ACCOUNT_EXISTS_MESSAGE } from "~/domain/messages";
import type { Refusal } from "~/domain/refusal";
import type { SignUpResult } from "~/services/auth/sign-up.server";

const UNREACHABLE =
  "We could not reach our sign-up service. What you typed is still here, except the passwords.";

type Failed = Exclude<SignUpResult, { outcome: "signed-in" | "check-email" }>;

/** What the sign-up form says when no account was made. */
export function refusalOfSignUp(result: Failed): Refusal {
  switch (result.outcome) {
    case "exists":
      return {
        toast: toasts.accountExists,
        status: 409,
        fieldErrors: { email: [ACCOUNT_EXISTS_MESSAGE] },
        reason: "account-exists",
      };
    case "refused": {
      const toast = toasts.registrationFailed(result.message);
      return { toast, status: 400, formErrors: [toast.body ?? toast.title] };
    }
    case "unavailable":
      return { toast: toasts.registrationFailed(), status: 503, formErrors: [UNREACHABLE] };
    case "crashed":
      return { toast: toasts.registrationCrashed, status: 503, formErrors: [UNREACHABLE] };
    default:
      return refusalOfAuth(result);
  }
}
