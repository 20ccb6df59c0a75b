import type { CookieMethodsServer, createServerClient } from "@supabase/ssr";
import type { SupabaseClient } from "@supabase/supabase-js";
import { createContext } from "react-router";
import type { Database } from "~/services/database.types";
import { authCookieName } from "./cookies.server";
import { createDeadline } from "./deadline.server";
import { withFailFast } from "./fail-fast.server";
import { HTTP_NO_CONTENT } from "./http-status";
import { deduplicateRefresh } from "./refresh-deduplication.server";
import type { WorkerRequestInfo } from "./request-info.server";
import { createSessionCookieJar, type SessionCookieJar } from "./session-cookie-jar.server";
import type { StoredSession } from "./session-cookie.server";
import {
  fetchWithoutRedirects,
  withCallLog,
  withCaptchaCheck,
  withDeadline,
  withNetworkLimit,
  withSignOutCheck,
  withVisitorHeaders,
} from "./supabase-fetch.server";

/**
 * Loaded on demand, because it is a fifth of the Worker's code and public pages never call
 * Supabase.
 */
let library: { createServerClient: typeof createServerClient } | undefined;

/** Client that knows the tables and functions of our schema. */
export type Supabase = SupabaseClient<Database>;

type Functions = Database["public"]["Functions"];
export type FunctionName = keyof Functions;
export type FunctionArgs<Name extends FunctionName> = Functions[Name]["Args"];
export type FunctionResult<Name extends FunctionName> = Functions[Name]["Returns"];

/**
 * Response of a database function. `data` is unknown, because during an outage something else may
 * respond in the database's place; `error.code` is an SQLSTATE or one of PostgREST's codes.
 */
type FunctionResponse = { status: number; data: unknown; error: { code?: string } | null };

export type SupabaseAccess = {
  /** Loads the library, which must precede the use of a client; `callSupabase` calls it. */
  load(): Promise<void>;
  /**
   * Client of this request, created on first use; it acts as the visitor whose session the cookies
   * hold.
   */
  supabase: Supabase;
  /** Creates a client without cookies, for checking tokens before deciding to keep them. */
  createStatelessClient(): Supabase;
  /** Calls Supabase without a client, with the same counting and limits. */
  fetch: typeof fetch;
  /**
   * Calls a database function as the visitor. It creates no client, which would cost more than the
   * rest of the page, but reuses an existing one, because that may have refreshed the session.
   */
  rpc<Name extends FunctionName>(
    name: Name,
    args: FunctionArgs<Name>,
    options?: { anonymous?: boolean },
  ): Promise<FunctionResponse>;
  /** Aborts when the request's time for Supabase is used up. */
  deadline: AbortSignal;
  /** See `Deadline`. */
  extendDeadline(): void;
  restartDeadline(): void;
  /** Decoded content of the session cookie; nothing in it is verified. */
  readonly storedSession: StoredSession | null;
  /** Session after a sign-in or refresh of this request; nothing in it is verified. */
  getCurrentSession(): StoredSession | null;
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
  const deadline = createDeadline(requestInfo.env.SUPABASE_LIMIT_MS);
  const visitorFetch = withVisitorHeaders(
    requestInfo,
    withDeadline(
      deadline,
      withCaptchaCheck(
        requestInfo,
        withCallLog(requestInfo, withFailFast(deadline, fetchWithoutRedirects)),
      ),
    ),
  );
  const limitedFetch = withNetworkLimit(
    requestInfo,
    withSignOutCheck(deduplicateRefresh(visitorFetch, requestInfo.waitUntil)),
  );
  const createClient = (cookies: CookieMethodsServer) => {
    if (!library) throw new Error("A Supabase client was requested before the library was loaded");
    const { SUPABASE_URL, SUPABASE_PUBLISHABLE_KEY } = requestInfo.env;
    const supabase = library.createServerClient<Database>(SUPABASE_URL, SUPABASE_PUBLISHABLE_KEY, {
      cookies,
      cookieOptions: { name: authCookieName(url) },
      global: { fetch: limitedFetch },
    });
    // Our emails carry a token hash, which needs no verifier in the browser. `createServerClient`
    // overrides the option of this name, and each email would leave up to 555 bytes of cookies.
    Object.assign(supabase.auth, { flowType: "implicit" });
    return supabase;
  };
  let supabase: Supabase | undefined;
  const access: SupabaseAccess = {
    async load() {
      if (library) return;
      // Names what it uses, so that the build leaves the rest out.
      const { createServerClient } = await import("@supabase/ssr");
      library = { createServerClient };
    },
    get supabase() {
      return (supabase ??= createClient(jar().methods));
    },
    get deadline() {
      return deadline.signal;
    },
    extendDeadline: deadline.extend,
    restartDeadline: deadline.restart,
    fetch: limitedFetch,
    async rpc(name, args, { anonymous = false } = {}) {
      if (supabase && !anonymous) return supabase.rpc(name, args);
      const { SUPABASE_URL, SUPABASE_PUBLISHABLE_KEY: key } = requestInfo.env;
      const token = (anonymous ? null : jar().storedSession?.access_token) ?? key;
      const response = await limitedFetch(`${SUPABASE_URL}/rest/v1/rpc/${name}`, {
        method: "POST",
        headers: {
          apikey: key,
          Authorization: `Bearer ${token}`,
          "Content-Type": "application/json",
        },
        body: JSON.stringify(args),
      });
      const { status, ok } = response;
      const body = status === HTTP_NO_CONTENT ? null : await response.json();
      return ok ? { status, data: body, error: null } : { status, data: null, error: body ?? {} };
    },
    createStatelessClient: () => createClient({ getAll: () => [], setAll: () => {} }),
    get storedSession() {
      return jar().storedSession;
    },
    getCurrentSession: () => jar().getCurrentSession(),
    discardCookies: () => jar().discard(),
    clearSession: () => jar().clear(),
  };
  // A page that used no session sets no cookies, so that its response stays cacheable.
  return { access, cookiesToSet: () => opened?.cookiesToSet() ?? [] };
}
