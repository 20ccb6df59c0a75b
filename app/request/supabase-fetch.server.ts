import { rejectWithoutCaptcha } from "./captcha-check.server";
import {
  isCallAllowed,
  recordTimeout,
  type SupabaseService,
  getService,
} from "./circuit-breaker.server";
import { HTTP_SERVER_ERROR } from "./http-status";
import { consumeNetworkLimit, getNetwork } from "./network.server";
import type { WorkerRequestInfo } from "./request-info.server";
import { buildVisitorHeaders } from "./visitor-headers";

/** Uses Supabase's own error code, so that the auth client handles it as a rate limit. */
const RATE_LIMITED = {
  code: "over_request_rate_limit",
  message: "Too many requests from your network. Please try again in a minute.",
};

/** Time limit of a call that sends an email; hosted projects take up to eight seconds. */
const EMAIL_LIMIT_MS = 10_000;

const NOT_CALLED = {
  code: "unexpected_failure",
  message: "Not called, because it is unavailable.",
};
/** Differs from the statuses that the auth client takes for a bad connection, and retries. */
const NOT_CALLED_STATUS = 599;

/**
 * Makes a `fetch` that checks the network's rate limit once per request. Above the limit it answers
 * with a 429 in place of Supabase, which ends no session.
 */
export function withNetworkLimit(requestInfo: WorkerRequestInfo, send: typeof fetch): typeof fetch {
  let isAdmitted: Promise<boolean> | undefined;
  return async (input, init) => {
    if (await (isAdmitted ??= consumeNetworkLimit(requestInfo))) return send(input, init);
    requestInfo.log.isLimited = true;
    return Response.json(RATE_LIMITED, { status: 429 });
  };
}

/**
 * Makes a `fetch` that accepts only a 204 for a sign-out: during an outage something else may
 * answer with 200, and the session would stay active unnoticed.
 */
export function withSignOutCheck(send: typeof fetch): typeof fetch {
  return async (input, init) => {
    const answer = await send(input, init);
    const { pathname } = new URL(input instanceof Request ? input.url : input);
    const isDoubtful = pathname.endsWith("/auth/v1/logout") && answer.ok && answer.status !== 204;
    return isDoubtful ? new Response(null, { status: 502 }) : answer;
  };
}

/**
 * Makes a `fetch` that is counted and timed for the log and ends with the request's time limit, and
 * another that answers for a service while it is unavailable: with an error that ends no session and
 * that the auth client does not retry.
 * @param unavailable services that the request before a redirect found unavailable
 */
export function withDeadlineAndLog(
  { log, env, headers: visitor, timeZone, waitUntil }: WorkerRequestInfo,
  unavailable: readonly SupabaseService[],
) {
  let signal: AbortSignal | undefined;
  /** Services that are not called for the rest of this request, nor by the page it redirects to. */
  const unavailableServices = new Set(unavailable);
  /** Services that did not answer their latest call, or answered with an error of their own. */
  const failingServices = new Set<SupabaseService>();
  const pendingServices: (SupabaseService | null)[] = [];
  /**
   * Records the timeout when the time is up, because the request may be answered before its calls
   * end.
   */
  const onDeadline = () => {
    const network = getNetwork(visitor);
    for (const service of new Set(pendingServices))
      if (service) recordTimeout(service, network, env, waitUntil);
    for (const service of [...pendingServices, ...failingServices])
      if (service) unavailableServices.add(service);
  };
  const startDeadline = (limitMs: number) => {
    signal?.removeEventListener("abort", onDeadline);
    signal = AbortSignal.timeout(limitMs);
    signal.addEventListener("abort", onDeadline, { once: true });
    return signal;
  };
  const calls = {
    skippedCalls: 0,
    unavailableServices: unavailableServices as ReadonlySet<SupabaseService>,
    get deadline() {
      return signal ?? startDeadline(env.SUPABASE_LIMIT_MS);
    },
    /**
     * Gives the following calls the time of a mail server, because Supabase Auth sends emails inside the
     * request, and undoes a call whose caller gives up.
     */
    extendDeadline() {
      startDeadline(EMAIL_LIMIT_MS);
    },
    /** Gives the following calls the usual time from now on. */
    restartDeadline() {
      startDeadline(env.SUPABASE_LIMIT_MS);
    },
    /** Makes a `fetch` that answers at once in place of an unavailable service. */
    skipUnavailable(send: typeof fetch): typeof fetch {
      return async (input, init) => {
        const service = getService(input instanceof Request ? input.url : String(input));
        const isAllowed =
          !service ||
          (!unavailableServices.has(service) && (await isCallAllowed(service, env, waitUntil)));
        if (isAllowed) return send(input, init);
        unavailableServices.add(service);
        calls.skippedCalls++;
        return Response.json(NOT_CALLED, { status: NOT_CALLED_STATUS });
      };
    },
    async fetch(input: RequestInfo | URL, init?: RequestInit) {
      const target = input instanceof Request ? input.url : String(input);
      const service = getService(target);
      // Respects a shorter limit set by the caller.
      const callSignal = init?.signal;
      const limit = callSignal ? AbortSignal.any([callSignal, calls.deadline]) : calls.deadline;
      const headers = buildVisitorHeaders(target, init?.headers, env, visitor, timeZone);
      const forwardedIp = headers.get("Sb-Forwarded-For");
      const rejection =
        forwardedIp && (await rejectWithoutCaptcha(target, init?.body, env, forwardedIp, limit));
      if (rejection) return rejection;
      const startedAt = performance.now();
      log.supabaseCalls++;
      pendingServices.push(service);
      if (service) failingServices.add(service);
      try {
        // A redirect could hand our keys to another host.
        const response = await fetch(input, {
          ...init,
          headers,
          redirect: "manual",
          signal: limit,
        });
        if (service && response.status < HTTP_SERVER_ERROR) failingServices.delete(service);
        return response;
      } finally {
        pendingServices.splice(pendingServices.indexOf(service), 1);
        log.supabaseMs += performance.now() - startedAt;
      }
    },
  };
  return calls;
}
