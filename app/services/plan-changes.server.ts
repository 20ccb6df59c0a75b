import { PLAN_CHANGE_STATUSES, type PlanChange } from "~/domain/plan-changes/plan-change";
import type { PlanKey } from "~/domain/plans/plans";
import type { Context } from "~/request/context";
import { callSupabase } from "~/request/supabase-call.server";
import { HTTP_TOO_MANY_REQUESTS } from "../request/http-status";

const UNIQUE_VIOLATION = "23505";
const HTTP_CREATED = 201;

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
      supabase.from("plan_change_requests").insert({ requested_plan: plan }),
    );
    if (error?.code === UNIQUE_VIOLATION) return { outcome: "already-open" };
    if (status === HTTP_TOO_MANY_REQUESTS) return { outcome: "rate-limited" };
    return { outcome: !error && status === HTTP_CREATED ? "stored" : "unavailable" };
  } catch {
    return { outcome: "unavailable" };
  }
}

/** Withdraws a request of the signed-in client, until it has taken effect. Idempotent. */
export async function withdrawPlanChange(
  context: Context,
  id: string,
): Promise<{ outcome: "withdrawn" | "decided" | "unknown" | "unavailable" }> {
  try {
    const { data } = await callSupabase(context, ({ supabase }) =>
      supabase.rpc("withdraw_my_plan_request", { id }),
    );
    const isKnown = data === "withdrawn" || data === "decided" || data === "unknown";
    return { outcome: isKnown ? data : "unavailable" };
  } catch {
    return { outcome: "unavailable" };
  }
}

/**
 * Parses the client's newest request, null if there is none. @returns undefined for any other value
 */
export function parsePlanChange(value: unknown): PlanChange | null | undefined {
  if (value === null) return null;
  const row = value as Partial<PlanChange> | undefined;
  const isPlanChange =
    typeof row?.id === "string" &&
    typeof row.requested_plan === "string" &&
    typeof row.created_at === "string" &&
    PLAN_CHANGE_STATUSES.some((status) => status === row.status);
  return isPlanChange ? (row as PlanChange) : undefined;
}
