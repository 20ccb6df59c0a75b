import type { FormFailure } from "~/domain/form-failure";
import type { Rejection } from "~/domain/rejection";
import type { Toast } from "~/domain/toast";
import type { Enums } from "~/services/database.types";
import { formFailures } from "./form-failures";
import { toasts } from "./toasts";

type Outcome = Enums<"meeting_result"> | Rejection;

/** Maps a failed booking to the form's rejection. @param when formatted slot */
export function toMeetingFailure(outcome: Outcome, when: string): FormFailure {
  switch (outcome) {
    case "slot_taken":
      return slotUnavailable(toasts.slotTaken(when));
    case "slot_unavailable":
      return slotUnavailable(toasts.slotUnavailable(when));
    case "rate-limited":
      return formFailures.rateLimited;
    case "session-ended":
      return formFailures.sessionEnded;
    case "cancelled":
    case "already_started":
    case "held":
    case "missed":
    case "profile_incomplete": {
      const toast = meetingToast(outcome);
      return { toast, status: 409, formErrors: [toast.body ?? toast.title] };
    }
    default:
      return formFailures.unreachable;
  }
}

function slotUnavailable(toast: Toast): FormFailure {
  return { toast, status: 409, fieldErrors: { starts_at: [toast.body ?? toast.title] } };
}

/** Returns the toast after a cancellation or its failure. */
export function cancellationToast(outcome: Outcome): Toast {
  return outcome === "cancelled" ? toasts.meetingCancelled : meetingToast(outcome);
}

/** Returns the toast that explains why a meeting was not changed. */
function meetingToast(outcome: Outcome): Toast {
  switch (outcome) {
    case "cancelled":
      return toasts.meetingAlreadyCancelled;
    case "already_started":
      return toasts.meetingAlreadyStarted;
    case "held":
    case "missed":
      return toasts.meetingOver;
    case "profile_incomplete":
      return toasts.profileIncomplete;
    default:
      return toasts.meetingUnchanged;
  }
}
