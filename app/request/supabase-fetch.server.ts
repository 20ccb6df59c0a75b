import { rejectWithoutCaptcha } from "./captcha-check.server";
import type { Deadline } from "./deadline.server";
import { consumeNetworkLimit } from "./network.server";
import type { WorkerRequestInfo } from "./request-info.server";
import { buildVisitorHeaders } from "./visitor-headers";

/** Supabase's own code, which the auth client handles as a rate limit. */
const RATE_LIMITED = {
  code: "over_request_rate_limit",
  message: "Too many requests from your network. Please try again in a minute.",
};

/** Counts a request once, however many calls it makes. The 429 does not end the session. */
export function withNetworkLimit(requestInfo: WorkerRequestInfo, send: typeof fetch): typeof fetch {
  let isAdmitted: Promise<boolean> | undefined;
  return async (input, init) => {
    if (await (isAdmitted ??= consumeNetworkLimit(requestInfo))) return send(input, init);
    requestInfo.log.isLimited = true;
    return Response.json(RATE_LIMITED, { status: 429 });
  };
}

/**
 * During an outage something else may answer with 200, and the session would stay active unnoticed.
 */
export function withSignOutCheck(send: typeof fetch): typeof fetch {
  return async (input, init) => {
    const answer = await send(input, init);
    const { pathname } = new URL(getUrl(input));
    const isDoubtful = pathname.endsWith("/auth/v1/logout") && answer.ok && answer.status !== 204;
    return isDoubtful ? new Response(null, { status: 502 }) : answer;
  };
}

export function withVisitorHeaders(
  { env, headers: visitor, timeZone }: WorkerRequestInfo,
  send: typeof fetch,
): typeof fetch {
  return (input, init) => {
    const headers = buildVisitorHeaders(getUrl(input), init?.headers, env, visitor, timeZone);
    return send(input, { ...init, headers });
  };
}

export function withDeadline(deadline: Deadline, send: typeof fetch): typeof fetch {
  return (input, init) => {
    const { signal } = deadline;
    return send(input, {
      ...init,
      signal: init?.signal ? AbortSignal.any([init.signal, signal]) : signal,
    });
  };
}

export function withCaptchaCheck({ env }: WorkerRequestInfo, send: typeof fetch): typeof fetch {
  return async (input, init) => {
    const ip = new Headers(init?.headers).get("Sb-Forwarded-For");
    const rejection =
      ip && (await rejectWithoutCaptcha(getUrl(input), init?.body, env, ip, init?.signal));
    return rejection || send(input, init);
  };
}

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

/** A redirect could hand our keys to another host. */
export const fetchWithoutRedirects: typeof fetch = (input, init) =>
  fetch(input, { ...init, redirect: "manual" });

export function getUrl(input: RequestInfo | URL): string {
  return input instanceof Request ? input.url : String(input);
}
