import type { CareFailure } from "~/domain/care";
import { type FormErrors, hasMissingField } from "~/domain/form-errors";
import type { Refusal } from "~/domain/refusal";
import type { Toast } from "~/domain/toast";
import { refusalOfAuth, refusals } from "./refusals";
import { toasts } from "./toasts";

const NOT_CHANGED = "We could not make that change. Please try something else or contact support.";

/**
 * Maps a failed change of the account to the form's rejection. @param field the one that a
 * rejection concerns
 */
export function refusalOfCare(failure: CareFailure, field = ""): Refusal {
  switch (failure.outcome) {
    case "wrong-password":
      return refusals.wrongPassword;
    case "session-over":
      return refusals.sessionEnded;
    case "refused":
      return notChanged(failure.message ?? NOT_CHANGED, field);
    default:
      return refusalOfAuth(failure);
  }
}

/** @param field the one that the message concerns; the whole form when absent */
export function notChanged(message: string, field = ""): Refusal {
  return {
    toast: toasts.changeRefused(message),
    status: 400,
    ...(field ? { fieldErrors: { [field]: [message] } } : { formErrors: [message] }),
  };
}

/** Selects the toast of a form that asks for an email. */
export function emailToast({ email }: FormErrors): Toast {
  const error = email?.[0];
  return error && error.code !== "missing"
    ? toasts.changeRefused(error.message)
    : toasts.fieldsRequired;
}

/** Selects the toast of a form with a new password: the first of the sign-up checks that fails. */
export function newPasswordToast(errors: FormErrors): Toast {
  if (hasMissingField(errors)) return toasts.fieldsRequired;
  const error = errors.password?.[0];
  if (error) return toasts.passwordError(error.message);
  return errors.confirmPassword ? toasts.passwordsDiffer : toasts.validationError;
}

/** Rejection of a new password that the auth service did not accept. */
export function passwordRefused(
  message = "That password was not accepted. Please choose another.",
): Refusal {
  return {
    toast: toasts.passwordError(message),
    status: 400,
    fieldErrors: { password: [message] },
  };
}
