import type { Enums } from "~/database.types";
import type { FormFailure, Toast } from "~/domain/form-failure";
import type { Rejection } from "~/domain/rejection";
import { formFailures, toastFailure } from "./form-failures";
import { toasts } from "./toasts";

type Outcome = Enums<"meeting_result"> | Rejection;

const UNCHANGED: Partial<Record<Outcome, Toast>> = {
  cancelled: toasts.meetingAlreadyCancelled,
  already_started: toasts.meetingAlreadyStarted,
  held: toasts.meetingOver,
  missed: toasts.meetingOver,
  conflict: toasts.meetingTimeChanged,
  profile_incomplete: toasts.profileIncomplete,
};

export function toMeetingFailure(outcome: Outcome, when: string): FormFailure {
  switch (outcome) {
    case "slot_taken":
      return toastFailure(toasts.slotTaken(when), 409, "starts_at");
    case "slot_unavailable":
      return toastFailure(toasts.slotUnavailable(when), 409, "starts_at");
    case "rate-limited":
      return formFailures.rateLimited;
    case "session-ended":
      return formFailures.sessionEnded;
    default: {
      const toast = UNCHANGED[outcome];
      return toast ? toastFailure(toast, 409) : formFailures.unreachable;
    }
  }
}

export function bookingToast(outcome: "booked" | "rescheduled", when: string): Toast {
  return outcome === "booked" ? toasts.meetingBooked(when) : toasts.meetingRescheduled(when);
}

export function cancellationToast(outcome: Outcome): Toast {
  if (outcome === "cancelled") return toasts.meetingCancelled;
  return UNCHANGED[outcome] ?? toasts.meetingUnchanged;
}
