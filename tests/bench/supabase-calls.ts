import type { Visitor } from "../support/visitor.ts";
import { type BenchPage, getCallsBudget } from "./pages.ts";
import { expectAtMost } from "./report.ts";

type LogLine = { event?: string; id?: string; supabaseCalls?: number };

/** Views in quick succession, in which /pricing may load its counters once. */
const VIEWS = 3;

/** Reads from the Worker's log how many calls each request made to Supabase. */
export class CallLog {
  #requests = new Map<string, PromiseWithResolvers<number>>();

  /** Handles a log line of the Worker. */
  readonly receive = (line: string): void => {
    if (!line.startsWith("{")) return;
    const { event, id, supabaseCalls } = JSON.parse(line) as LogLine;
    if (event === "request" && id) this.#request(id).resolve(supabaseCalls ?? Number.NaN);
  };

  /** @param id X-Request-Id of the response; waits for its log line */
  getCalls(id: string): Promise<number> {
    return this.#request(id).promise;
  }

  #request(id: string): PromiseWithResolvers<number> {
    const request = this.#requests.get(id) ?? Promise.withResolvers<number>();
    this.#requests.set(id, request);
    return request;
  }
}

/**
 * Counts the calls of a page over some views in a row, of which a client page makes calls in each.
 */
export async function countCalls(
  log: CallLog,
  page: BenchPage,
  visitor: Visitor,
  visitorName: string,
): Promise<void> {
  const counts: number[] = [];
  for (let view = 0; view < VIEWS; view++) {
    const { status, location, headers } = await visitor.get(page.path);
    if (location || status >= 500)
      throw new Error(`${page.path} answered ${status} ${location} to ${visitorName}`);
    counts.push(await log.getCalls(headers.get("X-Request-Id") ?? ""));
  }
  const isPersonal = page.visitor !== "anonymous";
  const calls = isPersonal ? Math.max(...counts) : counts.reduce((sum, count) => sum + count, 0);
  const label = isPersonal ? "Supabase calls" : `Supabase calls in ${VIEWS} views`;
  expectAtMost(`${page.path} ${visitorName}: ${label}`, calls, getCallsBudget(page), "");
}
