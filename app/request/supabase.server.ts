import type { CookieMethodsServer, createServerClient } from "@supabase/ssr";
import type { SupabaseClient } from "@supabase/supabase-js";
import { parseCookie, stringifySetCookie } from "cookie";
import { createContext } from "react-router";
import { isUsable, noteTimeout, type Part, partOf } from "./breaker.server";
import { authCookieName, cookieAttributes } from "./cookies.server";
import type { Edge } from "./edge.server";
import { forwardVisitor } from "./forward-visitor";
import { mayCall } from "./network.server";
import { sortSessionCookies, type StoredSession } from "./session-cookie.server";
import { shareRefresh } from "./shared-refresh.server";

const SESSION_MAX_AGE_S = 60 * 60 * 24 * 30;
/** Uses Supabase's own error code, so that the auth client handles it as a rate limit. */
const TOO_MANY_CALLS = {
  code: "over_request_rate_limit",
  message: "Too many requests from your network. Please try again in a minute.",
};

const IN_TROUBLE = { code: "unexpected_failure", message: "In trouble, so it was not asked." };

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
  client: SupabaseClient;
  /** Creates a client without cookies, for checking tokens before deciding to keep them. */
  detached(): SupabaseClient;
  /** Calls Supabase without a client, with the same counting and limits. */
  fetch: typeof fetch;
  /**
   * Calls a database function as the visitor. It creates no client, which would cost more than the
   * rest of the page, but reuses an existing one, because that may have refreshed the session.
   */
  rpc(name: string, parameters: object): Promise<{ data: unknown; error: unknown }>;
  /** Number of calls that were skipped because the circuit of their service is open. */
  readonly unasked: number;
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
  forgetSession(): void;
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
export function openSupabase(request: Request, url: URL, edge: Edge): Session {
  let opened: Jar | undefined;
  const jar = () => (opened ??= openJar(request, url));
  const calls = countCalls(edge);
  const admitted = admitCalls(edge, checkLogOut(shareRefresh(calls.fetch, edge.waitUntil)));
  const make = (cookies: CookieMethodsServer) => {
    if (!library) throw new Error("A Supabase client was asked for before the library was loaded");
    const { SUPABASE_URL, SUPABASE_PUBLISHABLE_KEY } = edge.env;
    const client = library.createServerClient(SUPABASE_URL, SUPABASE_PUBLISHABLE_KEY, {
      cookies,
      cookieOptions: { name: authCookieName(url) },
      global: { fetch: admitted },
    });
    // Our emails carry a token hash, which needs no verifier in the browser; the library otherwise
    // creates one.
    Object.assign(client.auth, { flowType: "implicit" });
    return client;
  };
  let client: SupabaseClient | undefined;
  const access: SupabaseAccess = {
    async load() {
      library ??= await import("@supabase/ssr");
    },
    get client() {
      return (client ??= make(jar().methods));
    },
    get deadline() {
      return calls.deadline;
    },
    get unasked() {
      return calls.unasked;
    },
    fetch: admitted,
    async rpc(name, parameters) {
      if (client) return client.rpc(name, parameters);
      const { SUPABASE_URL, SUPABASE_PUBLISHABLE_KEY: key } = edge.env;
      const token = jar().storedSession?.access_token ?? key;
      const answer = await admitted(`${SUPABASE_URL}/rest/v1/rpc/${name}`, {
        method: "POST",
        headers: {
          apikey: key,
          Authorization: `Bearer ${token}`,
          "Content-Type": "application/json",
        },
        body: JSON.stringify(parameters),
      });
      const body: unknown = await answer.json();
      return answer.ok ? { data: body, error: null } : { data: null, error: body };
    },
    detached: () => make({ getAll: () => [], setAll: () => {} }),
    get storedSession() {
      return jar().storedSession;
    },
    discardCookies: () => jar().discard(),
    forgetSession: () => jar().forget(),
  };
  // A page that used no session sets no cookies, so that its response stays cacheable.
  return { access, cookiesToSet: () => opened?.cookiesToSet() ?? [] };
}

type Jar = ReturnType<typeof openJar>;

