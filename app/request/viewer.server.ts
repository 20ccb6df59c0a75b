import type { User as AuthUser } from "@supabase/supabase-js";
import { createContext, redirectDocument } from "react-router";
import { textFromBase64 } from "~/domain/encoding";
import type { ShownSession, User, Viewer } from "~/domain/viewer";
import { ask, askPlainly, isRefusal } from "./ask.server";
import { checkedClaims, type Claims, keepChecked } from "./checked-tokens.server";
import type { Context } from "./context";
import { hasDeskCookie, kindOfBrowser } from "./cookies.server";
import { edgeContext } from "./edge.server";
import type { StoredSession } from "./session-cookie.server";
import { signingKeys } from "./signing-keys.server";
import { supabaseContext } from "./supabase.server";

const viewerContext = createContext<Viewer | null>(null);

/** Returns the viewer. @throws on a page without `viewerMiddleware`, which reads no session */
export function viewerOf(context: Context): Viewer {
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
export function shownSession(context: Context, url: URL): ShownSession {
  const viewer = context.get(viewerContext);
  if (viewer?.state === "unknown") return "unknown";
  const cookies = context.get(edgeContext).headers.get("Cookie");
  if (!viewer) return kindOfBrowser(cookies, url);
  if (viewer.state === "anonymous") return "none";
  return hasDeskCookie(cookies, url) ? "desk" : "open";
}

/** Matches the auth client, which refreshes a session that expires within this time. */
const RENEW_WITHIN_MS = 90_000;

/** Error codes that end the session; other errors may be temporary. */
const SESSION_IS_OVER = new Set([
  "refresh_token_already_used",
  "refresh_token_not_found",
  "session_not_found",
  "session_expired",
  "user_not_found",
  "bad_jwt",
  "user_banned",
  // "Not Issued By This Server": the database was restored to a time before this session.
  "validation_failed",
]);

/**
 * Identifies the owner of the request's cookies and refreshes the session when due. A token signed
 * with a published key is verified without a call; a session that was ended elsewhere is detected
 * by the database call of the page that needs the user. When verification would need a call but the
 * network exceeded its rate limit, the viewer is unknown, as in any outage.
 */
export async function readViewer(context: Context): Promise<Viewer> {
  const access = context.get(supabaseContext);
  const { storedSession } = access;
  if (!storedSession) return { state: "anonymous" };
  try {
    const { session, error: lost } = await openSession(context, storedSession);
    const { claims, error } = session
      ? await verify(context, session.access_token)
      : { claims: null, error: lost };
    if (session && claims?.sub) return toViewer(session.user, claims);
    const isOver =
      !error ||
      error.name === "AuthSessionMissingError" ||
      (isRefusal(error) && SESSION_IS_OVER.has(error.code ?? ""));
    if (isOver) {
      access.forgetSession();
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
export async function liveViewer(context: Context): Promise<Viewer> {
  if (viewerOf(context).state === "signed-in") {
    const isOver = await askPlainly(context, ({ rpc }) => rpc("session_is_alive", {})).then(
      ({ data, error }) => !error && data === false,
      () => false,
    );
    if (isOver) forgetViewer(context);
  }
  return viewerOf(context);
}

/**
 * Clears the session cookies and the viewer after the database reports that the session has ended.
 */
export function forgetViewer(context: Context): void {
  context.get(supabaseContext).forgetSession();
  setViewer(context, { state: "anonymous" });
}

/**
 * Returns the id of the account that a form is opened in, or null when nobody is known to be signed
 * in.
 */
export function userIdOf(context: Context): string | null {
  const viewer = viewerOf(context);
  return viewer.state === "signed-in" ? viewer.user.id : null;
}

/**
 * Returns the signed-in user. @throws the redirect to /login, unreachable on routes behind
 * `clientGuard`
 */
export function requireUser(context: Context): User {
  const viewer = viewerOf(context);
  if (viewer.state !== "signed-in") throw redirectDocument("/login", 303);
  return viewer.user;
}

/**
 * Returns the browser's session, refreshed when it is about to expire. Its claims are not verified
 * yet.
 */
async function openSession(context: Context, stored: StoredSession) {
  const endsAt = typeof stored.expires_at === "number" ? stored.expires_at * 1000 : 0;
  if (endsAt - Date.now() > RENEW_WITHIN_MS) return { session: stored, error: null };
  const { data, error } = await ask(context, ({ client }) => {
    Object.assign(client.auth, { suppressGetSessionWarning: true });
    return client.auth.getSession();
  });
  return { session: data.session, error };
}

async function verify(context: Context, token: string) {
  const kid = keyOf(token);
  const keys = await signingKeys(context, kid);
  const known = checkedClaims(token, keys);
  if (known) return { claims: known, error: null };
  const { data, error } = await ask(context, ({ client }) =>
    client.auth.getClaims(token, { jwks: { keys } }),
  );
  const claims = data ? (data.claims as Claims) : null;
  if (claims && keys.some((key) => key.kid === kid)) keepChecked(token, claims, keys);
  return { claims, error };
}

/** Returns the key id in a token's header, or undefined when the header is unreadable. */
function keyOf(token: string): string | undefined {
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
  const hasSecondStep = stored?.factors?.some(({ status }) => status === "verified");
  if (claims.aal === "aal1" && hasSecondStep) return { state: "half-signed-in" };
  // The auth service's last answer is newer than the token.
  const metadata = stored?.user_metadata ?? claims.user_metadata ?? {};
  const email = claims.email ?? "";
  return {
    state: "signed-in",
    user: {
      id: claims.sub,
      email,
      name: text(metadata.name) || email.split("@")[0] || "User",
      chosenPlan: text(metadata.chosen_plan) || "starter",
    },
  };
}

function text(value: unknown): string {
  return typeof value === "string" ? value.trim() : "";
}
