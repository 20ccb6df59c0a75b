import type { LaunchCounter } from "~/domain/launch-offer/counters";
import type { Context } from "~/request/context";
import { callSupabase } from "~/request/supabase-call.server";
import type { Tables } from "../database.types";

/** Optional figures must not delay the prices. */
const COUNTERS_TIMEOUT_MS = 500;
/** Interval for open pages, and time to wait for another request's read. */
const READ_INTERVAL_MS = 1000;
const POLL_INTERVAL_MS = 50;

export type LaunchCountersResult =
  | { outcome: "read"; counters: LaunchCounter[] }
  | { outcome: "unavailable" };

/** `result` is null while the read goes on. */
let latestRead: { startedAt: number; result: LaunchCountersResult | null } = {
  startedAt: -Infinity,
  result: null,
};

/**
 * Polls, because a Worker must not await another request's promise.
 * @param isFollowing for open pages: at most a read per second, begun after they asked
 */
export async function readLaunchCounters(
  context: Context,
  isFollowing: boolean,
): Promise<LaunchCountersResult> {
  const notBefore = isFollowing || latestRead.result ? Date.now() : latestRead.startedAt;
  for (;;) {
    const { startedAt, result } = latestRead;
    // The other request may have failed on its own network limit.
    if (result && startedAt >= notBefore)
      return result.outcome === "read" ? result : fetchLaunchCounters(context);
    const pauseMs = result && !isFollowing ? 0 : READ_INTERVAL_MS;
    if (Date.now() - startedAt >= pauseMs) {
      const read: typeof latestRead = { startedAt: Date.now(), result: null };
      latestRead = read;
      read.result = await fetchLaunchCounters(context);
      return read.result;
    }
    await new Promise((resolve) => setTimeout(resolve, POLL_INTERVAL_MS));
  }
}

/** The page omits the banner on failure. */
async function fetchLaunchCounters(context: Context): Promise<LaunchCountersResult> {
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

/** A failing backend may answer with something else. */
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
