import { type FormErrors, hasMissingField } from "~/domain/form-errors";
import type { Toast } from "~/domain/toast";
import { toasts } from "./toasts";

export function ticketToast(errors: FormErrors): Toast {
  const isIncomplete = hasMissingField(errors, ["subject", "description"]);
  return isIncomplete ? toasts.fieldsRequired : toasts.ticketFailed;
}
