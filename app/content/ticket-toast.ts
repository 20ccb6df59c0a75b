import { type FormErrors, hasMissingField, type Toast } from "~/domain/form-failure";
import { toasts } from "./toasts";

export function ticketToast(errors: FormErrors): Toast {
  const isIncomplete = hasMissingField(errors, ["subject", "description"]);
  return isIncomplete ? toasts.fieldsRequired : toasts.ticketFailed;
}
