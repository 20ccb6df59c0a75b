import { waitFor } from "../support/backend.ts";
import type { Visitor } from "../support/visitor.ts";
import { type BenchPage, getCallsBudget } from "./pages.ts";
import { expectAtMost } from "./report.ts";

type LogLine = { event?: string; id?: string; supabaseCalls?: number };

/** Views in quick succession, in which /pricing may load its counters once. */
const VIEWS = 3;

/** Calls that each request made to Supabase, by the X-Request-Id of its response. */
const callsByRequest = new Map<string, number>();

/** Reads them from a line of the Worker's log. */
export function recordCalls(line: string): void {
  if (!line.startsWith("{")) return;
  const { event, id, supabaseCalls } = JSON.parse(line) as LogLine;
  if (event === "request" && id) callsByRequest.set(id, supabaseCalls ?? Number.NaN);
}

/**
 * Counts the calls of a page over some views in a row, of which a client page makes calls in each.
 */
export async function countCalls(page: BenchPage, visitor: Visitor, who: string): Promise<void> {
  const counts: number[] = [];
  for (let view = 0; view < VIEWS; view++) {
    const { status, location, headers } = await visitor.get(page.path);
    if (location || status >= 500)
      throw new Error(`${page.path} answered ${status} ${location} to ${who}`);
    const id = headers.get("X-Request-Id") ?? "";
    await waitFor(async () => callsByRequest.has(id));
    counts.push(callsByRequest.get(id) ?? Number.NaN);
  }
  const isPersonal = page.visitor !== "anonymous";
  const calls = isPersonal ? Math.max(...counts) : counts.reduce((sum, count) => sum + count, 0);
  const label = isPersonal ? "Supabase calls" : `Supabase calls in ${VIEWS} views`;
  expectAtMost(`${page.path} ${who}: ${label}`, calls, getCallsBudget(page), "");
}
