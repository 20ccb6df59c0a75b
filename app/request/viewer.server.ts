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

/** Throws on a page without `viewerMiddleware`. */
export function getViewer(context: Context): Viewer {
  const viewer = context.get(viewerContext);
  if (!viewer) throw new Error("The route does not stand behind viewerMiddleware");
  return viewer;
}

export function setViewer(context: Context, viewer: Viewer): void {
  context.set(viewerContext, viewer);
}

/** A page that reads no session derives it from the cookies. */
export function getHeaderVariant(context: Context, url: URL): HeaderVariant {
  const viewer = context.get(viewerContext);
  if (viewer?.state === "unknown") return "unknown";
  const cookies = context.get(requestInfoContext).headers.get("Cookie");
  if (!viewer) return getHeaderVariantFromCookies(cookies, url);
  if (viewer.state === "anonymous") return "signed-out";
  return hasStaffCookie(cookies, url) ? "staff" : "signed-in";
}

/** The auth client refreshes within this time, too. */
const REFRESH_WITHIN_MS = 90_000;

/**
 * Sent for a session from before the database was restored. Elsewhere this code means invalid
 * input, so it doesn't end the session.
 */
const FOREIGN_SESSION_CODE = "validation_failed";

/**
 * A token signed with a published key needs no call; a session ended elsewhere is detected by the
 * page's database call. If the network is rate-limited, the viewer is unknown, as in an outage.
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
 * Asks the database whether the session is still active. Without an answer the token counts: the
 * next call is likely to fail, too.
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

export function clearViewer(context: Context): void {
  context.get(supabaseContext).clearSession();
  setViewer(context, { state: "anonymous" });
}

/** Null if no one is known to be signed in. */
export function getUserId(context: Context): string | null {
  const viewer = getViewer(context);
  return viewer.state === "signed-in" ? viewer.user.id : null;
}

export function requireUser(context: Context): User {
  const viewer = getViewer(context);
  if (viewer.state !== "signed-in") throw redirectDocument("/login", 303);
  return viewer.user;
}

/** Refreshed if about to expire. Its claims are not verified yet. */
async function loadSession(context: Context, stored: StoredSession) {
  const endsAt = typeof stored.expires_at === "number" ? stored.expires_at * 1000 : 0;
  if (endsAt - Date.now() > REFRESH_WITHIN_MS) return { session: stored, error: null };
  const { data, error } = await callSupabase(context, ({ supabase }) => supabase.auth.getSession());
  // Keeps our copy if it couldn't be refreshed: the client's copy warns when its user is read.
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

function getKeyId(token: string): string | undefined {
  try {
    const [header = ""] = token.split(".");
    return (JSON.parse(textFromBase64(header)) as { kid?: string }).kid;
  } catch {
    return undefined;
  }
}

// Read from the session cookie, which is good enough for display: the database itself rejects a
// session without its second factor.
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
