import { toAuthFormFailure } from "~/content/form-failures";
import { toasts } from "~/content/toasts";
import type { FormFailure } from "~/domain/form-failure";
import { ACCOUNT_EXISTS_MESSAGE } from "~/domain/form-messages";
import type { SignUpResult } from "~/services/auth/sign-up.server";

const UNREACHABLE =
  "We could not reach our sign-up service. What you typed is still here, except the passwords: please type them again and try again in a minute.";

type Failed = Exclude<SignUpResult, { outcome: "registered" | "check-email" }>;

/** Rejects a form that was opened before the visitor signed in here, e.g. in another tab. */
export function toSignedInFailure(email: string): FormFailure {
  return {
    toast: toasts.alreadySignedIn,
    status: 409,
    formErrors: [
      `You are signed in as ${email}, so no new account was made. Go on with that one, or log out first to make another.`,
    ],
    reason: "signed-in",
  };
}

/** Maps a failed sign-up to the rejection that the form shows. */
export function toSignUpFormFailure(result: Failed): FormFailure {
  switch (result.outcome) {
    case "exists":
      return {
        toast: toasts.accountExists,
        status: 409,
        formErrors: [ACCOUNT_EXISTS_MESSAGE],
        reason: "account-exists",
      };
    case "rejected": {
      const toast = toasts.registrationFailed(result.message);
      return { toast, status: 400, formErrors: [toast.body ?? toast.title] };
    }
    case "unavailable":
      return { toast: toasts.registrationFailed(), status: 503, formErrors: [UNREACHABLE] };
    case "no-response":
      return { toast: toasts.registrationUnexpected, status: 503, formErrors: [UNREACHABLE] };
    default:
      return toAuthFormFailure(result);
  }
}
