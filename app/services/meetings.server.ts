import { type Cursor, toPage, toPageArgs } from "~/domain/pagination";
import type { Rejection } from "~/domain/rejection";
import type { Context } from "~/request/context";
import type { FunctionArgs } from "~/request/supabase.server";
import { type Enums, MEETING_RECORD_RESULT_VALUES, MEETING_RESULT_VALUES } from "./database.types";
import {
  callFunction,
  type FunctionCall,
  isList,
  isNothing,
  isOneOf,
  isRecordWith,
  mapCall,
} from "./function-call.server";
import { callStaffFunction } from "./staff.server";

/** Result of booking, rescheduling or canceling a meeting. */
type MeetingOutcome = { outcome: Enums<"meeting_result"> | Rejection };

const isMeetingResult = isOneOf(MEETING_RESULT_VALUES);
const isRecordResult = isOneOf(MEETING_RECORD_RESULT_VALUES);

/** Books a meeting for the signed-in client, or reschedules the one that is booked. */
export async function bookMeeting(
  context: Context,
  starts_at: string,
  time_zone: string | undefined,
): Promise<MeetingOutcome> {
  const args = { starts_at, time_zone };
  return toOutcome(await callFunction(context, "book_my_meeting", args, isMeetingResult));
}

/** Cancels the meeting of the signed-in client; "conflict" when it has another time by now. */
export async function cancelMyMeeting(
  context: Context,
  meeting: FunctionArgs<"cancel_my_meeting">,
): Promise<MeetingOutcome> {
  return toOutcome(await callFunction(context, "cancel_my_meeting", meeting, isMeetingResult));
}

/** Returns the meeting that the link in an email identifies by id and key. */
export function getMeetingByKey(context: Context, id: string, key: string) {
  return callFunction(context, "get_meeting_by_key", { id, key }, isRecordWith("meeting"), {
    anonymous: true,
  });
}

/** Reschedules the meeting of an emailed link, for any viewer. */
export async function rescheduleMeetingByKey(
  context: Context,
  meeting: FunctionArgs<"reschedule_meeting_by_key">,
): Promise<MeetingOutcome> {
  const options = { anonymous: true };
  return toOutcome(
    await callFunction(context, "reschedule_meeting_by_key", meeting, isMeetingResult, options),
  );
}

/** Cancels the meeting of an emailed link, as `cancelMyMeeting` does, for any viewer. */
export async function cancelMeetingByKey(
  context: Context,
  meeting: FunctionArgs<"cancel_meeting_by_key">,
): Promise<MeetingOutcome> {
  const options = { anonymous: true };
  return toOutcome(
    await callFunction(context, "cancel_meeting_by_key", meeting, isMeetingResult, options),
  );
}

function toOutcome(call: FunctionCall<Enums<"meeting_result">>): MeetingOutcome {
  return { outcome: call.outcome === "done" ? call.data : call.outcome };
}

/** Lists a page of meetings for the desk: booked ones by time, the others newest first. */
export async function listMeetings(
  context: Context,
  status: Enums<"meeting_status">,
  after: Cursor | null,
) {
  const page = { status, ...toPageArgs(after) };
  const call = await callStaffFunction(context, "staff_list_meetings", page, isList);
  return mapCall(call, (rows) => toPage(rows, ({ starts_at }) => starts_at));
}

/** @param withTimes loads the unavailable times as well, for a page that offers the others */
export function getMeeting(context: Context, id: string, withTimes = false) {
  const args = { id, with_times: withTimes };
  return callStaffFunction(context, "staff_get_meeting", args, isRecordWith("meeting"));
}

/**
 * Marks a meeting that has begun as held or missed; "conflict" when it was marked differently since it was
 * seen. Idempotent.
 */
export function recordMeetingResult(
  context: Context,
  result: FunctionArgs<"staff_record_meeting_result">,
) {
  return callStaffFunction(context, "staff_record_meeting_result", result, isRecordResult);
}

/** Takes back that a meeting was missed; "conflict" when it is too late. Idempotent. */
export function unmarkMissedMeeting(context: Context, id: string) {
  return callStaffFunction(context, "staff_unmark_missed_meeting", { id }, isNothing);
}

/** Marks the action plan of a held meeting as sent. Idempotent. */
export function recordActionPlanSent(context: Context, id: string) {
  return callStaffFunction(context, "staff_record_action_plan_sent", { id }, isRecordResult);
}

/** Takes back that an action plan was sent. Idempotent. */
export function unmarkActionPlan(context: Context, id: string) {
  return callStaffFunction(context, "staff_unmark_action_plan", { id }, isNothing);
}

/**
 * Cancels a meeting for its client, who reads the reason. Idempotent. "conflict" when it has another time
 * by now, as for the two functions below.
 */
export function cancelMeeting(context: Context, meeting: FunctionArgs<"staff_cancel_meeting">) {
  return callStaffFunction(context, "staff_cancel_meeting", meeting, isMeetingResult);
}

/** Moves a meeting to any free time, for its client, who reads the reason. Idempotent. */
export function rescheduleMeeting(
  context: Context,
  meeting: FunctionArgs<"staff_reschedule_meeting">,
) {
  return callStaffFunction(context, "staff_reschedule_meeting", meeting, isMeetingResult);
}

/** Proposes other times to a meeting's client, instead of those proposed before that the caller has seen. */
export function proposeMeetingTimes(
  context: Context,
  proposal: FunctionArgs<"staff_propose_meeting_times">,
) {
  return callStaffFunction(context, "staff_propose_meeting_times", proposal, isMeetingResult);
}

/** @param staff_id undefined for nobody. "not-found" for someone who has left. Idempotent. */
export function assignMeeting(context: Context, id: string, staff_id: string | undefined) {
  const args = { id, staff_id };
  return callStaffFunction(context, "staff_assign_meeting", args, isRecordResult);
}

/** @param video_link undefined for that of the host. Idempotent. */
export function setMeetingLink(context: Context, id: string, video_link: string | undefined) {
  return callStaffFunction(context, "staff_set_meeting_link", { id, video_link }, isNothing);
}

/** Lists coming days off, each with the number of meetings booked on it all the same. */
export function listDaysOff(context: Context) {
  return callStaffFunction(context, "staff_list_days_off", {}, isList);
}

/** Takes a day off, in New York; without `staff_id` for everyone. Idempotent. */
export function addDayOff(context: Context, dayOff: FunctionArgs<"staff_add_day_off">) {
  return callStaffFunction(context, "staff_add_day_off", dayOff, isNothing);
}

export function removeDayOff(context: Context, dayOff: FunctionArgs<"staff_remove_day_off">) {
  return callStaffFunction(context, "staff_remove_day_off", dayOff, isNothing);
}
