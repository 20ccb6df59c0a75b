import type { CookieMethodsServer, createServerClient } from "@supabase/ssr";
import type { SupabaseClient } from "@supabase/supabase-js";
import { parseCookie, stringifySetCookie } from "cookie";
import { createContext, type MiddlewareFunction } from "react-router";
import { edgeContext } from "~/request/edge.server";
import { AUTH_COOKIE, sortSessionCookies } from "~/request/session-cookie.server";
import { shareRefresh } from "~/request/shared-refresh.server";

/** All calls of one request together may take this long; the page then answers without them (design.md, Session). */
export const SUPABASE_LIMIT_MS = 2500;
const SESSION_MAX_AGE_S = 60 * 60 * 24 * 30;

/** A fifth of the Worker's code, in a chunk of its own: whoever only reads the public pages never asks Supabase, nor waits for it to be loaded. */
let library: { createServerClient: typeof createServerClient } | undefined;

export type SupabaseAccess = {
  /** To be awaited before a client is asked for; `ask` does, and so does the middleware where a session or a form says that one will be. */
  load(): Promise<void>;
  /** The request's one client, made on first use; it acts as the visitor the cookies belong to. */
  client: SupabaseClient;
  /** A client without cookies, for looking at somebody's tokens before deciding to keep them. */
  detached(): SupabaseClient;
  /** Aborts when the request's time for Supabase is used up. */
  deadline: AbortSignal;
  hasSessionCookie: boolean;
  /** Forgets the cookies the client wanted to set: auth trouble must never sign a visitor out. */
  discardCookies(): void;
};

export const supabaseContext = createContext<SupabaseAccess>();

/** Gives the request one Supabase client and appends the cookies it set, so no handler touches auth headers. */
export const supabaseMiddleware: MiddlewareFunction<Response> = async (
  { request, context, url },
  next,
) => {
  const { env, record, waitUntil } = context.get(edgeContext);
  const sent = Object.entries(parseCookie(request.headers.get("Cookie") ?? "")).map(
    ([name, value = ""]) => ({ name, value }),
  );
  // A session that cannot be read is over: it is not shown to the client, and taken off the browser.
  const { usable: cookies, unreadable } = sortSessionCookies(sent);
  const pending = new Map<string, string>();
  const secure = url.protocol === "https:"; // http is http://localhost: everywhere else HSTS and Cloudflare allow TLS only
  let deadline: AbortSignal | undefined;
  let client: SupabaseClient | undefined;

  const jar: CookieMethodsServer = {
    getAll: () => cookies,
    setAll: (changes) => {
      for (const { name, value, options } of changes) {
        const attributes = {
          ...options,
          path: "/",
          httpOnly: true,
          secure,
          sameSite: "lax" as const,
        };
        pending.set(
          name,
          stringifySetCookie(
            name,
            value,
            value ? { ...attributes, maxAge: SESSION_MAX_AGE_S } : attributes,
          ),
        );
      }
    },
  };
  const timedFetch: typeof fetch = async (input, init) => {
    const startedAt = performance.now();
    record.supabaseCalls++;
    // A call may have a shorter limit of its own.
    const signal = init?.signal ? AbortSignal.any([init.signal, access.deadline]) : access.deadline;
    try {
      return await fetch(input, { ...init, signal });
    } finally {
      record.supabaseMs += performance.now() - startedAt;
    }
  };
  const make = (methods: CookieMethodsServer) => {
    if (!library) throw new Error("A Supabase client was asked for before the library was loaded");
    return library.createServerClient(env.SUPABASE_URL, env.SUPABASE_PUBLISHABLE_KEY, {
      cookies: methods,
      cookieOptions: { name: AUTH_COOKIE },
      global: { fetch: shareRefresh(timedFetch, waitUntil) },
    });
  };
  const access: SupabaseAccess = {
    async load() {
      library ??= await import("@supabase/ssr");
    },
    get client() {
      return (client ??= make(jar));
    },
    get deadline() {
      return (deadline ??= AbortSignal.timeout(SUPABASE_LIMIT_MS));
    },
    detached: () => make({ getAll: () => [], setAll: () => {} }),
    hasSessionCookie: cookies.some(
      ({ name }) => name === AUTH_COOKIE || name.startsWith(`${AUTH_COOKIE}.`),
    ),
    discardCookies: () => pending.clear(),
  };
  context.set(supabaseContext, access);
  if (access.hasSessionCookie || request.method === "POST") await access.load();

  const response = await next();
  for (const name of unreadable) {
    if (!pending.has(name))
      response.headers.append(
        "Set-Cookie",
        stringifySetCookie(name, "", {
          path: "/",
          httpOnly: true,
          secure,
          sameSite: "lax",
          maxAge: 0,
        }),
      );
  }
  for (const cookie of pending.values()) response.headers.append("Set-Cookie", cookie);
  return response;
};
