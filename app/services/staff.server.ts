import type { Context } from "~/request/context";
import { recordStaffStatus } from "~/request/staff-cookie.server";
import type { FunctionArgs, FunctionName, FunctionResult } from "~/request/supabase.server";
import { clearViewer, getViewer } from "~/request/viewer.server";
import {
  callFunction,
  type FunctionCall,
  isBoolean,
  isList,
  isNothing,
  isRecordWith,
} from "./function-call.server";

/** Functions that only staff may call; the database decides who that is. */
type StaffFunction = Extract<FunctionName, `staff_${string}`>;

/**
 * Calls a function of the desk. Records whether the caller is staff, and clears the cookies of a
 * session that has ended. Without a session it ended before, because only a session opens the desk.
 */
export async function callStaffFunction<Name extends StaffFunction>(
  context: Context,
  name: Name,
  args: FunctionArgs<Name>,
  isResult: (data: unknown) => data is FunctionResult<Name>,
): Promise<FunctionCall<FunctionResult<Name>>> {
  if (getViewer(context).state === "anonymous") return { outcome: "session-ended" };
  const call = await callFunction(context, name, args, isResult);
  if (call.outcome === "session-ended") clearViewer(context);
  else if (call.outcome === "forbidden") recordStaffStatus(context, false);
  else if (call.outcome !== "unavailable") recordStaffStatus(context, true);
  return call;
}

/** Lists what needs action, by kind. */
export function listWorkItems(context: Context) {
  return callStaffFunction(context, "staff_list_work_items", {}, isList);
}

/** Returns the staff and the newest entries of the audit log. */
export function getStaffOverview(context: Context) {
  return callStaffFunction(context, "staff_get_overview", {}, isRecordWith("members"));
}

/** Adds the account with that confirmed email. The result is false for no such account. */
export function addStaffMember(context: Context, email: string) {
  return callStaffFunction(context, "staff_add_member", { email }, isBoolean);
}

/** Removes a staff member. Idempotent. "conflict" for the caller themselves. */
export function removeStaffMember(context: Context, id: string) {
  return callStaffFunction(context, "staff_remove_member", { id }, isNothing);
}
