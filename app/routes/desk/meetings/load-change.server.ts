import { formFailures, toastFailure } from "~/content/form-failures";
import { errorToast, toasts } from "~/content/toasts";
import type { Enums } from "~/database.types";
import type { FormFailure, Toast } from "~/domain/form-failure";
import { isMeetingChangeable } from "~/domain/meetings/meeting";
import { formatShortSlot, listFreeSlots, parseTimeZone } from "~/domain/meetings/slots";
import type { Context } from "~/request/context";
import { getStaffTimeZone } from "~/request/staff-cookie.server";
import type { FunctionCall } from "~/services/function-call.server";
import { getMeeting } from "~/services/meetings.server";
import { loadForStaff, toStaffFailure } from "../frame/desk-access.server";

export async function loadMeetingChange(context: Context, id: string, withTimes: boolean) {
  const found = await loadForStaff(context, () => getMeeting(context, id, withTimes));
  const zone = getStaffTimeZone(context);
  const now = new Date();
  const clientZone = parseTimeZone(found?.meeting.time_zone);
  return {
    // Shows the form after a failed POST: the meeting may still be changeable.
    isChangeable: found === null || isMeetingChangeable(found.meeting, now),
    meeting: found && {
      client: found.profile?.business_name ?? found.client_name,
      email: found.client_email,
      isCancelled: found.meeting.status === "cancelled",
      startsAt: found.meeting.starts_at,
      when: formatShortSlot(new Date(found.meeting.starts_at), zone),
      proposed: found.proposed_times.map((time) => formatShortSlot(new Date(time), zone)),
      newestEventAt: found.events[0]?.created_at,
    },
    zone,
    times: Object.fromEntries(
      (found?.unavailable_times ? listFreeSlots(now, found.unavailable_times, 0) : []).map(
        (slot) => [slot.toISOString(), formatForBoth(slot, zone, clientZone)],
      ),
    ),
  };
}

/** The client's time only where it differs. */
function formatForBoth(slot: Date, zone: string, clientZone: string | null): string {
  const time = formatShortSlot(slot, zone);
  if (clientZone === null) return time;
  const clientTime = formatShortSlot(slot, clientZone);
  return clientTime === time ? time : `${time} (for them ${clientTime})`;
}

const UNCHANGED = new Map<Enums<"meeting_result"> | "conflict", Toast>([
  [
    "already_proposed",
    errorToast(
      "Not sent",
      "A colleague has suggested times since you opened this page. Please check them before you send yours.",
    ),
  ],
  ["already_started", errorToast("Not changed", "That meeting has already started.")],
  ["cancelled", toasts.meetingAlreadyCancelledForStaff],
  [
    "conflict",
    errorToast(
      "Not changed",
      "That meeting was moved. Please check its new time before you try again.",
    ),
  ],
  ["held", toasts.meetingOver],
  ["missed", toasts.meetingOver],
  [
    "profile_incomplete",
    errorToast("Not changed", "The client hasn’t completed their brand profile."),
  ],
]);

export function toChangeFailure(
  result: FunctionCall<Enums<"meeting_result">>,
  field: string,
): FormFailure {
  if (result.outcome !== "done" && result.outcome !== "conflict") return toStaffFailure(result);
  const reason = result.outcome === "done" ? result.data : result.outcome;
  if (reason === "slot_taken" || reason === "slot_unavailable")
    return toastFailure(
      errorToast("Not changed", "That time is no longer free. Please choose another one."),
      409,
      field,
    );
  const toast = UNCHANGED.get(reason);
  return toast ? toastFailure(toast, 409) : formFailures.unreachable;
}
