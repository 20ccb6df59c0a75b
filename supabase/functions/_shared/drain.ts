// Shared by the functions that cron jobs call to empty an outbox.
import { isSameSecret } from "../../../app/domain/hashing.ts";
import { claimBatch } from "./outbox.ts";
import { env } from "./platform.ts";

const MAX_CONCURRENCY = 20;
/** Start of a call's last batch; it takes 9 s at most, so that it ends before the first back-off of 30 s. */
const LAST_BATCH_START_MS = 20_000;

/**
 * Serves a drain: a POST with DRAIN_SECRET in x-drain-secret processes what is due, oldest first, for
 * up to 30 s. Responses: 200 {"delivered":n,"failed":n}; 401 wrong secret; 405; 502 the outbox did
 * not respond, or `processEntry` threw.
 * @param claim database function that claims rows for one attempt
 * @param processEntry processes one row and records the outcome; returns null on success, otherwise
 * the error's text. An error that it throws ends the call, and the remaining rows wait for the next.
 * @param concurrency number of rows that are processed at a time
 */
export function serveDrain<Entry>(
  claim: string,
  processEntry: (entry: Entry) => Promise<string | null>,
  concurrency = MAX_CONCURRENCY,
): void {
  Deno.serve(async (request) => {
    if (request.method !== "POST") return jsonResponse(405, { error: "Method not allowed" });
    if (!(await isSameSecret(request.headers.get("x-drain-secret") ?? "", env("DRAIN_SECRET"))))
      return jsonResponse(401, { error: "Wrong or missing secret" });

    const outcome = { delivered: 0, failed: 0 };
    try {
      const end = Date.now() + LAST_BATCH_START_MS;
      while (Date.now() < end) {
        const entries = await claimBatch<Entry>(claim, { batch_size: concurrency });
        const results = await Promise.allSettled(entries.map(processEntry));
        for (const result of results)
          if (result.status === "fulfilled") outcome[result.value ? "failed" : "delivered"]++;
        const thrown = results.find((result) => result.status === "rejected");
        if (thrown) throw thrown.reason;
        if (entries.length < concurrency) break;
      }
    } catch (error) {
      return jsonResponse(502, {
        error: error instanceof Error ? error.message : "Outbox unreachable",
        ...outcome,
      });
    }
    return jsonResponse(200, outcome);
  });
}

function jsonResponse(status: number, body: unknown): Response {
  return Response.json(body, { status });
}
