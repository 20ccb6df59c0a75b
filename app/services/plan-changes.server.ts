import { PLAN_REQUEST_STATUSES, type PlanRequest } from "~/domain/plan-change";
import type { PlanKey } from "~/domain/plans";
import { ask } from "~/request/ask.server";
import type { Context } from "~/request/context";
import { TOO_OFTEN } from "./quota";

const DUPLICATE = "23505";
const CREATED = 201;

/**
 * Stores a request for another plan without changing the plan. The database allows one open request
 * per client.
 */
export async function requestPlanChange(
  context: Context,
  plan: PlanKey,
): Promise<{ outcome: "stored" | "already-open" | "too-often" | "unavailable" }> {
  try {
    const { error, status } = await ask(context, ({ client }) =>
      client.from("plan_change_requests").insert({ requested_plan: plan }),
    );
    if (error?.code === DUPLICATE) return { outcome: "already-open" };
    if (status === TOO_OFTEN) return { outcome: "too-often" };
    return { outcome: !error && status === CREATED ? "stored" : "unavailable" };
  } catch {
    return { outcome: "unavailable" };
  }
}

/** Withdraws a request of the signed-in client, until it has taken effect. Idempotent. */
export async function withdrawPlanRequest(
  context: Context,
  id: string,
): Promise<{ outcome: "withdrawn" | "decided" | "unknown" | "unavailable" }> {
  try {
    const { data } = await ask(context, ({ client }) =>
      client.rpc("withdraw_my_plan_request", { id }),
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
export function toPlanRequest(value: unknown): PlanRequest | null | undefined {
  if (value === null) return null;
  const row = value as Partial<PlanRequest> | undefined;
  const isRequest =
    typeof row?.id === "string" &&
    typeof row.requested_plan === "string" &&
    typeof row.created_at === "string" &&
    PLAN_REQUEST_STATUSES.some((status) => status === row.status);
  return isRequest ? (row as PlanRequest) : undefined;
}
