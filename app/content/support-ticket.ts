import { type FormErrors, hasMissingField } from "~/domain/form-errors";
import type { Toast } from "~/domain/toast";
import { toasts } from "./toasts";

/** Which toast speaks for a ticket that breaks its rules, a client's as well as the demo's. */
export function ticketToast(errors: FormErrors): Toast {
  const isIncomplete = hasMissingField(errors, ["subject", "description"]);
  return isIncomplete ? toasts.fieldsRequired : toasts.ticketFailed;
}
