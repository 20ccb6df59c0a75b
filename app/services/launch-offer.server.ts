import type { LaunchCounter } from "~/domain/launch-offer/counters";
import type { Context } from "~/request/context";
import { callSupabase } from "~/request/supabase-call.server";
import type { Tables } from "./database.types";

/** Short time limit, because the counters are optional and must not delay the prices. */
const COUNTERS_TIMEOUT_MS = 500;
/** Time between two reads for all the pages that follow the counters. */
const READ_INTERVAL_MS = 1000;
const POLL_INTERVAL_MS = 50;

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

/** Newest read for pages that follow the counters; without a result while it goes on. */
let latestRead: { startedAt: number; result: LaunchCountersResult | null } = {
  startedAt: -Infinity,
  result: null,
};

/**
 * Reads the counters for an open page that follows them. A change makes all open pages ask at once, so
 * each isolate reads once a second for all of them, and each page gets a read that began after it asked.
 * Polls, because a Worker must not await a promise that belongs to another request, which may end first.
 */
export async function followLaunchCounters(context: Context): Promise<LaunchCountersResult> {
  const askedAt = Date.now();
  for (;;) {
    if (latestRead.startedAt >= askedAt && latestRead.result) return latestRead.result;
    if (Date.now() - latestRead.startedAt >= READ_INTERVAL_MS) {
      const read: typeof latestRead = { startedAt: Date.now(), result: null };
      latestRead = read;
      read.result = await listLaunchCounters(context);
      return read.result;
    }
    await new Promise((resolve) => setTimeout(resolve, POLL_INTERVAL_MS));
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
