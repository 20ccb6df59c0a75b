import type { Env } from "./env.server.ts";

/** Nothing here may identify the visitor. */
export type RequestLog = {
  /** Cloudflare's ray id, if there is one. */
  id: string;
  startedAt: number;
  /** Pattern such as "/blog/:id"; never the URL, which may contain tokens and emails. */
  route: string;
  supabaseCalls: number;
  supabaseMs: number;
  /** Supabase was not called, because the network exceeded its limit. */
  isLimited: boolean;
};

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

/** Cloudflare's clock stands still while code runs, so durations count only waiting. */
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

export function logFault(log: RequestLog | undefined, error: unknown): void {
  const { name, message, stack } = error instanceof Error ? error : new Error(String(error));
  console.error(
    JSON.stringify({ event: "fault", id: log?.id, route: log?.route, name, message, stack }),
  );
}

function round(ms: number): number {
  return Math.round(ms * 10) / 10;
}
