import type { AccountChangeFailure } from "~/domain/accounts/change-failure";
import { type FormErrors, hasMissingField } from "~/domain/form-errors";
import type { FormFailure } from "~/domain/form-failure";
import type { Toast } from "~/domain/toast";
import { toAuthFormFailure, formFailures } from "./form-failures";
import { toasts } from "./toasts";

const CHANGE_REJECTED =
  "We couldn’t make that change. Please try something else or contact support.";

/**
 * Maps a failed change of the account to the form's rejection. @param field the one that a
 * rejection concerns
 */
export function toAccountFailure(failure: AccountChangeFailure, field = ""): FormFailure {
  switch (failure.outcome) {
    case "wrong-password":
      return formFailures.wrongPassword;
    case "session-ended":
      return formFailures.sessionEnded;
    case "rejected":
      return changeRejected(failure.message ?? CHANGE_REJECTED, field);
    default:
      return toAuthFormFailure(failure);
  }
}

/** @param field the one that the message concerns; the whole form when absent */
export function changeRejected(message: string, field = ""): FormFailure {
  return {
    toast: toasts.changeRejected(message),
    status: 400,
    ...(field ? { fieldErrors: { [field]: [message] } } : { formErrors: [message] }),
  };
}

/** Selects the toast of a form that asks for an email. */
export function emailToast({ email }: FormErrors): Toast {
  const error = email?.[0];
  return error && error.code !== "missing"
    ? toasts.changeRejected(error.message)
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
export function passwordRejected(
  message = "That password wasn’t accepted. Please choose another.",
): FormFailure {
  return {
    toast: toasts.passwordError(message),
    status: 400,
    fieldErrors: { password: [message] },
  };
}
