// Shared by the functions that a schedule calls to empty an outbox.
import { env } from "./platform.ts";

const BATCH = 20;
/** When a call's last batch begins. It takes 9 s at worst, so the first back-off of 30 s is not over. */
const LAST_BATCH_START_MS = 20_000;

/**
 * Serves a drain: a POST with DRAIN_SECRET in x-drain-secret handles what is due, oldest first, for
 * so long. Answers: 200 {"delivered":n,"failed":n}; 401 wrong secret; 405; 502 the outbox did not
 * answer, or `deliver` threw.
 * @param claim takes rows for one attempt
 * @param deliver handles one row and records the outcome; null says that it went well
 * @param atOnce how many rows are handled at a time
 * @throws nothing; what `deliver` throws ends the call, and the rows left wait for the next
 */
export function serveDrain<Owed>(
  claim: (limit: { batch_size: number }) => Promise<Owed[]>,
  deliver: (entries: Owed) => Promise<string | null>,
  concurrency = BATCH,
): void {
  Deno.serve(async (request) => {
    if (request.method !== "POST") return answer(405, { error: "Method not allowed" });
    if (!(await isSame(request.headers.get("x-drain-secret") ?? "", env("DRAIN_SECRET"))))
      return answer(401, { error: "Wrong or missing secret" });

    const outcome = { delivered: 0, failed: 0 };
    try {
      const end = Date.now() + LAST_BATCH_START_MS;
      while (Date.now() < end) {
        const entries = await claim({ batch_size: concurrency });
        for (const trouble of await Promise.all(entries.map(deliver)))
          outcome[trouble ? "failed" : "delivered"]++;
        if (entries.length < concurrency) break;
      }
    } catch (error) {
      return answer(502, {
        error: error instanceof Error ? error.message : "Outbox unreachable",
        ...outcome,
      });
    }
    return answer(200, outcome);
  });
}

/** Compares digests, so that the time it takes says nothing about the secret. */
async function isSame(given: string, expected: string): Promise<boolean> {
  const digest = async (text: string) =>
    new Uint8Array(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text)));
  const [a, b] = [await digest(given), await digest(expected)];
  return a.every((byte, index) => byte === b[index]);
}

function answer(status: number, body: unknown): Response {
  return Response.json(body, { status });
}
