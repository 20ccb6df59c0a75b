import type { PlanStatusChangeKind } from "~/domain/plans/plan-status";
import type { Context } from "~/request/context";
import { isNothing, isRecordWith } from "./function-call.server";
import { callStaffFunction } from "./staff.server";

export function getClientPlan(context: Context, client_id: string) {
  const args = { client_id };
  return callStaffFunction(context, "staff_get_client_plan", args, isRecordWith("profile"));
}

/** "conflict" if the plan can't change like that then. `effective_on` is a UTC day. */
export function schedulePlanStatusChange(
  context: Context,
  args: { client_id: string; kind: PlanStatusChangeKind; effective_on: string; reason: string },
) {
  return callStaffFunction(context, "staff_schedule_plan_status_change", args, isNothing);
}

/** "conflict" once it has taken effect. Idempotent. */
export function withdrawPlanStatusChange(context: Context, args: { id: string; reason: string }) {
  return callStaffFunction(context, "staff_withdraw_plan_status_change", args, isNothing);
}
