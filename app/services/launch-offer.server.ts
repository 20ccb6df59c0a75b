import type { LaunchCounter } from "~/domain/launch-offer/counters";
import type { Context } from "~/request/context";
import { callSupabase } from "~/request/supabase-call.server";
import type { Tables } from "./database.types";

/** Short time limit, because the counters are optional and must not delay the prices. */
const COUNTERS_TIMEOUT_MS = 500;

export type LaunchCountersResult =
  | { outcome: "read"; counters: LaunchCounter[] }
  | { outcome: "unavailable" };

/** Reads the launch counters. A failure is logged in one line, and the page omits the banner. */
export async function listLaunchCounters(context: Context): Promise<LaunchCountersResult> {
  try {
    const { data, error } = await callSupabase(context, (access) =>
      access
        .createStatelessClient() // the same for every visitor, so no session is needed
        .from("launch_promotion_counters")
        .select("plan_name, available_spots, total_spots")
        .order("plan_name")
        .retry(false)
        .abortSignal(AbortSignal.timeout(COUNTERS_TIMEOUT_MS)),
    );
    if (error) throw new Error(error.message);
    if (!Array.isArray(data) || !data.every(isCounter)) throw new Error("not the counters table");
    const counters = data.map((row) => ({
      planName: row.plan_name,
      availableSpots: row.available_spots,
      totalSpots: row.total_spots,
    }));
    return { outcome: "read", counters };
  } catch (error) {
    console.error("Launch counters:", firstLine(error));
    return { outcome: "unavailable" };
  }
}

/** Validates each row, because a failing backend may answer with something else. */
function isCounter(row: Partial<Tables<"launch_promotion_counters">>): boolean {
  return (
    typeof row.plan_name === "string" &&
    Number.isInteger(row.available_spots) &&
    Number.isInteger(row.total_spots)
  );
}

function firstLine(error: unknown): string {
  return String(error instanceof Error ? error.message : error).split("\n")[0] ?? "";
}