/** Holds the session cookies: those the browser sent and the changes of the auth client. */
function openJar(request: Request, url: URL) {
  const sent = Object.entries(parseCookie(request.headers.get("Cookie") ?? "")).map(
    ([name, value = ""]) => ({ name, value }),
  );
  // Hides an unreadable session from the client and deletes its cookies in the browser.
  const whole = authCookieName(url);
  const { usable, unreadable, session } = sortSessionCookies(sent, whole);
  const isOfSession = (name: string) => name === whole || name.startsWith(`${whole}.`);
  const pending = new Map<string, string>();
  const attributes = cookieAttributes(url);
  const forgotten = (name: string) => stringifySetCookie(name, "", { ...attributes, maxAge: 0 });
  /**
   * Deletes verifiers that an earlier deployment set for links by code; a signed-in browser does
   * not need them.
   */
  const forgetVerifiers = () => {
    for (const { name } of usable.filter((cookie) => isVerifier(cookie.name, whole)))
      pending.set(name, forgotten(name));
  };
  const methods: CookieMethodsServer = {
    getAll: () => usable,
    setAll: (changes) => {
      for (const { name, value, options } of changes) {
        const lifetime = value ? { maxAge: SESSION_MAX_AGE_S } : {};
        const all = { ...options, ...attributes, ...lifetime };
        pending.set(name, stringifySetCookie(name, value, all));
        if (value) forgetVerifiers();
      }
    },
  };
  const sessionNames = usable.map(({ name }) => name).filter(isOfSession);
  return {
    methods,
    storedSession: session,
    discard: () => pending.clear(),
    forget: () => {
      for (const name of sessionNames) pending.set(name, forgotten(name));
    },
    cookiesToSet: () => [
      ...unreadable.filter((name) => !pending.has(name)).map(forgotten),
      ...pending.values(),
    ],
  };
}

function isVerifier(name: string, whole: string): boolean {
  return name.startsWith(`${whole}-`) && name.endsWith("-code-verifier");
}

/**
 * Makes a `fetch` that checks the network's rate limit once per request. Above the limit it answers
 * with a 429 in place of Supabase, which ends no session.
 */
function admitCalls(edge: Edge, send: typeof fetch): typeof fetch {
  let admission: Promise<boolean> | undefined;
  return async (input, init) => {
    if (await (admission ??= mayCall(edge))) return send(input, init);
    edge.record.isLimited = true;
    return Response.json(TOO_MANY_CALLS, { status: 429 });
  };
}

/**
 * Makes a `fetch` that accepts only a 204 for a sign-out: during an outage something else may
 * answer with 200, and the session would stay active unnoticed.
 */
function checkLogOut(send: typeof fetch): typeof fetch {
  return async (input, init) => {
    const answer = await send(input, init);
    const { pathname } = new URL(input instanceof Request ? input.url : input);
    const isDoubtful = pathname.endsWith("/auth/v1/logout") && answer.ok && answer.status !== 204;
    return isDoubtful ? new Response(null, { status: 502 }) : answer;
  };
}

/**
 * Makes a `fetch` that is counted and timed for the log and ends with the request's time limit.
 * While the circuit of a service is open, it answers at once with an error that ends no session and
 * that the auth client does not retry.
 */
function countCalls({ record, env, headers: visitor, waitUntil }: Edge) {
  let signal: AbortSignal | undefined;
  /** Services with an open circuit; they stay so for the rest of this request. */
  const troubled = new Set<Part>();
  const waitedFor: (Part | null)[] = [];
  /**
   * Records the timeout when the time is up, because the request may be answered before its calls
   * end.
   */
  const giveUp = () => {
    for (const part of new Set(waitedFor)) if (part) noteTimeout(part);
  };
  const calls = {
    unasked: 0,
    get deadline() {
      if (!signal) {
        signal = AbortSignal.timeout(env.SUPABASE_LIMIT_MS);
        signal.addEventListener("abort", giveUp, { once: true });
      }
      return signal;
    },
    async fetch(input: RequestInfo | URL, init?: RequestInit) {
      const target = input instanceof Request ? input.url : String(input);
      const part = partOf(target);
      if (part && (troubled.has(part) || !(await isUsable(part, env, waitUntil)))) {
        troubled.add(part);
        calls.unasked++;
        return Response.json(IN_TROUBLE, { status: 500 });
      }
      const startedAt = performance.now();
      record.supabaseCalls++;
      // Respects a shorter limit set by the caller.
      const shorter = init?.signal;
      const limit = shorter ? AbortSignal.any([shorter, calls.deadline]) : calls.deadline;
      const headers = forwardVisitor(target, init?.headers, env, visitor);
      waitedFor.push(part);
      try {
        return await fetch(input, { ...init, headers, signal: limit });
      } finally {
        waitedFor.splice(waitedFor.indexOf(part), 1);
        record.supabaseMs += performance.now() - startedAt;
      }
    },
  };
  return calls;
}
