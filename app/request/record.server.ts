import type { Env } from "./env.server.ts";

/** What is noted about one request while it is answered; nothing in it tells who sent it. */
export type RequestRecord = {
  /** Cloudflare's ray where there is one, so that its own logs can be searched with the same id. */
  id: string;
  startedAt: number;
  /** The matched route's pattern, e.g. "/blog/:id": never the address itself, which may hold tokens and addresses. */
  route: string;
  supabaseCalls: number;
  /** Waiting for them, in milliseconds, all together. */
  supabaseMs: number;
  /** Supabase was not asked: the network had used up its share. */
  isLimited: boolean;
};

/** The route of an answer that was given before the site map was asked. */
const NOT_ROUTED = "(refused)";
const KNOWN_METHODS = new Set([
  "GET",
  "HEAD",
  "POST",
  "OPTIONS",
  "PUT",
  "PATCH",
  "DELETE",
  "TRACE",
]);
const RAY = /^[0-9a-f]{16}-[A-Z]{3}$/;

export function openRecord(request: Request): RequestRecord {
  const ray = request.headers.get("CF-Ray");
  return {
    id: ray && RAY.test(ray) ? ray : crypto.randomUUID(),
    startedAt: performance.now(),
    route: NOT_ROUTED,
    supabaseCalls: 0,
    supabaseMs: 0,
    isLimited: false,
  };
}

/**
 * Says on the answer how long it took and under which id, and writes the request's one log line.
 * Deployed, Cloudflare's clock stands still while code runs: there the figures are time spent waiting.
 */
export function closeRecord(
  record: RequestRecord,
  request: Request,
  response: Response,
  env: Pick<Env, "LOG_REQUESTS">,
): void {
  const ms = round(performance.now() - record.startedAt);
  const { headers, status } = response;
  headers.set("X-Request-Id", record.id);
  // Not how long Supabase took, nor how often a form asked it: both differ for addresses with and without an account.
  const calls = request.method === "GET" ? `, supabase;desc="${record.supabaseCalls}"` : "";
  headers.set("Server-Timing", `total;dur=${ms}${calls}`);
  if (env.LOG_REQUESTS === "off") return;
  const method = KNOWN_METHODS.has(request.method) ? request.method : "other";
  const line = {
    event: "request",
    id: record.id,
    method,
    route: record.route,
    status,
    ms,
    supabaseCalls: record.supabaseCalls,
    supabaseMs: round(record.supabaseMs),
    ...(record.isLimited ? { limited: true } : {}),
  };
  console.log(JSON.stringify(line)); // oxlint-disable-line eslint/no-console -- the log line itself
}

/** Writes down a fault of ours with the id its visitor was shown. */
export function logFault(record: RequestRecord | undefined, error: unknown): void {
  const { name, message, stack } = error instanceof Error ? error : new Error(String(error));
  console.error(
    JSON.stringify({ event: "fault", id: record?.id, route: record?.route, name, message, stack }),
  );
}

function round(ms: number): number {
  return Math.round(ms * 10) / 10;
}
