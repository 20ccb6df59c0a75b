import { toHoursFields, type WorkingHours } from "~/domain/meetings/working-hours";
import type { Context } from "~/request/context";
import {
  callFunction,
  isList,
  isNothing,
  isRecordWith,
  isText,
  mapCall,
} from "./function-call.server";
import { callStaffFunction } from "./staff.server";

export async function getWorkingHours(context: Context) {
  const call = await callStaffFunction(
    context,
    "staff_get_working_hours",
    {},
    isRecordWith("time_zone"),
  );
  return mapCall(call, ({ hours, ...settings }) => ({ ...settings, hours: toHoursFields(hours) }));
}

export function saveWorkingHours(
  context: Context,
  { hours, ...settings }: { time_zone: string; video_link?: string; hours: WorkingHours[] },
) {
  const args = {
    ...settings,
    weekdays: hours.map(({ weekday }) => weekday),
    starts: hours.map(({ starts }) => starts),
    ends: hours.map(({ ends }) => ends),
  };
  return callStaffFunction(context, "staff_save_working_hours", args, isNothing);
}

export function renewCalendarToken(context: Context) {
  return callStaffFunction(context, "staff_renew_calendar_token", {}, isText);
}

/** "not-found" for a wrong token. */
export function getStaffCalendar(context: Context, token: string) {
  return callFunction(context, "get_staff_calendar", { token }, isList, { anonymous: true });
}
