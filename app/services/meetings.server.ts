import { type Cursor, toPage, toPageArgs } from "~/domain/pagination";
import type { Rejection } from "~/domain/rejection";
import type { Context } from "~/request/context";
import type { FunctionArgs } from "~/request/supabase.server";
import { type Enums, MEETING_RECORD_RESULT_VALUES, MEETING_RESULT_VALUES } from "../database.types";
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

type MeetingOutcome = { outcome: Enums<"meeting_result"> | Rejection };

const isMeetingResult = isOneOf(MEETING_RESULT_VALUES);
const isRecordResult = isOneOf(MEETING_RECORD_RESULT_VALUES);

export async function bookMeeting(
  context: Context,
  starts_at: string,
  time_zone: string | undefined,
): Promise<MeetingOutcome> {
  const args = { starts_at, time_zone };
  return toOutcome(await callFunction(context, "book_my_meeting", args, isMeetingResult));
}

export async function cancelMyMeeting(
  context: Context,
  meeting: FunctionArgs<"cancel_my_meeting">,
): Promise<MeetingOutcome> {
  return toOutcome(await callFunction(context, "cancel_my_meeting", meeting, isMeetingResult));
}

export function getMeetingByKey(context: Context, id: string, key: string) {
  return callFunction(context, "get_meeting_by_key", { id, key }, isRecordWith("meeting"), {
    anonymous: true,
  });
}

export async function rescheduleMeetingByKey(
  context: Context,
  meeting: FunctionArgs<"reschedule_meeting_by_key">,
): Promise<MeetingOutcome> {
  const options = { anonymous: true };
  return toOutcome(
    await callFunction(context, "reschedule_meeting_by_key", meeting, isMeetingResult, options),
  );
}

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

export async function listMeetings(
  context: Context,
  status: Enums<"meeting_status">,
  after: Cursor | null,
) {
  const page = { status, ...toPageArgs(after) };
  const call = await callStaffFunction(context, "staff_list_meetings", page, isList);
  return mapCall(call, (rows) => toPage(rows, ({ starts_at }) => starts_at));
}

/** @param withTimes loads the unavailable times as well */
export function getMeeting(context: Context, id: string, withTimes = false) {
  const args = { id, with_times: withTimes };
  return callStaffFunction(context, "staff_get_meeting", args, isRecordWith("meeting"));
}

export function recordMeetingResult(
  context: Context,
  result: FunctionArgs<"staff_record_meeting_result">,
) {
  return callStaffFunction(context, "staff_record_meeting_result", result, isRecordResult);
}

export function unmarkMissedMeeting(context: Context, id: string) {
  return callStaffFunction(context, "staff_unmark_missed_meeting", { id }, isNothing);
}

export function recordActionPlanSent(context: Context, id: string) {
  return callStaffFunction(context, "staff_record_action_plan_sent", { id }, isRecordResult);
}

export function unmarkActionPlan(context: Context, id: string) {
  return callStaffFunction(context, "staff_unmark_action_plan", { id }, isNothing);
}

/** "conflict" if it was moved, as below. */
export function cancelMeeting(context: Context, meeting: FunctionArgs<"staff_cancel_meeting">) {
  return callStaffFunction(context, "staff_cancel_meeting", meeting, isMeetingResult);
}

/** "conflict" if it was moved. Idempotent. */
export function rescheduleMeeting(
  context: Context,
  meeting: FunctionArgs<"staff_reschedule_meeting">,
) {
  return callStaffFunction(context, "staff_reschedule_meeting", meeting, isMeetingResult);
}

/** Replaces the proposals the caller has seen. */
export function proposeMeetingTimes(
  context: Context,
  proposal: FunctionArgs<"staff_propose_meeting_times">,
) {
  return callStaffFunction(context, "staff_propose_meeting_times", proposal, isMeetingResult);
}

/** Undefined for nobody; "not-found" for someone who has left. Idempotent. */
export function assignMeeting(context: Context, id: string, staff_id: string | undefined) {
  const args = { id, staff_id };
  return callStaffFunction(context, "staff_assign_meeting", args, isRecordResult);
}

/** Undefined for the host's link. Idempotent. */
export function setMeetingLink(context: Context, id: string, video_link: string | undefined) {
  return callStaffFunction(context, "staff_set_meeting_link", { id, video_link }, isNothing);
}

/** With the number of meetings still booked on each. */
export function listDaysOff(context: Context) {
  return callStaffFunction(context, "staff_list_days_off", {}, isList);
}

/** A New York date; without `staff_id`, for everyone. Idempotent. */
export function addDayOff(context: Context, dayOff: FunctionArgs<"staff_add_day_off">) {
  return callStaffFunction(context, "staff_add_day_off", dayOff, isNothing);
}

export function removeDayOff(context: Context, dayOff: FunctionArgs<"staff_remove_day_off">) {
  return callStaffFunction(context, "staff_remove_day_off", dayOff, isNothing);
}
