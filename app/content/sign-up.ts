import { type FormErrors, hasMissingField } from "~/domain/form-failure";
import { toasts } from "./toasts";

export function signUpToast(errors: FormErrors) {
  const { name, email, password, confirmPassword, terms } = errors;
  if (hasMissingField(errors, ["name", "email", "password"])) return toasts.fieldsRequired;
  if (password?.[0]) return toasts.passwordError(password[0].message);
  if (confirmPassword) return toasts.passwordsDiffer;
  if (terms) return toasts.termsRequired;
  return toasts.registrationFailed(email?.[0]?.message ?? name?.[0]?.message);
}
