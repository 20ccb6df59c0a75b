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
/** As Supabase itself says it. */
const TOO_MANY_CALLS = {
  code: "over_request_rate_limit",
  message: "Too many requests from your network. Please try again in a minute.",
};

const IN_TROUBLE = { code: "unexpected_failure", message: "In trouble, so it was not asked." };

/** A fifth of the Worker's code: the public pages never ask Supabase, and never wait for it to load. */
let library: { createServerClient: typeof createServerClient } | undefined;

export type SupabaseAccess = {
  /** Has to be awaited before a client is used; `ask` does so by itself. */
  load(): Promise<void>;
  /** The request's one client, made on first use; it acts as the visitor the cookies belong to. */
  client: SupabaseClient;
  /** A client without cookies, for looking at tokens before deciding whether to keep them. */
  detached(): SupabaseClient;
  /** A plain call to Supabase, counted and limited as the client's are. */
  fetch: typeof fetch;
  /**
   * Calls a database function as the visitor. Only a request that has made a client, and so may have
   * renewed its session, pays for one: it costs more than all else of a page.
   */
  rpc(name: string, parameters: object): Promise<{ data: unknown; error: unknown }>;
  /** How many calls were not made, because what they ask is in trouble. */
  readonly unasked: number;
  /** Aborts when the request's time for Supabase is used up. */
  deadline: AbortSignal;
  /** What the session's cookie holds, as far as it can be read; nothing of it is verified. */
  readonly storedSession: StoredSession | null;
  /** Forgets the cookies the client wanted to set: auth trouble must never sign a visitor out. */
  discardCookies(): void;
  /** Has the browser forget its session. */
  forgetSession(): void;
};

export const supabaseContext = createContext<SupabaseAccess>();

type Session = {
  access: SupabaseAccess;
  /** The Set-Cookie headers that the answer needs. */
  cookiesToSet(): string[];
};

/** Gives one request its access to Supabase: one client, one time limit, one set of cookies. */
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
    // Our mails carry a token hash, which needs no verifier in the browser. The library insists on them.
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
  // A page that asked nobody sets nothing: it is the same for all.
  return { access, cookiesToSet: () => opened?.cookiesToSet() ?? [] };
}

type Jar = ReturnType<typeof openJar>;

/** The session's cookies: what the browser sent, and what the auth client wants to change. */
function openJar(request: Request, url: URL) {
  const sent = Object.entries(parseCookie(request.headers.get("Cookie") ?? "")).map(
    ([name, value = ""]) => ({ name, value }),
  );
  // A session that cannot be read is over: the client never sees it, and the browser forgets it.
  const whole = authCookieName(url);
  const { usable, unreadable, session } = sortSessionCookies(sent, whole);
  const isOfSession = (name: string) => name === whole || name.startsWith(`${whole}.`);
  const pending = new Map<string, string>();
  const attributes = cookieAttributes(url);
  const forgotten = (name: string) => stringifySetCookie(name, "", { ...attributes, maxAge: 0 });
  /** An earlier deployment left them for links by code; whoever has a session needs them no more. */
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
 * A `fetch` that asks once per request whether its network may call Supabase. If not, it answers in
 * Supabase's place: a 429 judges nothing, so no session ends by it.
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
 * A `fetch` that takes nothing but a 204 for the end of a session: what answers in the auth service's
 * place during an outage may say 200, and the session would live on unnoticed.
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
 * A `fetch` that is counted and timed for the log, and ends with the request's time limit. What of
 * Supabase is known to be in trouble is not waited for: it is answered at once in its place, as an
 * error that judges nothing and that the auth client does not try again after.
 */
function countCalls({ record, env, headers: visitor, waitUntil }: Edge) {
  let signal: AbortSignal | undefined;
  /** What was found in trouble stays so for this request. */
  const troubled = new Set<Part>();
  const waitedFor: (Part | null)[] = [];
  /** Noted as the time is up, because the request may be answered before its calls end. */
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
      // A call may have a shorter limit of its own.
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
