import { type Cursor, toPage, toPageArgs } from "~/domain/pagination";
import type { PlanKey } from "~/domain/plans/plans";
import type { Context } from "~/request/context";
import { HTTP_CREATED, HTTP_TOO_MANY_REQUESTS } from "~/request/http-status";
import { callSupabase } from "~/request/supabase-call.server";
import type { Enums } from "./database.types";
import {
  callFunction,
  type FunctionCall,
  isList,
  isNothing,
  isRecordWith,
  mapCall,
} from "./function-call.server";
import { callStaffFunction } from "./staff.server";

const UNIQUE_VIOLATION = "23505";

/**
 * Stores a request for another plan without changing the plan. The database allows one open request
 * per client.
 */
export async function requestPlanChange(
  context: Context,
  plan: PlanKey,
): Promise<{ outcome: "stored" | "already-open" | "rate-limited" | "unavailable" }> {
  try {
    const { error, status } = await callSupabase(context, ({ supabase }) =>
      supabase.from("plan_changes").insert({ requested_plan: plan }),
    );
    if (error?.code === UNIQUE_VIOLATION) return { outcome: "already-open" };
    if (status === HTTP_TOO_MANY_REQUESTS) return { outcome: "rate-limited" };
    return { outcome: !error && status === HTTP_CREATED ? "stored" : "unavailable" };
  } catch {
    return { outcome: "unavailable" };
  }
}

/**
 * Withdraws a request of the signed-in client, until it has taken effect; then "conflict".
 * Idempotent.
 */
export function withdrawPlanChange(context: Context, id: string): Promise<FunctionCall<undefined>> {
  return callFunction(context, "withdraw_my_plan_change", { id }, isNothing);
}

/** Lists a page of requests for the desk, oldest first. */
export async function listPlanChanges(
  context: Context,
  status: Enums<"plan_change_status"> | undefined,
  after: Cursor | null,
) {
  const args = { status, ...toPageArgs(after) };
  const call = await callStaffFunction(context, "staff_list_plan_changes", args, isList);
  return mapCall(call, (rows) => toPage(rows, ({ created_at }) => created_at));
}

/** Returns one request and its client's current plan. */
export function getPlanChange(context: Context, id: string) {
  return callStaffFunction(context, "staff_get_plan_change", { id }, isRecordWith("plan_change"));
}

/**
 * Approves a request; "conflict" when something else was decided. Idempotent.
 * @param effective_on first day of the new plan (UTC), as 2026-01-31
 */
export function approvePlanChange(context: Context, id: string, effective_on: string) {
  const args = { id, effective_on };
  return callStaffFunction(context, "staff_approve_plan_change", args, isNothing);
}

/** Declines a request; "conflict" when something else was decided. Idempotent. */
export function declinePlanChange(context: Context, id: string, reason: string) {
  return callStaffFunction(context, "staff_decline_plan_change", { id, reason }, isNothing);
}
