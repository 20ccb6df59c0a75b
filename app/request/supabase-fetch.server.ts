import { rejectWithoutCaptcha } from "./captcha-check.server";
import type { Deadline } from "./deadline.server";
import { consumeNetworkLimit } from "./network.server";
import type { WorkerRequestInfo } from "./request-info.server";
import { buildVisitorHeaders } from "./visitor-headers";

/** Uses Supabase's own error code, so that the auth client handles it as a rate limit. */
const RATE_LIMITED = {
  code: "over_request_rate_limit",
  message: "Too many requests from your network. Please try again in a minute.",
};

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
    const { pathname } = new URL(getUrl(input));
    const isDoubtful = pathname.endsWith("/auth/v1/logout") && answer.ok && answer.status !== 204;
    return isDoubtful ? new Response(null, { status: 502 }) : answer;
  };
}

/** Makes a `fetch` that names the visitor to Supabase. */
export function withVisitorHeaders(
  { env, headers: visitor, timeZone }: WorkerRequestInfo,
  send: typeof fetch,
): typeof fetch {
  return (input, init) => {
    const headers = buildVisitorHeaders(getUrl(input), init?.headers, env, visitor, timeZone);
    return send(input, { ...init, headers });
  };
}

/** Makes a `fetch` that ends with the request's time limit, or with a shorter one of its caller. */
export function withDeadline(deadline: Deadline, send: typeof fetch): typeof fetch {
  return (input, init) => {
    const { signal } = deadline;
    return send(input, {
      ...init,
      signal: init?.signal ? AbortSignal.any([init.signal, signal]) : signal,
    });
  };
}

/** Makes a `fetch` that checks the captcha of a call that names the visitor to the auth service. */
export function withCaptchaCheck({ env }: WorkerRequestInfo, send: typeof fetch): typeof fetch {
  return async (input, init) => {
    const ip = new Headers(init?.headers).get("Sb-Forwarded-For");
    const rejection =
      ip && (await rejectWithoutCaptcha(getUrl(input), init?.body, env, ip, init?.signal));
    return rejection || send(input, init);
  };
}

/** Makes a `fetch` that is counted and timed for the log. */
export function withCallLog({ log }: WorkerRequestInfo, send: typeof fetch): typeof fetch {
  return async (input, init) => {
    const startedAt = performance.now();
    log.supabaseCalls++;
    try {
      return await send(input, init);
    } finally {
      log.supabaseMs += performance.now() - startedAt;
    }
  };
}

/** Follows no redirect, which could hand our keys to another host. */
export const fetchWithoutRedirects: typeof fetch = (input, init) =>
  fetch(input, { ...init, redirect: "manual" });

export function getUrl(input: RequestInfo | URL): string {
  return input instanceof Request ? input.url : String(input);
}
