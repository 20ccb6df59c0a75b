import type { Visitor } from "../support/visitor.ts";
import { type BenchPage, callsBudget } from "./pages.ts";
import { atMost } from "./report.ts";

type LogLine = { event?: string; id?: string; supabaseCalls?: number };

/** /pricing may ask for its counters once in so many views that follow each other closely. */
const VIEWS = 3;

/** Knows from the Worker's log how often each request has asked Supabase. */
export class CallLog {
  #requests = new Map<string, PromiseWithResolvers<number>>();

  /** Takes a line that the Worker logs. */
  readonly take = (line: string): void => {
    if (!line.startsWith("{")) return;
    const { event, id, supabaseCalls } = JSON.parse(line) as LogLine;
    if (event === "request" && id) this.#request(id).resolve(supabaseCalls ?? Number.NaN);
  };

  /** @param id the answer's X-Request-Id; its line may be on the way */
  callsOf(id: string): Promise<number> {
    return this.#request(id).promise;
  }

  #request(id: string): PromiseWithResolvers<number> {
    const request = this.#requests.get(id) ?? Promise.withResolvers<number>();
    this.#requests.set(id, request);
    return request;
  }
}

/** Counts the calls of a page that is opened a few times in a row; a client's page pays each time. */
export async function countCalls(
  log: CallLog,
  page: BenchPage,
  visitor: Visitor,
  who: string,
): Promise<void> {
  const counts: number[] = [];
  for (let view = 0; view < VIEWS; view++) {
    const { status, location, headers } = await visitor.get(page.path);
    if (location || status >= 500)
      throw new Error(`${page.path} answered ${status} ${location} to ${who}`);
    counts.push(await log.callsOf(headers.get("X-Request-Id") ?? ""));
  }
  const isPersonal = page.visitor !== "anonymous";
  const calls = isPersonal ? Math.max(...counts) : counts.reduce((sum, count) => sum + count, 0);
  const what = isPersonal ? "Supabase calls" : `Supabase calls in ${VIEWS} views`;
  atMost(`${page.path} ${who}: ${what}`, calls, callsBudget(page), "");
}
