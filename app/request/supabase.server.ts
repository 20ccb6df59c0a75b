import type { CookieMethodsServer, createServerClient } from "@supabase/ssr";
import type { SupabaseClient } from "@supabase/supabase-js";
import { parseCookie, stringifySetCookie } from "cookie";
import { createContext } from "react-router";
import {
  isCallAllowed,
  recordTimeout,
  type SupabaseService,
  getService,
} from "./circuit-breaker.server";
import { authCookieName, cookieAttributes } from "./cookies.server";
import { consumeNetworkLimit } from "./network.server";
import { deduplicateRefresh } from "./refresh-deduplication.server";
import type { WorkerRequestInfo } from "./request-info.server";
import { sortSessionCookies, type StoredSession } from "./session-cookie.server";
import { buildVisitorHeaders } from "./visitor-headers";

const SESSION_MAX_AGE_S = 60 * 60 * 24 * 30;
/** Uses Supabase's own error code, so that the auth client handles it as a rate limit. */
const RATE_LIMITED = {
  code: "over_request_rate_limit",
  message: "Too many requests from your network. Please try again in a minute.",
};

const CIRCUIT_OPEN = {
  code: "unexpected_failure",
  message: "Not called, because its circuit is open.",
};

/**
 * Loaded on demand, because it is a fifth of the Worker's code and public pages never call
 * Supabase.
 */
let library: { createServerClient: typeof createServerClient } | undefined;

export type SupabaseAccess = {
  /** Loads the library, which must precede the use of a client; `ask` calls it. */
  load(): Promise<void>;
  /**
   * Client of this request, created on first use; it acts as the visitor whose session the cookies
   * hold.
   */
  supabase: SupabaseClient;
  /** Creates a client without cookies, for checking tokens before deciding to keep them. */
  createStatelessClient(): SupabaseClient;
  /** Calls Supabase without a client, with the same counting and limits. */
  fetch: typeof fetch;
  /**
   * Calls a database function as the visitor. It creates no client, which would cost more than the
   * rest of the page, but reuses an existing one, because that may have refreshed the session.
   */
  rpc(name: string, parameters: object): Promise<{ data: unknown; error: unknown }>;
  /** Number of calls that were skipped because the circuit of their service is open. */
  readonly skippedCalls: number;
  /** Aborts when the request's time for Supabase is used up. */
  deadline: AbortSignal;
  /** Decoded content of the session cookie; nothing in it is verified. */
  readonly storedSession: StoredSession | null;
  /**
   * Discards the cookies the client wanted to set, so that an auth outage never signs a visitor
   * out.
   */
  discardCookies(): void;
  /** Deletes the session cookies in the browser. */
  clearSession(): void;
};

export const supabaseContext = createContext<SupabaseAccess>();

type Session = {
  access: SupabaseAccess;
  /** Returns the Set-Cookie headers for the response. */
  cookiesToSet(): string[];
};

/**
 * Creates the Supabase access of one request, with one client, one time limit and one set of
 * cookies.
 */
export function createSupabaseAccess(
  request: Request,
  url: URL,
  requestInfo: WorkerRequestInfo,
): Session {
  let opened: SessionCookieJar | undefined;
  const jar = () => (opened ??= createSessionCookieJar(request, url));
  const calls = withDeadlineAndLog(requestInfo);
  const limitedFetch = withNetworkLimit(
    requestInfo,
    withSignOutCheck(deduplicateRefresh(calls.fetch, requestInfo.waitUntil)),
  );
  const createClient = (cookies: CookieMethodsServer) => {
    if (!library) throw new Error("A Supabase client was requested before the library was loaded");
    const { SUPABASE_URL, SUPABASE_PUBLISHABLE_KEY } = requestInfo.env;
    const supabase = library.createServerClient(SUPABASE_URL, SUPABASE_PUBLISHABLE_KEY, {
      cookies,
      cookieOptions: { name: authCookieName(url) },
      global: { fetch: limitedFetch },
    });
    // Our emails carry a token hash, which needs no verifier in the browser; the library otherwise
    // creates one.
    Object.assign(supabase.auth, { flowType: "implicit" });
    return supabase;
  };
  let supabase: SupabaseClient | undefined;
  const access: SupabaseAccess = {
    async load() {
      library ??= await import("@supabase/ssr");
    },
    get supabase() {
      return (supabase ??= createClient(jar().methods));
    },
    get deadline() {
      return calls.deadline;
    },
    get skippedCalls() {
      return calls.skippedCalls;
    },
    fetch: limitedFetch,
    async rpc(name, parameters) {
      if (supabase) return supabase.rpc(name, parameters);
      const { SUPABASE_URL, SUPABASE_PUBLISHABLE_KEY: key } = requestInfo.env;
      const token = jar().storedSession?.access_token ?? key;
      const response = await limitedFetch(`${SUPABASE_URL}/rest/v1/rpc/${name}`, {
        method: "POST",
        headers: {
          apikey: key,
          Authorization: `Bearer ${token}`,
          "Content-Type": "application/json",
        },
        body: JSON.stringify(parameters),
      });
      const body: unknown = await response.json();
      return response.ok ? { data: body, error: null } : { data: null, error: body };
    },
    createStatelessClient: () => createClient({ getAll: () => [], setAll: () => {} }),
    get storedSession() {
      return jar().storedSession;
    },
    discardCookies: () => jar().discard(),
    clearSession: () => jar().clear(),
  };
  // A page that used no session sets no cookies, so that its response stays cacheable.
  return { access, cookiesToSet: () => opened?.cookiesToSet() ?? [] };
}

