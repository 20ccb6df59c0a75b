import { EMPTY_TICKET_MESSAGES } from "~/domain/messages";
import type { Toast } from "~/domain/toast";
import { toasts } from "./toasts";

/** Which toast speaks for a ticket that breaks its rules, a client's as well as the demo's. */
export function ticketToast(errors: Record<string, string[] | null>): Toast {
  const isIncomplete = Object.entries(EMPTY_TICKET_MESSAGES).some(([field, message]) =>
    errors[field]?.includes(message),
  );
  return isIncomplete ? toasts.fieldsRequired : toasts.ticketFailed;
}
