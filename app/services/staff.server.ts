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
import { STAFF_INVITATION_OUTCOME_VALUES } from "../database.types";
import {
  callFunction,
  type FunctionCall,
  isBoolean,
  isList,
  isNothing,
  isOneOf,
  isRecordWith,
} from "./function-call.server";

type StaffFunction = Extract<FunctionName, `staff_${string}`>;
type ExportFunction = Extract<FunctionName, `staff_export_${string}`>;

/** Calls nothing without an answer about the session, which would read as forbidden. */
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

/** Each later part has a full request's time, because the file is being downloaded. */
export function callExportFunction<Name extends ExportFunction>(
  context: Context,
  name: Name,
  args: FunctionArgs<Name>,
  isResult: (data: unknown) => data is FunctionResult<Name>,
) {
  if (args.cursor_id) context.get(supabaseContext).restartDeadline();
  return callStaffFunction(context, name, args, isResult);
}

export function getToday(
  context: Context,
  filter: TodayFilter,
  { cursor, isBackward }: PagePosition,
) {
  const args = { ...filter, ...toPageArgs(cursor), is_backward: isBackward };
  return callStaffFunction(context, "staff_get_today", args, isRecordWith("items"));
}

export function getStaffOverview(context: Context) {
  return callStaffFunction(context, "staff_get_overview", {}, isRecordWith("members"));
}

/** False if no account has that confirmed email. */
export function addStaffMember(context: Context, email: string) {
  return callStaffFunction(context, "staff_add_member", { email }, isBoolean);
}

/** "mfa_missing" without an authenticator app; "invalid" for an unusable key. */
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

export function resetStaffMember(context: Context, id: string) {
  return callStaffFunction(context, "staff_reset_member", { id }, isNothing);
}

/** "conflict" for the caller themselves. Idempotent. */
export function removeStaffMember(context: Context, id: string) {
  return callStaffFunction(context, "staff_remove_member", { id }, isNothing);
}

export function restoreStaffMember(context: Context, id: string) {
  return callStaffFunction(context, "staff_restore_member", { id }, isNothing);
}

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

export function listAuditEntries(context: Context, search: string | undefined, before?: number) {
  const args = { max_rows: PAGE_SIZE + 1, search, before_id: before };
  return callStaffFunction(context, "staff_list_audit_entries", args, isList);
}

export function listNotificationSettings(context: Context) {
  return callStaffFunction(context, "staff_list_notification_settings", {}, isList);
}

export function saveNotificationSettings(
  context: Context,
  settings: FunctionArgs<"staff_save_notification_settings">,
) {
  return callStaffFunction(context, "staff_save_notification_settings", settings, isNothing);
}

export function searchDesk(context: Context, search: string) {
  return callStaffFunction(context, "staff_search_desk", { search }, isList);
}
