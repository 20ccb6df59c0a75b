import type { CookieMethodsServer, createServerClient } from "@supabase/ssr";
import type { SupabaseClient } from "@supabase/supabase-js";
import { createContext } from "react-router";
import { authCookieName } from "./cookies.server";
import { deduplicateRefresh } from "./refresh-deduplication.server";
import type { WorkerRequestInfo } from "./request-info.server";
import { createSessionCookieJar, type SessionCookieJar } from "./session-cookie-jar.server";
import type { StoredSession } from "./session-cookie.server";
import { withDeadlineAndLog, withNetworkLimit, withSignOutCheck } from "./supabase-fetch.server";

/**
 * Loaded on demand, because it is a fifth of the Worker's code and public pages never call
 * Supabase.
 */
let library: { createServerClient: typeof createServerClient } | undefined;

export type SupabaseAccess = {
  /** Loads the library, which must precede the use of a client; `callSupabase` calls it. */
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
    if (!library) throw new Error("A Supabase client was asked for before the library was loaded");
    const { SUPABASE_URL, SUPABASE_PUBLISHABLE_KEY } = requestInfo.env;
    const supabase = library.createServerClient(SUPABASE_URL, SUPABASE_PUBLISHABLE_KEY, {
      cookies,
      cookieOptions: { name: authCookieName(url) },
      global: { fetch: limitedFetch },
    });
    // Our emails carry a token hash, which needs no verifier in the browser. `createServerClient`
    // overrides the option of this name, and each email would leave up to 555 bytes of cookies.
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
      const answer = await limitedFetch(`${SUPABASE_URL}/rest/v1/rpc/${name}`, {
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
