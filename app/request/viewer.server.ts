import type { User as AuthUser } from "@supabase/supabase-js";
import { createContext, redirectDocument } from "react-router";
import type { HeaderVariant, User, Viewer } from "~/domain/accounts/viewer";
import { textFromBase64 } from "~/domain/encoding";
import type { Context } from "./context";
import { hasStaffCookie, getHeaderVariantFromCookies } from "./cookies.server";
import { requestInfoContext } from "./request-info.server";
import type { StoredSession } from "./session-cookie.server";
import { getSigningKeys } from "./signing-keys.server";
import {
  callSupabase,
  fetchSupabase,
  isAuthRejection,
  isSessionEnded,
  TOKEN_REJECTION_CODES,
} from "./supabase-call.server";
import { supabaseContext } from "./supabase.server";
import { getCachedClaims, type Claims, cacheClaims } from "./verified-token-cache.server";

const viewerContext = createContext<Viewer | null>(null);

/** Returns the viewer. @throws on a page without `viewerMiddleware`, which reads no session */
export function getViewer(context: Context): Viewer {
  const viewer = context.get(viewerContext);
  if (!viewer) throw new Error("The route does not stand behind viewerMiddleware");
  return viewer;
}

export function setViewer(context: Context, viewer: Viewer): void {
  context.set(viewerContext, viewer);
}

/**
 * Returns the state that the site's header shows. A page that reads no session derives it from the
 * cookie; an expired session is detected by the first page that does.
 */
export function getHeaderVariant(context: Context, url: URL): HeaderVariant {
  const viewer = context.get(viewerContext);
  if (viewer?.state === "unknown") return "unknown";
  const cookies = context.get(requestInfoContext).headers.get("Cookie");
  if (!viewer) return getHeaderVariantFromCookies(cookies, url);
  if (viewer.state === "anonymous") return "signed-out";
  return hasStaffCookie(cookies, url) ? "staff" : "signed-in";
}

/** Matches the auth client, which refreshes a session that expires within this time. */
const REFRESH_WITHIN_MS = 90_000;

/**
 * Code of a session that is "Not Issued By This Server", because the database was restored to a time
 * before it. It ends no session elsewhere: a write has it for what was entered.
 */
const FOREIGN_SESSION_CODE = "validation_failed";

/**
 * Identifies the owner of the request's cookies and refreshes the session when due. A token signed
 * with a published key is verified without a call; a session that was ended elsewhere is detected
 * by the database call of the page that needs the user. When verification would need a call but the
 * network exceeded its rate limit, the viewer is unknown, as in any outage.
 */
export async function resolveViewer(context: Context): Promise<Viewer> {
  const access = context.get(supabaseContext);
  const { storedSession } = access;
  if (!storedSession) return { state: "anonymous" };
  try {
    const { session, error: discarded } = await loadSession(context, storedSession);
    const { claims, error } = session
      ? await verify(context, session.access_token)
      : { claims: null, error: discarded };
    if (session && claims?.sub) return toViewer(session.user, claims);
    const isForeign = error?.code === FOREIGN_SESSION_CODE && isAuthRejection(error);
    if (!error || isSessionEnded(error) || isForeign) {
      access.clearSession();
      return { state: "anonymous" };
    }
  } catch (error) {
    console.warn("Session check:", error instanceof Error ? error.message : error);
  }
  access.discardCookies();
  return { state: "unknown" };
}

/**
 * Returns the viewer after checking in the database that the session is still active. Without an
 * answer the token counts, because the viewer's next database call is likely to fail, too.
 */
export async function getLiveViewer(context: Context): Promise<Viewer> {
  if (getViewer(context).state === "signed-in") {
    const hasEnded = await fetchSupabase(context, ({ rpc }) => rpc("session_is_alive", {})).then(
      ({ data, error }) =>
        error ? TOKEN_REJECTION_CODES.includes(error.code ?? "") : data === false,
      () => false,
    );
    if (hasEnded) clearViewer(context);
  }
  return getViewer(context);
}

/**
 * Clears the session cookies and the viewer after the database reports that the session has ended.
 */
export function clearViewer(context: Context): void {
  context.get(supabaseContext).clearSession();
  setViewer(context, { state: "anonymous" });
}

/**
 * Returns the id of the account that a form is opened in, or null when no one is known to be signed
 * in.
 */
export function getUserId(context: Context): string | null {
  const viewer = getViewer(context);
  return viewer.state === "signed-in" ? viewer.user.id : null;
}

/**
 * Returns the signed-in user. @throws the redirect to /login, unreachable on routes behind
 * `requireSignedIn`
 */
export function requireUser(context: Context): User {
  const viewer = getViewer(context);
  if (viewer.state !== "signed-in") throw redirectDocument("/login", 303);
  return viewer.user;
}

/**
 * Returns the browser's session, refreshed when it is about to expire. Its claims are not verified
 * yet.
 */
async function loadSession(context: Context, stored: StoredSession) {
  const endsAt = typeof stored.expires_at === "number" ? stored.expires_at * 1000 : 0;
  if (endsAt - Date.now() > REFRESH_WITHIN_MS) return { session: stored, error: null };
  const { data, error } = await callSupabase(context, ({ supabase }) => supabase.auth.getSession());
  // Keeps our copy of a session that could not be refreshed yet: the client's logs a warning when
  // its user is read, because the client does not know that we verify the token.
  const isUnchanged = data.session?.access_token === stored.access_token;
  return { session: isUnchanged ? stored : data.session, error };
}

async function verify(context: Context, token: string) {
  const kid = getKeyId(token);
  const keys = await getSigningKeys(context, kid);
  const known = getCachedClaims(token, keys);
  if (known) return { claims: known, error: null };
  const { data, error } = await callSupabase(context, ({ supabase }) =>
    supabase.auth.getClaims(token, { jwks: { keys } }),
  );
  const claims = data ? (data.claims as Claims) : null;
  if (claims && keys.some((key) => key.kid === kid)) cacheClaims(token, claims, keys);
  return { claims, error };
}

/** Returns the key id in a token's header, or undefined when the header is unreadable. */
function getKeyId(token: string): string | undefined {
  try {
    const [header = ""] = token.split(".");
    return (JSON.parse(textFromBase64(header)) as { kid?: string }).kid;
  } catch {
    return undefined;
  }
}

// Reads the account from the session cookie, which is good enough for display: the database itself
// rejects a session that lacks its second factor.
function toViewer(stored: AuthUser | undefined, claims: Claims): Viewer {
  const hasMfa = stored?.factors?.some(({ status }) => status === "verified") ?? false;
  if (claims.aal === "aal1" && hasMfa) return { state: "mfa-required" };
  // The auth service's last response is newer than the token.
  const metadata = stored?.user_metadata ?? claims.user_metadata ?? {};
  const email = claims.email ?? "";
  return {
    state: "signed-in",
    user: {
      id: claims.sub,
      email,
      name: text(metadata.name) || email.split("@")[0] || "User",
      chosenPlan: text(metadata.chosen_plan) || "starter",
      hasMfa,
    },
  };
}

function text(value: unknown): string {
  return typeof value === "string" ? value.trim() : "";
}
