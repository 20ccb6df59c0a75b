import type { CareFailure } from "~/domain/care";
import { type FormErrors, hasMissingField } from "~/domain/form-errors";
import type { Refusal } from "~/domain/refusal";
import type { Toast } from "~/domain/toast";
import { refusalOfAuth, refusals } from "./refusals";
import { toasts } from "./toasts";

const NOT_CHANGED = "We could not make that change. Please try something else or contact support.";

/** What a form for the account says when its change did not happen. @param field the one a refusal is about */
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

/** @param field the one the message is about; absent: the whole form */
export function notChanged(message: string, field = ""): Refusal {
  return {
    toast: toasts.changeRefused(message),
    status: 400,
    ...(field ? { fieldErrors: { [field]: [message] } } : { formErrors: [message] }),
  };
}

/** Which toast speaks for a form that asks for an e-mail address. */
export function emailToast({ email }: FormErrors): Toast {
  const error = email?.[0];
  return error && error.code !== "missing"
    ? toasts.changeRefused(error.message)
    : toasts.fieldsRequired;
}

/** Which toast speaks for a form about a new password: the first of sign-up's checks that fails. */
export function newPasswordToast(errors: FormErrors): Toast {
  if (hasMissingField(errors)) return toasts.fieldsRequired;
  const error = errors.password?.[0];
  if (error) return toasts.passwordError(error.message);
  return errors.confirmPassword ? toasts.passwordsDiffer : toasts.validationError;
}

/** What a form about a new password says when the auth service does not take it. */
export function passwordRefused(
  message = "That password was not accepted. Please choose another.",
): Refusal {
  return {
    toast: toasts.passwordError(message),
    status: 400,
    fieldErrors: { password: [message] },
  };
}
