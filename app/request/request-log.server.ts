import type { Env } from "./env.server.ts";

/** Data recorded about one request while it is handled; nothing in it identifies the visitor. */
export type RequestLog = {
  /** Cloudflare's ray id if there is one, so that Cloudflare's own logs can be searched for it. */
  id: string;
  startedAt: number;
  /**
   * Pattern of the matched route, e.g. "/blog/:id"; never the URL, which may contain tokens and
   * emails.
   */
  route: string;
  supabaseCalls: number;
  /** Total time spent waiting for Supabase, in milliseconds. */
  supabaseMs: number;
  /** Set when Supabase was not called because the network exceeded its limit. */
  isLimited: boolean;
};

/** Route of a request that was rejected before routing. */
const NOT_ROUTED = "(rejected)";
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

export function startRequestLog(request: Request): RequestLog {
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
 * Adds the duration and the request id to the response and writes the request's log line. In
 * production, Cloudflare's clock stands still while code runs, so the durations count only time
 * spent waiting.
 */
export function finishRequestLog(
  log: RequestLog,
  request: Request,
  response: Response,
  env: Pick<Env, "LOG_REQUESTS">,
): void {
  const ms = round(performance.now() - log.startedAt);
  const { headers, status } = response;
  headers.set("X-Request-Id", log.id);
  headers.set("Server-Timing", `total;dur=${ms}, supabase;desc="${log.supabaseCalls}"`);
  if (env.LOG_REQUESTS === "off") return;
  const method = KNOWN_METHODS.has(request.method) ? request.method : "other";
  const line = {
    event: "request",
    id: log.id,
    method,
    route: log.route,
    status,
    ms,
    supabaseCalls: log.supabaseCalls,
    supabaseMs: round(log.supabaseMs),
    ...(log.isLimited ? { limited: true } : {}),
  };
  console.log(JSON.stringify(line)); // oxlint-disable-line eslint/no-console -- the log line itself
}

/** Logs an unexpected error with the request id that the visitor was shown. */
export function logFault(log: RequestLog | undefined, error: unknown): void {
  const { name, message, stack } = error instanceof Error ? error : new Error(String(error));
  console.error(
    JSON.stringify({ event: "fault", id: log?.id, route: log?.route, name, message, stack }),
  );
}

function round(ms: number): number {
  return Math.round(ms * 10) / 10;
}
