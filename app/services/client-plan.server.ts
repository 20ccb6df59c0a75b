import type { PlanStatusChangeKind } from "~/domain/plans/plan-status";
import type { Context } from "~/request/context";
import { isNothing, isRecordWith } from "./function-call.server";
import { callStaffFunction } from "./staff.server";

/** Returns a client's plan, and how its status changed or will change. */
export function getClientPlan(context: Context, client_id: string) {
  const args = { client_id };
  return callStaffFunction(context, "staff_get_client_plan", args, isRecordWith("profile"));
}

/**
 * Pauses, resumes or ends a client's plan on a day; "conflict" when it cannot change like that then.
 * Idempotent.
 * @param effective_on a day (UTC), as 2026-01-31; today takes effect at once
 */
export function schedulePlanStatusChange(
  context: Context,
  args: { client_id: string; kind: PlanStatusChangeKind; effective_on: string; reason: string },
) {
  return callStaffFunction(context, "staff_schedule_plan_status_change", args, isNothing);
}

/** Withdraws a change; "conflict" once it has taken effect. Idempotent. */
export function withdrawPlanStatusChange(context: Context, args: { id: string; reason: string }) {
  return callStaffFunction(context, "staff_withdraw_plan_status_change", args, isNothing);
}
