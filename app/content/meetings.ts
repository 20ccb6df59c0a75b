import type { FormFailure } from "~/domain/form-failure";
import type { Toast } from "~/domain/toast";
import { formFailures } from "./form-failures";
import { toasts } from "./toasts";

type Outcome =
  | "cancelled"
  | "taken"
  | "closed"
  | "passed"
  | "held"
  | "missed"
  | "no-profile"
  | "unknown"
  | "rate-limited"
  | "unavailable";

/** Maps a failed booking to the form's rejection. @param when formatted slot */
export function toMeetingFailure(outcome: Outcome, when: string): FormFailure {
  switch (outcome) {
    case "taken":
      return slotUnavailable(toasts.slotTaken(when));
    case "closed":
      return slotUnavailable(toasts.slotUnavailable(when));
    case "rate-limited":
      return formFailures.rateLimited;
    case "unavailable":
      return formFailures.unreachable;
    default: {
      const toast = meetingToast(outcome);
      return { toast, status: 409, formErrors: [toast.body ?? toast.title] };
    }
  }
}

function slotUnavailable(toast: Toast): FormFailure {
  return { toast, status: 409, fieldErrors: { starts_at: [toast.body ?? toast.title] } };
}

/** Returns the toast after a cancellation or its failure. */
export function cancellationToast(outcome: Outcome | "booked"): Toast {
  return outcome === "cancelled" ? toasts.meetingCancelled : meetingToast(outcome);
}

/** Returns the toast that explains why a meeting was not changed. */
function meetingToast(outcome: Outcome | "booked"): Toast {
  switch (outcome) {
    case "cancelled":
      return toasts.meetingAlreadyCancelled;
    case "passed":
      return toasts.meetingAlreadyStarted;
    case "held":
    case "missed":
      return toasts.meetingOver;
    case "no-profile":
      return toasts.profileIncomplete;
    default:
      return toasts.meetingUnchanged;
  }
}
