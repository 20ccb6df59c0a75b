import type { Refusal } from "~/domain/refusal";
import type { Toast } from "~/domain/toast";
import { refusals } from "./refusals";
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
  | "too-often"
  | "unavailable";

/** Maps a failed booking to the form's rejection. @param when formatted slot */
export function refusalOfMeeting(outcome: Outcome, when: string): Refusal {
  switch (outcome) {
    case "taken":
      return notFree(toasts.meetingTaken(when));
    case "closed":
      return notFree(toasts.meetingClosed(when));
    case "too-often":
      return refusals.tooOften;
    case "unavailable":
      return refusals.unreachable;
    default: {
      const toast = toastOfMeeting(outcome);
      return { toast, status: 409, formErrors: [toast.body ?? toast.title] };
    }
  }
}

function notFree(toast: Toast): Refusal {
  return { toast, status: 409, fieldErrors: { starts_at: [toast.body ?? toast.title] } };
}

/** Returns the toast after a cancellation or its failure. */
export function toastOfCancellation(outcome: Outcome | "booked"): Toast {
  return outcome === "cancelled" ? toasts.meetingCancelled : toastOfMeeting(outcome);
}

/** Returns the toast that explains why a meeting was not changed. */
function toastOfMeeting(outcome: Outcome | "booked"): Toast {
  switch (outcome) {
    case "cancelled":
      return toasts.meetingCalledOff;
    case "passed":
      return toasts.meetingPassed;
    case "held":
    case "missed":
      return toasts.meetingOver;
    case "no-profile":
      return toasts.profileIncomplete;
    default:
      return toasts.meetingUnchanged;
  }
}
