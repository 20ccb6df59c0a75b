import { createContext, redirectDocument } from "react-router";
import type { User, Viewer } from "~/domain/viewer";
import { ask, isRefusal } from "./ask.server";
import type { Context } from "./context";
import { supabaseContext } from "./supabase.server";

/** Who is looking; read it with `context.get(viewerContext)`. */
export const viewerContext = createContext<Viewer>({ state: "anonymous" });

type Claims = {
  sub: string;
  email?: string;
  /** "aal2" once a second step was passed. */
  aal?: string;
  user_metadata?: Record<string, unknown>;
};

/** Refusals of these kinds mean the session is over; any other trouble may pass. */
const SESSION_IS_OVER = new Set([
  "refresh_token_already_used",
  "refresh_token_not_found",
  "session_not_found",
  "session_expired",
  "user_not_found",
  "bad_jwt",
  "user_banned",
]);

/**
 * Who the request's cookies belong to, refreshing the session when it is due. A cookie that would
 * cost a call while the network's share is used up makes an unknown viewer, like any other trouble.
 */
export async function readViewer(context: Context): Promise<Viewer> {
  const access = context.get(supabaseContext);
  if (!access.hasSessionCookie) return { state: "anonymous" };
  try {
    const { data, error } = await ask(context, ({ client }) => client.auth.getClaims());
    if (data?.claims?.sub) return await viewerOf(context, data.claims as Claims);
    const isOver =
      !error ||
      error.name === "AuthSessionMissingError" ||
      (isRefusal(error) && SESSION_IS_OVER.has(error.code ?? ""));
    if (isOver) return { state: "anonymous" };
  } catch (error) {
    console.warn("Session check:", error instanceof Error ? error.message : error);
  }
  access.discardCookies();
  return { state: "unknown" };
}

/** The signed-in user. @throws the redirect to /login that a route behind `clientGuard` never sees */
export function requireUser(context: Context): User {
  const viewer = context.get(viewerContext);
  if (viewer.state !== "signed-in") throw redirectDocument("/login", 303);
  return viewer.user;
}

async function viewerOf(context: Context, claims: Claims): Promise<Viewer> {
  // The session cookie carries the account too. It is good for display and manners only: the
  // database itself refuses a session that lacks its second step.
  const stored = await storedUser(context);
  const hasSecondStep = stored?.factors?.some(({ status }) => status === "verified");
  if (claims.aal === "aal1" && hasSecondStep) return { state: "half-signed-in" };
  const metadata = claims.user_metadata ?? stored?.user_metadata ?? {};
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

async function storedUser(context: Context) {
  const { data } = await ask(context, ({ client }) => {
    // The claims were verified just before.
    Object.assign(client.auth, { suppressGetSessionWarning: true });
    return client.auth.getSession();
  });
  return data.session?.user;
}

function text(value: unknown): string {
  return typeof value === "string" ? value.trim() : "";
}
