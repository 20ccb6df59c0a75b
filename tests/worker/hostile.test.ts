import { afterAll, beforeAll, expect, test } from "vitest";
import { type HostileCase, hostileCases, MARKER } from "../support/hostile-cases.ts";
import { signInAsClient } from "../support/onboarding.ts";
import { median, quantile } from "../support/quantile.ts";
import { type RawResponse, sendRaw, workMs } from "../support/raw-request.ts";
import { listRoutePaths } from "../support/route-paths.ts";
import { findHeaderFaults } from "../support/security-headers.ts";
import { type Stack, startStack, TEST_COOKIE_SECRET } from "../support/stack.ts";
import { SECRET_KEY } from "../support/supabase-keys.ts";
import { Visitor } from "../support/visitor.ts";

const CASES_AT_LEAST = 1000;
/**
 * Maximum ratio of the Worker's time for a rejection to that for a page, measured in between.
 * Responses that call Supabase are excluded.
 */
const MAX_RATIO = 5;
/** Number of cases between two such pages, which are not cached. */
const PAGE_AFTER = 25;
const PAGE = "/login?next=/client?page=";
const AT_ONCE = 8;
const TIME_LIMIT_MS = 180_000; // Takes five seconds on an idle machine; some pages simulate delays.

/** No response may contain keys, source locations or failure details. */
const SECRETS = [TEST_COOKIE_SECRET, SECRET_KEY, 'service_role"'];
const STACK_TRACE =
  /\n\s+at |\bat \S+ \(|node_modules|file:\/\/\/(?!etc)|\b(Type|Reference|Syntax|Range)Error\b|server-build|PostgrestError|AuthApiError/;

const log: string[] = [];
let stack: Stack;
let session: string;

beforeAll(async () => {
  stack = await startStack({ onLog: (line) => log.push(line) });
  const client = new Visitor(stack.siteUrl);
  await signInAsClient(client, stack.backendUrl);
  session = client.cookieHeader;
});
afterAll(() => stack.stop());

test(
  "no hostile request breaks a page, reveals internals or costs much",
  async () => {
    const cases = [...hostileCases(stack.siteUrl, listRoutePaths(), session)];
    expect(cases.length).toBeGreaterThanOrEqual(CASES_AT_LEAST);
    const faults: string[] = [];
    const answers: RawResponse[] = [];
    const pages: RawResponse[] = [];
    let sent = 0;
    const statuses: Record<number, number> = {};
    const startedAt = performance.now();
    const queue = cases.values();
    await Promise.all(
      Array.from({ length: AT_ONCE }, async () => {
        for (const hostile of queue) {
          const answer = await sendRaw(stack.siteUrl, hostile).catch((error: Error) => error);
          if (answer instanceof Error) {
            faults.push(`${hostile.title}: no answer, ${answer.message}`);
            continue;
          }
          statuses[answer.status] = (statuses[answer.status] ?? 0) + 1;
          faults.push(...faultsOf(hostile, answer).map((fault) => `${hostile.title}: ${fault}`));
          if (answer.status >= 400) answers.push(answer);
          if (sent++ % PAGE_AFTER === 0)
            pages.push(await sendRaw(stack.siteUrl, { method: "GET", path: PAGE + sent }));
        }
      }),
    );
    const asked = askedSupabase();
    const refusals = answers
      .filter(({ headers }) => !asked.has(String(headers["x-request-id"])))
      .map(({ headers }) => workMs(headers));
    const pageTimes = pages.map(({ headers }) => workMs(headers));
    const [p50, p99, pageP99] = [
      median(refusals),
      quantile(refusals, 0.99),
      quantile(pageTimes, 0.99),
    ];
    console.log(
      `Hostile corpus: ${cases.length} cases, ${faults.length} faults, ${Math.round(performance.now() - startedAt)} ms; answers ${JSON.stringify(statuses)}; ` +
        `${refusals.length} refusals without Supabase took ${p50} ms (median), ${p99} ms (p99), ${Math.max(...refusals)} ms (most); ` +
        `${pages.length} pages ${median(pageTimes)} ms (median), ${pageP99} ms (p99)`,
    );
    expect(faults).toEqual([]);
    expect(p99 / pageP99).toBeLessThan(MAX_RATIO);
  },
  TIME_LIMIT_MS,
);

test("the log has one line per request and nothing that identifies the sender", () => {
  const lines = log.filter((line) => line.includes('"event":"request"'));
  expect(lines.length).toBeGreaterThanOrEqual(CASES_AT_LEAST);
  const routes = new Set(lines.map((line) => (JSON.parse(line) as { route: string }).route));
  expect([...routes].filter((route) => !/^(\(refused\)|[/\w:.*?-]+)$/.test(route))).toEqual([]);
  expect(new Set(lines.map((line) => (JSON.parse(line) as { id: string }).id)).size).toBe(
    lines.length,
  );
  const telling = log.filter(
    (line) =>
      line.includes('"event":"fault"') ||
      STACK_TRACE.test(line) ||
      /alert\(1\)|@/.test(line) ||
      [...SECRETS, MARKER].some((secret) => line.includes(secret)),
  );
  expect(telling).toEqual([]);
});

/** Returns the ids of the requests that called Supabase. */
function askedSupabase(): Set<string> {
  const lines = log.filter((line) => line.includes('"event":"request"'));
  return new Set(
    lines
      .map((line) => JSON.parse(line) as { id: string; supabaseCalls: number })
      .filter(({ supabaseCalls }) => supabaseCalls > 0)
      .map(({ id }) => id),
  );
}

function faultsOf({ method }: HostileCase, { status, headers, body }: RawResponse): string[] {
  // A 304 keeps the headers of the cached response.
  const faults = status === 304 ? [] : findHeaderFaults(headers);
  if (status >= 500) faults.push(`status ${status}`);
  for (const secret of SECRETS) if (body.includes(secret)) faults.push(`says ${secret}`);
  if (STACK_TRACE.test(withoutScripts(body)))
    faults.push(`shows its inside: ${STACK_TRACE.exec(withoutScripts(body))?.[0]}`);
  if (
    /<script>alert|<img src=x/.test(body) &&
    String(headers["content-type"]).startsWith("text/html")
  )
    faults.push("echoes markup");
  if (JSON.stringify(headers["set-cookie"] ?? "").includes("injected") || headers.injected)
    faults.push("lets a header in");
  if (headers["access-control-allow-origin"]) faults.push("lets other origins read");
  if (method === "TRACE" && status < 400) faults.push(`TRACE answered ${status}`);
  const { location } = headers;
  // Only /linkedin-oauth may redirect off the site, to the provider's own page.
  const isWayOut = String(location).startsWith(`${stack.backendUrl}/linkedin/authorize?`);
  if (location && !isWayOut && new URL(String(location), stack.siteUrl).origin !== stack.siteUrl)
    faults.push(`leads to ${location}`);
  return faults;
}

/**
 * Removes scripts, because our own modules and data may contain the names of errors; the visible
 * page may not.
 */
function withoutScripts(html: string): string {
  return html.replace(/<(script|style)[\s\S]*?<\/\1>/g, "");
}