type SessionCookieJar = ReturnType<typeof createSessionCookieJar>;

/** Holds the session cookies: those the browser sent and the changes of the auth client. */
function createSessionCookieJar(request: Request, url: URL) {
  const sent = Object.entries(parseCookie(request.headers.get("Cookie") ?? "")).map(
    ([name, value = ""]) => ({ name, value }),
  );
  // Hides an unreadable session from the client and deletes its cookies in the browser.
  const cookieName = authCookieName(url);
  const { usable, unreadable, session } = sortSessionCookies(sent, cookieName);
  const isSessionCookie = (name: string) =>
    name === cookieName || name.startsWith(`${cookieName}.`);
  const pending = new Map<string, string>();
  const attributes = cookieAttributes(url);
  const expiredCookie = (name: string) =>
    stringifySetCookie(name, "", { ...attributes, maxAge: 0 });
  /**
   * Deletes verifiers that an earlier deployment set for links by code; a signed-in browser does
   * not need them.
   */
  const expireVerifiers = () => {
    for (const { name } of usable.filter((cookie) => isVerifier(cookie.name, cookieName)))
      pending.set(name, expiredCookie(name));
  };
  const methods: CookieMethodsServer = {
    getAll: () => usable,
    setAll: (changes) => {
      for (const { name, value, options } of changes) {
        const lifetime = value ? { maxAge: SESSION_MAX_AGE_S } : {};
        const all = { ...options, ...attributes, ...lifetime };
        pending.set(name, stringifySetCookie(name, value, all));
        if (value) expireVerifiers();
      }
    },
  };
  const sessionNames = usable.map(({ name }) => name).filter(isSessionCookie);
  return {
    methods,
    storedSession: session,
    discard: () => pending.clear(),
    clear: () => {
      for (const name of sessionNames) pending.set(name, expiredCookie(name));
    },
    cookiesToSet: () => [
      ...unreadable.filter((name) => !pending.has(name)).map(expiredCookie),
      ...pending.values(),
    ],
  };
}

function isVerifier(name: string, cookieName: string): boolean {
  return name.startsWith(`${cookieName}-`) && name.endsWith("-code-verifier");
}

/**
 * Makes a `fetch` that checks the network's rate limit once per request. Above the limit it answers
 * with a 429 in place of Supabase, which ends no session.
 */
function withNetworkLimit(requestInfo: WorkerRequestInfo, send: typeof fetch): typeof fetch {
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
function withSignOutCheck(send: typeof fetch): typeof fetch {
  return async (input, init) => {
    const response = await send(input, init);
    const { pathname } = new URL(input instanceof Request ? input.url : input);
    const isDoubtful =
      pathname.endsWith("/auth/v1/logout") && response.ok && response.status !== 204;
    return isDoubtful ? new Response(null, { status: 502 }) : response;
  };
}

/**
 * Makes a `fetch` that is counted and timed for the log and ends with the request's time limit.
 * While the circuit of a service is open, it answers at once with an error that ends no session and
 * that the auth client does not retry.
 */
function withDeadlineAndLog({ log, env, headers: visitor, waitUntil }: WorkerRequestInfo) {
  let signal: AbortSignal | undefined;
  /** Services with an open circuit; they stay so for the rest of this request. */
  const openCircuits = new Set<SupabaseService>();
  const pendingServices: (SupabaseService | null)[] = [];
  /**
   * Records the timeout when the time is up, because the request may be answered before its calls
   * end.
   */
  const onDeadline = () => {
    for (const service of new Set(pendingServices)) if (service) recordTimeout(service);
  };
  const calls = {
    skippedCalls: 0,
    get deadline() {
      if (!signal) {
        signal = AbortSignal.timeout(env.SUPABASE_LIMIT_MS);
        signal.addEventListener("abort", onDeadline, { once: true });
      }
      return signal;
    },
    async fetch(input: RequestInfo | URL, init?: RequestInit) {
      const target = input instanceof Request ? input.url : String(input);
      const service = getService(target);
      if (
        service &&
        (openCircuits.has(service) || !(await isCallAllowed(service, env, waitUntil)))
      ) {
        openCircuits.add(service);
        calls.skippedCalls++;
        return Response.json(CIRCUIT_OPEN, { status: 500 });
      }
      const startedAt = performance.now();
      log.supabaseCalls++;
      // Respects a shorter limit set by the caller.
      const callSignal = init?.signal;
      const limit = callSignal ? AbortSignal.any([callSignal, calls.deadline]) : calls.deadline;
      const headers = buildVisitorHeaders(target, init?.headers, env, visitor);
      pendingServices.push(service);
      try {
        return await fetch(input, { ...init, headers, signal: limit });
      } finally {
        pendingServices.splice(pendingServices.indexOf(service), 1);
        log.supabaseMs += performance.now() - startedAt;
      }
    },
  };
  return calls;
}
