import { type Cursor, toPage, toPageArgs } from "~/domain/pagination";
import type { Context } from "~/request/context";
import { isList, isNothing, isRecordWith, mapCall } from "./function-call.server";
import { callStaffFunction } from "./staff.server";

export async function listUnsentJobs(
  context: Context,
  hasFailed: boolean | null,
  after: Cursor | null,
) {
  const args = { has_failed: hasFailed ?? undefined, ...toPageArgs(after) };
  const call = await callStaffFunction(context, "staff_list_unsent_jobs", args, isList);
  return mapCall(call, (jobs) => toPage(jobs, ({ created_at }) => created_at));
}

export function getUnsentJob(context: Context, id: string) {
  return callStaffFunction(context, "staff_get_unsent_job", { id }, isRecordWith("id"));
}

export function retryJob(context: Context, id: string) {
  return callStaffFunction(context, "staff_retry_job", { id }, isNothing);
}

export function discardJob(context: Context, id: string) {
  return callStaffFunction(context, "staff_discard_job", { id }, isNothing);
}
