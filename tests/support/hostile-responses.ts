import { expect } from "vitest";
import type { HostileCase } from "./hostile-cases.ts";
import { MARKER } from "./hostile-cases.ts";
import { median, quantile } from "./quantile.ts";
import { type RawResponse, workMs } from "./raw-request.ts";
import { findHeaderFaults } from "./security-headers.ts";
import { TEST_COOKIE_SECRET } from "./stack.ts";
import { SECRET_KEY } from "./supabase-keys.ts";

/**
 * Maximum ratio of the Worker's time for a rejection to that for a page, measured in between.
 * Responses that call Supabase are excluded.
 */
const MAX_RATIO = 5;
/** Number of cases between two such pages, which are not cached. */
const PAGE_AFTER = 25;
const PAGE = "/login?next=/client?page=";

/** No response may contain keys, source locations or failure details. */
const SECRETS = [TEST_COOKIE_SECRET, SECRET_KEY, 'service_role"'];
const STACK_TRACE =
  /\n\s+at |\bat \S+ \(|node_modules|file:\/\/\/(?!etc)|\b(Type|Reference|Syntax|Range)Error\b|server-build|PostgrestError|AuthApiError/;

type Site = {
  url: string;
  backendUrl: string;
  /** Lines that the Worker has logged so far. */
  log: string[];
  send(hostile: Omit<HostileCase, "title">): Promise<RawResponse>;
};

/**
 * Sends the cases, and an ordinary page after some of them. Expects that no response has a fault, and
 * that rejections take little longer than pages.
 */
export async function expectHarmless(
  site: Site,
  cases: HostileCase[],
  concurrency: number,
): Promise<void> {
  const faults: string[] = [];
  const rejections: RawResponse[] = [];
  const pages: RawResponse[] = [];
  let sent = 0;
  const queue = cases.values();
  await Promise.all(
    Array.from({ length: concurrency }, async () => {
      for (const hostile of queue) {
        const response = await site.send(hostile).catch((error: Error) => error);
        if (response instanceof Error) {
          faults.push(`${hostile.title}: no response, ${response.message}`);
          continue;
        }
        const found = findFaults(site, hostile, response);
        faults.push(...found.map((fault) => `${hostile.title}: ${fault}`));
        if (response.status >= 400) rejections.push(response);
        if (sent++ % PAGE_AFTER === 0)
          pages.push(await site.send({ method: "GET", path: PAGE + sent }));
      }
    }),
  );
  const callers = listSupabaseCallers(site.log);
  const times = rejections
    .filter(({ headers }) => !callers.has(String(headers["x-request-id"])))
    .map(({ headers }) => workMs(headers));
  const pageTimes = pages.map(({ headers }) => workMs(headers));
  const [p99, pageP99] = [quantile(times, 0.99), quantile(pageTimes, 0.99)];
  console.log(
    `${cases.length} hostile cases, ${faults.length} faults; ${times.length} rejections without Supabase took ` +
      `${median(times)} ms (median), ${p99} ms (p99), ${Math.max(...times)} ms (most); ` +
      `${pages.length} pages ${median(pageTimes)} ms (median), ${pageP99} ms (p99)`,
  );
  expect(faults).toEqual([]);
  expect(p99 / pageP99).toBeLessThan(MAX_RATIO);
}

/** Expects one line for each request, none of which quotes a sender, a secret or the inside of the code. */
export function expectDiscreet(log: string[], requestsAtLeast: number): void {
  const lines = parseRequestLines(log);
  expect(lines.length).toBeGreaterThanOrEqual(requestsAtLeast);
  const routes = new Set(lines.map(({ route }) => route));
  expect([...routes].filter((route) => !/^(\(rejected\)|[/\w:.*?-]+)$/.test(route))).toEqual([]);
  expect(new Set(lines.map(({ id }) => id)).size).toBe(lines.length);
  const telling = log.filter(
    (line) =>
      line.includes('"event":"fault"') ||
      STACK_TRACE.test(line) ||
      /alert\(1\)|@/.test(line) ||
      [...SECRETS, MARKER].some((secret) => line.includes(secret)),
  );
  expect(telling).toEqual([]);
}

type RequestLine = { id: string; route: string; supabaseCalls: number };

function parseRequestLines(log: string[]): RequestLine[] {
  return log
    .filter((line) => line.includes('"event":"request"'))
    .map((line) => JSON.parse(line) as RequestLine);
}

/** Returns the ids of the requests that called Supabase. */
function listSupabaseCallers(log: string[]): Set<string> {
  return new Set(
    parseRequestLines(log)
      .filter(({ supabaseCalls }) => supabaseCalls > 0)
      .map(({ id }) => id),
  );
}

function findFaults(
  { url, backendUrl }: Site,
  { method }: HostileCase,
  { status, headers, body }: RawResponse,
): string[] {
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
  const isWayOut = String(location).startsWith(`${backendUrl}/linkedin/authorize?`);
  if (location && !isWayOut && new URL(String(location), url).origin !== url)
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
