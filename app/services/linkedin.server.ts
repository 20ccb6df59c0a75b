import type { RouterContextProvider } from "react-router";
import { LINKEDIN_SCOPE } from "~/domain/linkedin";
import { ask } from "~/request/ask.server";
import { edgeContext } from "~/request/edge.server";
import { signState } from "../../supabase/functions/_shared/linkedin-state.ts";
import type { Viewer } from "./auth/session.server";

type Context = Readonly<RouterContextProvider>;

/**
 * Where LinkedIn asks for consent, or null when this deployment has no LinkedIn client. Only the account's own signed-in
 * user gets a signed state; a bare id is refused by the callback function, so nobody connects somebody else's account.
 */
export async function authorizationUrl(
  context: Context,
  userId: string,
  viewer: Viewer,
): Promise<string | null> {
  const {
    SUPABASE_URL,
    LINKEDIN_CLIENT_ID: clientId,
    LINKEDIN_STATE_SECRET: secret,
    LINKEDIN_AUTHORIZE_URL,
  } = context.get(edgeContext).env;
  if (!clientId || !secret) return null;
  const isOwn = viewer.state === "signed-in" && viewer.user.id === userId;
  const url = new URL(LINKEDIN_AUTHORIZE_URL);
  url.searchParams.set("response_type", "code");
  url.searchParams.set("client_id", clientId);
  url.searchParams.set("redirect_uri", `${SUPABASE_URL}/functions/v1/linkedin-oauth-callback`);
  url.searchParams.set("state", isOwn ? await signState(userId, secret, Date.now()) : userId);
  url.searchParams.set("scope", LINKEDIN_SCOPE);
  return url.href.replaceAll("+", "%20"); // read the same everywhere; a plus sign of a value is %2B here
}

/** Forgets the user's connection and with it the tokens we hold. */
export async function disconnectLinkedin(
  context: Context,
  userId: string,
): Promise<"done" | "failed"> {
  try {
    const { data, error } = await ask(context, ({ client }) =>
      client.from("linkedin_connections").delete().eq("user_id", userId).select("user_id"),
    );
    return !error && Array.isArray(data) ? "done" : "failed";
  } catch {
    return "failed";
  }
}

export type LinkedinConnection =
  | { state: "connected"; connectedAt: string; expiresAt: string | null }
  | { state: "none" }
  | { state: "unknown" };

/** The user's own connection, without its tokens, which no client may read. */
export async function readLinkedinConnection(
  context: Context,
  userId: string,
): Promise<LinkedinConnection> {
  try {
    const { data, error } = await ask(context, ({ client }) =>
      client
        .from("linkedin_connections")
        .select("connected_at, expires_at")
        .eq("user_id", userId)
        .maybeSingle(),
    );
    if (error) return { state: "unknown" };
    if (!data) return { state: "none" };
    return {
      state: "connected",
      connectedAt: String(data.connected_at),
      expiresAt: data.expires_at ? String(data.expires_at) : null,
    };
  } catch {
    return { state: "unknown" };
  }
}
