import { type Cursor, toPage, toPageArgs } from "~/domain/pagination";
import type { Context } from "~/request/context";
import { isNothing, isRecordWith, isText, mapCall } from "./function-call.server";
import { callStaffFunction } from "./staff.server";

/**
 * Lists a page of undelivered emails and webhooks, oldest first.
 * @param hasFailed true for those whose retries are over, false for the others, null for all
 */
export async function listDeliveries(
  context: Context,
  hasFailed: boolean | null,
  after: Cursor | null,
) {
  const args = { has_failed: hasFailed ?? undefined, ...toPageArgs(after) };
  const call = await callStaffFunction(
    context,
    "staff_list_deliveries",
    args,
    isRecordWith("deliveries"),
  );
  return mapCall(call, ({ deliveries, missing_setting }) => ({
    ...toPage(deliveries, ({ created_at }) => created_at),
    missingSetting: missing_setting,
  }));
}

export function getDelivery(context: Context, id: string) {
  return callStaffFunction(context, "staff_get_delivery", { id }, isRecordWith("id"));
}

/** Makes an undelivered item due now. Idempotent. */
export function retryDelivery(context: Context, id: string) {
  return callStaffFunction(context, "staff_retry_delivery", { id }, isNothing);
}

/** Schedules that an email whose retries are over is discarded. Idempotent. */
export function discardEmail(context: Context, id: string) {
  return callStaffFunction(context, "staff_discard_email", { id }, isText);
}
