import type { User as AuthUser } from "@supabase/supabase-js";
import { createContext, redirectDocument } from "react-router";
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

/** Who is looking. @throws on a page without `viewerMiddleware`, which asks nobody */
export function viewerOf(context: Context): Viewer {
  const viewer = context.get(viewerContext);
  if (!viewer) throw new Error("The route does not stand behind viewerMiddleware");
  return viewer;
}

export function setViewer(context: Context, viewer: Viewer): void {
  context.set(viewerContext, viewer);
}

/**
 * What the site's header offers. A page that does not know who is looking goes by the session's
 * cookie: that it is worth nothing any more comes out on the first page that asks.
 */
export function shownSession(context: Context, url: URL): ShownSession {
  const viewer = context.get(viewerContext);
  if (viewer?.state === "unknown") return "unknown";
  const cookies = context.get(edgeContext).headers.get("Cookie");
  if (!viewer) return kindOfBrowser(cookies, url);
  if (viewer.state === "anonymous") return "none";
  return hasDeskCookie(cookies, url) ? "desk" : "open";
}

/** The auth client renews a session that ends so soon. */
const RENEW_WITHIN_MS = 90_000;

/** Refusals of these kinds mean the session is over; any other trouble may pass. */
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
 * Who the request's cookies belong to, refreshing the session when it is due. A token that is signed
 * with a published key is checked here, without a call; whether its session was ended meanwhile says
 * the database call of the page that needs the user. A cookie that would cost a call while the
 * network's share is used up makes an unknown viewer, like any other trouble.
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
 * Who is looking, after the database was asked whether their session still lives. Without its answer
 * that is who the token names: what they want is about to fail then, too.
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

/** The database found the session ended: the browser forgets it, and nobody is signed in any more. */
export function forgetViewer(context: Context): void {
  context.get(supabaseContext).forgetSession();
  setViewer(context, { state: "anonymous" });
}

/** The account that a form is opened in; null while nobody is known to be signed in. */
export function userIdOf(context: Context): string | null {
  const viewer = viewerOf(context);
  return viewer.state === "signed-in" ? viewer.user.id : null;
}

/** The signed-in user. @throws the redirect to /login that a route behind `clientGuard` never sees */
export function requireUser(context: Context): User {
  const viewer = viewerOf(context);
  if (viewer.state !== "signed-in") throw redirectDocument("/login", 303);
  return viewer.user;
}

/** The session that a browser keeps, renewed when it is about to end. Its claims are still to be verified. */
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

/** The key that a token names in its first part; one that cannot be read names none. */
function keyOf(token: string): string | undefined {
  try {
    const [header = ""] = token.split(".");
    const binary = atob(header.replaceAll("-", "+").replaceAll("_", "/"));
    return (JSON.parse(binary) as { kid?: string }).kid;
  } catch {
    return undefined;
  }
}

// The session cookie carries the account too. It is good for display and manners only: the database
// itself refuses a session that lacks its second step.
function toViewer(stored: AuthUser | undefined, claims: Claims): Viewer {
  const hasSecondStep = stored?.factors?.some(({ status }) => status === "verified");
  if (claims.aal === "aal1" && hasSecondStep) return { state: "half-signed-in" };
  // What the auth service said last is younger than the token.
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
