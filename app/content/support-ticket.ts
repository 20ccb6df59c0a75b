import { EMPTY_TICKET_MESSAGES } from "~/domain/messages";
import type { Toast } from "~/domain/toast";
import { toasts } from "./toasts";

/** Selects the toast of an invalid ticket, in the client area and the demo. */
export function ticketToast(errors: Record<string, string[] | null>): Toast {
  const isIncomplete = Object.entries(EMPTY_TICKET_MESSAGES).some(([field, message]) =>
    errors[field]?.includes(message),
  );
  return isIncomplete ? toasts.fieldsRequired : toasts.ticketFailed;
}
