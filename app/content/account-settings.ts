import {
  type FormFailure,
  type FormErrors,
  hasMissingField,
  type Toast,
} from "~/domain/form-failure";
import type { AccountChangeFailure } from "~/domain/rejection";
import { toAuthFormFailure, formFailures } from "./form-failures";
import { toasts } from "./toasts";

const CHANGE_REJECTED =
  "We couldn’t make that change. Please try something else or contact support.";

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

export function changeRejected(message: string, field = ""): FormFailure {
  return {
    toast: toasts.changeRejected(message),
    status: 400,
    ...(field ? { fieldErrors: { [field]: [message] } } : { formErrors: [message] }),
  };
}

export function emailToast({ email }: FormErrors): Toast {
  const error = email?.[0];
  return error && error.code !== "missing"
    ? toasts.changeRejected(error.message)
    : toasts.fieldsRequired;
}

export function newPasswordToast(errors: FormErrors): Toast {
  if (hasMissingField(errors)) return toasts.fieldsRequired;
  const error = errors.password?.[0];
  if (error) return toasts.passwordError(error.message);
  return errors.confirmPassword ? toasts.passwordsDiffer : toasts.validationError;
}

export function passwordRejected(
  message = "That password wasn’t accepted. Please choose another.",
): FormFailure {
  return {
    toast: toasts.passwordError(message),
    status: 400,
    fieldErrors: { password: [message] },
  };
}
