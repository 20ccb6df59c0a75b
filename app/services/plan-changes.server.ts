import type { PlanChangeRequest } from "~/domain/plan-change";
import type { PlanKey } from "~/domain/plans";
import { ask } from "~/request/ask.server";
import type { Context } from "~/request/context";
import { TOO_OFTEN } from "./quota";

const DUPLICATE = "23505";
const CREATED = 201;

/** Stores the wish for another plan; the plan itself stays. The database holds one open request per client. */
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

export type PlanChangeRead =
  | { outcome: "found"; request: PlanChangeRequest | null }
  | { outcome: "unavailable" };

/** The client's open request, if there is one. */
export async function readPlanChange(context: Context): Promise<PlanChangeRead> {
  try {
    const { data, error } = await ask(context, ({ client }) =>
      client
        .from("plan_change_requests")
        .select("requested_plan, created_at")
        .is("handled_at", null)
        .limit(1),
    );
    if (error || !Array.isArray(data)) return { outcome: "unavailable" };
    const [row] = data as { requested_plan: string; created_at: string }[];
    return {
      outcome: "found",
      request: row ? { plan: row.requested_plan, requestedAt: row.created_at } : null,
    };
  } catch {
    return { outcome: "unavailable" };
  }
}
