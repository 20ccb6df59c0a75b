import { type Cursor, toPage, toPageArgs } from "~/domain/pagination";
import type { Rejection } from "~/domain/rejection";
import type { Context } from "~/request/context";
import type { FunctionArgs } from "~/request/supabase.server";
import { type Enums, MEETING_RECORD_RESULT_VALUES, MEETING_RESULT_VALUES } from "./database.types";
import {
  callFunction,
  type FunctionCall,
  isList,
  isOneOf,
  isRecordWith,
  isText,
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

export async function cancelMyMeeting(context: Context): Promise<MeetingOutcome> {
  return toOutcome(await callFunction(context, "cancel_my_meeting", {}, isMeetingResult));
}

/** Returns the meeting that the link in an email identifies by id and key. */
export function getMeetingByKey(context: Context, id: string, key: string) {
  return callFunction(context, "get_meeting_by_key", { id, key }, isRecordWith("starts_at"), {
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

/** Cancels the meeting of an emailed link, for any viewer. */
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
  const { after_created_at: after_starts_at, ...args } = toPageArgs(after);
  const page = { status, after_starts_at, ...args };
  const call = await callStaffFunction(context, "staff_list_meetings", page, isList);
  return mapCall(call, (rows) => toPage(rows, ({ starts_at }) => starts_at));
}

export function getMeeting(context: Context, id: string) {
  return callStaffFunction(context, "staff_get_meeting", { id }, isRecordWith("meeting"));
}

/** Marks a meeting that has begun as held or missed, or corrects it. Idempotent. */
export function recordMeetingResult(context: Context, id: string, is_held: boolean) {
  const args = { id, is_held };
  return callStaffFunction(context, "staff_record_meeting_result", args, isRecordResult);
}

/** Marks the action plan of a held meeting as sent. Idempotent. */
export function recordActionPlanSent(context: Context, id: string) {
  return callStaffFunction(context, "staff_record_action_plan_sent", { id }, isRecordResult);
}

/** Cancels a meeting for its client. Idempotent. */
export function cancelMeeting(context: Context, id: string) {
  return callStaffFunction(context, "staff_cancel_meeting", { id }, isMeetingResult);
}

/** Lists coming days off, each with the number of meetings booked on it all the same. */
export function listDaysOff(context: Context) {
  return callStaffFunction(context, "staff_list_days_off", {}, isList);
}

/** Schedules a day off. @param day in New York, as 2026-01-31. Idempotent. */
export function addDayOff(context: Context, day: string) {
  return callStaffFunction(context, "staff_add_day_off", { day }, isText);
}

/** Schedules the removal of a day off. @param day in New York, as 2026-01-31. Idempotent. */
export function removeDayOff(context: Context, day: string) {
  return callStaffFunction(context, "staff_remove_day_off", { day }, isText);
}
