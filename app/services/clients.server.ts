import type { ClientFilter } from "~/domain/clients/client-view";
import { type Cursor, EXPORT_PART_SIZE, toPageArgs } from "~/domain/pagination";
import type { Context } from "~/request/context";
import type { FunctionArgs } from "~/request/supabase.server";
import { ACTIVATION_RESULT_VALUES } from "../database.types";
import { isList, isNothing, isOneOf, isRecordWith, paginateCall } from "./function-call.server";
import { callExportFunction, callStaffFunction } from "./staff.server";

const isActivationResult = isOneOf(ACTIVATION_RESULT_VALUES);

export function listClients(context: Context, filter: ClientFilter, after: Cursor | null) {
  const args = { ...filter, ...toPageArgs(after) };
  return paginateCall(callStaffFunction(context, "staff_list_clients", args, isList));
}

export function exportClients(context: Context, filter: ClientFilter, after: Cursor | null) {
  const args = { ...filter, ...toPageArgs(after, EXPORT_PART_SIZE) };
  return callExportFunction(context, "staff_export_clients", args, isRecordWith("rows"));
}

export function getClient(context: Context, id: string) {
  return callStaffFunction(context, "staff_get_client", { id }, isRecordWith("profile"));
}

export function getClientTimeline(context: Context, id: string, before: Cursor | null) {
  return callStaffFunction(
    context,
    "staff_get_client_timeline",
    { id, ...toPageArgs(before) },
    isRecordWith("profile"),
  );
}

/** "conflict" if closed or ended since it was seen. Idempotent. */
export function activatePlan(context: Context, client: FunctionArgs<"staff_activate_plan">) {
  return callStaffFunction(context, "staff_activate_plan", client, isActivationResult);
}

export function deactivatePlan(context: Context, id: string) {
  return callStaffFunction(context, "staff_deactivate_plan", { id }, isNothing);
}

export function getClientDeletion(context: Context, client_id: string) {
  return callStaffFunction(
    context,
    "staff_get_client_deletion",
    { client_id },
    isRecordWith("business_name"),
  );
}

/** "rejected" unless the email is the client's. */
export function deleteClient(context: Context, client_id: string, email: string) {
  return callStaffFunction(context, "staff_delete_client", { client_id, email }, isNothing);
}
