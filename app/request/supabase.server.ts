import type { CookieMethodsServer, createServerClient } from "@supabase/ssr";
import type { SupabaseClient } from "@supabase/supabase-js";
import { createContext } from "react-router";
import type { Database } from "~/database.types";
import { authCookieName } from "./cookies.server";
import { createDeadline } from "./deadline.server";
import { withFailFast } from "./fail-fast.server";
import { HTTP_NO_CONTENT } from "./http";
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

/** Loaded on demand: it is a fifth of the Worker's code, and public pages don't need it. */
let library: { createServerClient: typeof createServerClient } | undefined;

export type Supabase = SupabaseClient<Database>;

type Functions = Database["public"]["Functions"];
export type FunctionName = keyof Functions;
export type FunctionArgs<Name extends FunctionName> = Functions[Name]["Args"];
export type FunctionResult<Name extends FunctionName> = Functions[Name]["Returns"];

/**
 * `data` is unknown, because during an outage something else may respond; `error.code` is an
 * SQLSTATE or PostgREST's.
 */
type FunctionResponse = { status: number; data: unknown; error: { code?: string } | null };

export type SupabaseAccess = {
  load(): Promise<void>;
  /** Created on first use. */
  supabase: Supabase;
  /** Without cookies, for checking tokens before deciding to keep them. */
  createStatelessClient(): Supabase;
  fetch: typeof fetch;
  /**
   * Creates no client, which would cost more than the page, but reuses one that may have refreshed
   * the session.
   */
  rpc<Name extends FunctionName>(
    name: Name,
    args: FunctionArgs<Name>,
    options?: { anonymous?: boolean },
  ): Promise<FunctionResponse>;
  deadline: AbortSignal;
  extendDeadline(): void;
  restartDeadline(): void;
  /** Not verified. */
  readonly storedSession: StoredSession | null;
  /** After a sign-in or refresh of this request. Not verified. */
  getCurrentSession(): StoredSession | null;
  /** Drops what the client wanted to set, so that an auth outage signs nobody out. */
  discardCookies(): void;
  clearSession(): void;
};

export const supabaseContext = createContext<SupabaseAccess>();

type Session = {
  access: SupabaseAccess;
  cookiesToSet(): string[];
};

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
    // Our emails carry a token hash, so no verifier is needed; each would leave up to 555 bytes of
    // cookies. `createServerClient` overrides the option of this name.
    Object.assign(supabase.auth, { flowType: "implicit" });
    return supabase;
  };
  let supabase: Supabase | undefined;
  const access: SupabaseAccess = {
    async load() {
      if (library) return;
      // Named, so that the build leaves the rest out.
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
  // A page that used no session sets no cookies, so its response stays cacheable.
  return { access, cookiesToSet: () => opened?.cookiesToSet() ?? [] };
}
