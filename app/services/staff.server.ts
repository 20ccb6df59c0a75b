import { PAGE_SIZE, type PagePosition, toPageArgs } from "~/domain/pagination";
import type { TodayFilter } from "~/domain/staff/today";
import type { Context } from "~/request/context";
import { recordStaffPreferences, recordStaffStatus } from "~/request/staff-cookie.server";
import {
  type FunctionArgs,
  type FunctionName,
  type FunctionResult,
  supabaseContext,
} from "~/request/supabase.server";
import { clearViewer, getViewer } from "~/request/viewer.server";
import { STAFF_INVITATION_OUTCOME_VALUES } from "./database.types";
import {
  callFunction,
  type FunctionCall,
  isBoolean,
  isList,
  isNothing,
  isOneOf,
  isRecordWith,
} from "./function-call.server";

/** Functions that only staff may call; the database decides who that is. */
type StaffFunction = Extract<FunctionName, `staff_${string}`>;
type ExportFunction = Extract<FunctionName, `staff_export_${string}`>;

/**
 * Calls a function of the desk. Records whether the caller is staff, and clears the cookies of a
 * session that has ended. Without a session it ended before, because only a session opens the desk.
 * Without an answer about the session nothing is called: the database would reject anyone it can't name.
 */
export async function callStaffFunction<Name extends StaffFunction>(
  context: Context,
  name: Name,
  args: FunctionArgs<Name>,
  isResult: (data: unknown) => data is FunctionResult<Name>,
): Promise<FunctionCall<FunctionResult<Name>>> {
  const { state } = getViewer(context);
  if (state === "anonymous") return { outcome: "session-ended" };
  if (state === "unknown") return { outcome: "unavailable" };
  const call = await callFunction(context, name, args, isResult);
  if (call.outcome === "session-ended") clearViewer(context);
  else if (call.outcome === "forbidden") recordStaffStatus(context, false);
  else if (call.outcome !== "unavailable") recordStaffStatus(context, true);
  return call;
}

/**
 * Calls a function that lists a part of the rows for a file. Each part after the first gets the time of
 * a request, because they are read while the file is downloaded.
 */
export function callExportFunction<Name extends ExportFunction>(
  context: Context,
  name: Name,
  args: FunctionArgs<Name>,
  isResult: (data: unknown) => data is FunctionResult<Name>,
) {
  if (args.cursor_id) context.get(supabaseContext).restartDeadline();
  return callStaffFunction(context, name, args, isResult);
}

/**
 * Returns what needs action, with one item more than a page, which tells whether there are others, and
 * figures about the business.
 */
export function getToday(
  context: Context,
  filter: TodayFilter,
  { cursor, isBackward }: PagePosition,
) {
  const args = { ...filter, ...toPageArgs(cursor), is_backward: isBackward };
  return callStaffFunction(context, "staff_get_today", args, isRecordWith("items"));
}

/** Returns the staff and the newest entries of the audit log. */
export function getStaffOverview(context: Context) {
  return callStaffFunction(context, "staff_get_overview", {}, isRecordWith("members"));
}

/** Adds the account with that confirmed email. The result is false for no such account. */
export function addStaffMember(context: Context, email: string) {
  return callStaffFunction(context, "staff_add_member", { email }, isBoolean);
}

/**
 * Accepts the invitation that was sent to the visitor's mailbox.
 * @returns "mfa_missing" for a session without an authenticator app, "invalid" for a key that is
 * unknown, used, older than a day, or another account's
 */
export async function acceptStaffInvitation(context: Context, key: string) {
  const call = await callFunction(
    context,
    "accept_staff_invitation",
    { key },
    isOneOf(STAFF_INVITATION_OUTCOME_VALUES),
  );
  if (call.outcome === "done" && call.data === "accepted") recordStaffStatus(context, true);
  return call;
}

/**
 * Removes the authenticator app of a staff member who lost it, and invites them again. "conflict" for the
 * caller themselves.
 */
export function resetStaffMember(context: Context, id: string) {
  return callStaffFunction(context, "staff_reset_member", { id }, isNothing);
}

/** Closes the desk to a staff member. Idempotent. "conflict" for the caller themselves. */
export function removeStaffMember(context: Context, id: string) {
  return callStaffFunction(context, "staff_remove_member", { id }, isNothing);
}

/** Restores a removed staff member; "not-found" when it is too late. */
export function restoreStaffMember(context: Context, id: string) {
  return callStaffFunction(context, "staff_restore_member", { id }, isNothing);
}

/** Returns what the caller set for their own use of the desk, and records it for the frame. */
export async function getPreferences(context: Context) {
  const call = await callStaffFunction(
    context,
    "staff_get_preferences",
    {},
    isRecordWith("time_zone"),
  );
  if (call.outcome === "done") recordStaffPreferences(context, call.data);
  return call;
}

export async function savePreferences(
  context: Context,
  preferences: FunctionArgs<"staff_save_preferences">,
) {
  const call = await callStaffFunction(context, "staff_save_preferences", preferences, isNothing);
  if (call.outcome === "done") recordStaffPreferences(context, preferences);
  return call;
}

/** Lists a page of the audit log, and one entry more where there are others. */
export function listAuditEntries(context: Context, search: string | undefined, before?: number) {
  const args = { max_rows: PAGE_SIZE + 1, search, before_id: before };
  return callStaffFunction(context, "staff_list_audit_entries", args, isList);
}

/** Lists how often the caller is emailed, by event. */
export function listNotificationSettings(context: Context) {
  return callStaffFunction(context, "staff_list_notification_settings", {}, isList);
}

export function saveNotificationSettings(
  context: Context,
  settings: FunctionArgs<"staff_save_notification_settings">,
) {
  return callStaffFunction(context, "staff_save_notification_settings", settings, isNothing);
}
