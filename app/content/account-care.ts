import type { CareFailure } from "~/services/auth/change-account.server";
import { type Toast, toasts } from "./toasts";

/** Shown above a form our servers did not answer; what was sent may have arrived anyway. */
export const UNREACHABLE_MESSAGE =
  "We got no answer from our servers, so it may not have been saved. What you typed is still here, except passwords. Please try again in a minute.";
/** Shown above the profile form when saving it got no answer. */
export const NOT_SAVED_MESSAGE =
  "Your profile may not have been saved. What you typed is still here; please try again in a minute.";
export const SESSION_ENDED_MESSAGE =
  "Your session has ended. Sign in again in another tab, then send this form once more: what you typed is still here, except passwords.";
export const OTHER_ACCOUNT_MESSAGE =
  "This form was opened in another account than the one you are signed in to now. Nothing was saved. Sent once more, it is saved to the account you are signed in to.";
export const WRONG_PASSWORD_MESSAGE = "That is not your current password.";

type Explanation = {
  toast: Toast;
  status: number;
  failure: { formErrors?: string[]; fieldErrors?: Record<string, string[]> };
};

/** What an account form says when its change did not happen. */
export function explainCareFailure(failure: CareFailure): Explanation {
  switch (failure.outcome) {
    case "wrong-password":
      return {
        toast: toasts.wrongPassword,
        status: 403,
        failure: { fieldErrors: { currentPassword: [WRONG_PASSWORD_MESSAGE] } },
      };
    case "too-often":
      return {
        toast: toasts.tooManyTries,
        status: 429,
        failure: { formErrors: ["That was tried too often. Please try again in a minute."] },
      };
    case "refused":
      return {
        toast: toasts.changeRefused(failure.message),
        status: 400,
        failure: { formErrors: [failure.message] },
      };
    case "session-over":
      return {
        toast: toasts.sessionEnded,
        status: 401,
        failure: { formErrors: [SESSION_ENDED_MESSAGE] },
      };
    case "unavailable":
      return {
        toast: toasts.somethingWrong,
        status: 503,
        failure: { formErrors: [UNREACHABLE_MESSAGE] },
      };
  }
}

/**
 * The one toast for a refused new password: missing fields first, then the password, then its
 * confirmation.
 */
export function newPasswordToast(
  errors: Record<string, string[] | null>,
  requiredMessage: string,
): Toast {
  const isMissing = Object.values(errors).some((messages) => messages?.includes(requiredMessage));
  if (isMissing) return toasts.fieldsRequired;
  const [message] = errors.password ?? [];
  return message ? toasts.passwordError(message) : toasts.passwordsDiffer;
}
