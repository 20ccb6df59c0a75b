import { type Cursor, toPageArgs } from "~/domain/pagination";
import type { PlanStatusChangeKind } from "~/domain/plans/plan-status";
import type { PlanKey } from "~/domain/plans/plans";
import type { Context } from "~/request/context";
import { type Enums, PLAN_CHANGE_STATUS_VALUES } from "../database.types";
import {
  callFunction,
  type FunctionCall,
  isList,
  isNothing,
  isOneOf,
  isRecordWith,
  paginateCall,
} from "./function-call.server";
import { callStaffFunction } from "./staff.server";

/** "approved" before the strategy meeting; "conflict" while a request is open. */
export function requestPlanChange(
  context: Context,
  plan: PlanKey,
): Promise<FunctionCall<Enums<"plan_change_status">>> {
  return callFunction(context, "request_my_plan", { plan }, isOneOf(PLAN_CHANGE_STATUS_VALUES));
}

/** "conflict" once it has taken effect. Idempotent. */
export function withdrawPlanChange(context: Context, id: string): Promise<FunctionCall<undefined>> {
  return callFunction(context, "withdraw_my_plan_change", { id }, isNothing);
}

export function listPlanChanges(
  context: Context,
  status: Enums<"plan_change_status"> | undefined,
  after: Cursor | null,
) {
  const args = { status, ...toPageArgs(after) };
  return paginateCall(callStaffFunction(context, "staff_list_plan_changes", args, isList));
}

export function getPlanChange(context: Context, id: string) {
  return callStaffFunction(context, "staff_get_plan_change", { id }, isRecordWith("plan_change"));
}

/** "conflict" if decided otherwise, or if the plan pauses or ends before the start. Idempotent. */
export function approvePlanChange(context: Context, id: string) {
  return callStaffFunction(context, "staff_approve_plan_change", { id }, isNothing);
}

export function reopenPlanChange(context: Context, id: string) {
  return callStaffFunction(context, "staff_reopen_plan_change", { id }, isNothing);
}

/** "conflict" if decided otherwise. Idempotent. */
export function declinePlanChange(context: Context, id: string, reason: string) {
  return callStaffFunction(context, "staff_decline_plan_change", { id, reason }, isNothing);
}

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
