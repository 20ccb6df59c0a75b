import type { RouterContextProvider } from "react-router";
import { supabaseContext } from "~/middleware/supabase.server";
import { ask, isRefusal } from "~/request/ask.server";

type Context = Readonly<RouterContextProvider>;

export type User = {
  id: string;
  email: string;
  /** From sign-up, else the part of the e-mail before the @, else "User" (spec section 3). */
  name: string;
  chosenPlan: string;
};

/** "unknown": there is a session cookie, but the auth service could not say whose; nobody is signed out for that. */
export type Viewer =
  | { state: "anonymous" }
  | { state: "unknown" }
  | { state: "signed-in"; user: User };

type Claims = { sub: string; email?: string; user_metadata?: Record<string, unknown> };

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

/** Who the request's cookies belong to, refreshing the session when it is due. */
export async function readViewer(context: Context): Promise<Viewer> {
  const access = context.get(supabaseContext);
  if (!access.hasSessionCookie) return { state: "anonymous" };
  try {
    const { data, error } = await ask(context, ({ client }) => client.auth.getClaims());
    if (data?.claims?.sub)
      return { state: "signed-in", user: await toUser(context, data.claims as Claims) };
    if (!error) return { state: "anonymous" };
    if (
      error.name === "AuthSessionMissingError" ||
      (isRefusal(error) && SESSION_IS_OVER.has(error.code ?? ""))
    )
      return { state: "anonymous" };
  } catch (error) {
    console.warn("Session check:", error instanceof Error ? error.message : error);
  }
  access.discardCookies();
  return { state: "unknown" };
}

/** Ends this browser's session. @returns whether it worked; the cookies stay when it did not */
export async function signOut(context: Context): Promise<"done" | "failed" | "crashed"> {
  let trouble: "failed" | "crashed" = "failed";
  try {
    const { error } = await ask(context, ({ client }) => client.auth.signOut({ scope: "local" }));
    if (!error || isRefusal(error)) return "done";
  } catch {
    trouble = "crashed"; // no answer at all
  }
  context.get(supabaseContext).discardCookies();
  return trouble;
}

async function toUser(context: Context, claims: Claims): Promise<User> {
  const metadata = claims.user_metadata ?? (await storedMetadata(context));
  const email = claims.email ?? "";
  return {
    id: claims.sub,
    email,
    name: text(metadata.name) || email.split("@")[0] || "User",
    chosenPlan: text(metadata.chosen_plan) || "starter",
  };
}

/** The session cookie carries the account's metadata too; it is used for display only. */
async function storedMetadata(context: Context): Promise<Record<string, unknown>> {
  const { data } = await ask(context, ({ client }) => {
    Object.assign(client.auth, { suppressGetSessionWarning: true }); // the claims were verified just before
    return client.auth.getSession();
  });
  return data.session?.user?.user_metadata ?? {};
}

function text(value: unknown): string {
  return typeof value === "string" ? value.trim() : "";
}
