import { LINKEDIN_SCOPE } from "~/domain/linkedin";
import { signState } from "~/domain/linkedin-state";
import { ask } from "~/request/ask.server";
import type { Context } from "~/request/context";
import { edgeContext } from "~/request/edge.server";
import { viewerContext } from "~/request/viewer.server";

export type Authorization =
  | { outcome: "ready"; url: string }
  /** This deployment has no LinkedIn client. */
  | { outcome: "not-configured" };

/**
 * Where LinkedIn asks for consent. Only the account's own signed-in user gets a signed state; a bare
 * id is refused by the callback function, so nobody connects somebody else's account.
 */
export async function prepareAuthorization(
  context: Context,
  userId: string,
): Promise<Authorization> {
  const {
    SUPABASE_URL,
    LINKEDIN_CLIENT_ID: clientId,
    LINKEDIN_STATE_SECRET: secret,
    LINKEDIN_AUTHORIZE_URL,
  } = context.get(edgeContext).env;
  if (!clientId || !secret) return { outcome: "not-configured" };
  const viewer = context.get(viewerContext);
  const isOwn = viewer.state === "signed-in" && viewer.user.id === userId;
  const url = new URL(LINKEDIN_AUTHORIZE_URL);
  url.searchParams.set("response_type", "code");
  url.searchParams.set("client_id", clientId);
  url.searchParams.set("redirect_uri", `${SUPABASE_URL}/functions/v1/linkedin-oauth-callback`);
  url.searchParams.set("state", isOwn ? await signState(userId, secret, Date.now()) : userId);
  url.searchParams.set("scope", LINKEDIN_SCOPE);
  // Not every reader takes a plus sign for a space; a plus sign of a value is %2B here.
  return { outcome: "ready", url: url.href.replaceAll("+", "%20") };
}

/** Forgets the user's connection and with it the tokens we hold. */
export async function disconnectLinkedin(
  context: Context,
  userId: string,
): Promise<{ outcome: "done" | "unavailable" }> {
  try {
    const { data, error } = await ask(context, ({ client }) =>
      client.from("linkedin_connections").delete().eq("user_id", userId).select("user_id"),
    );
    return { outcome: !error && Array.isArray(data) ? "done" : "unavailable" };
  } catch {
    return { outcome: "unavailable" };
  }
}

export type LinkedinConnection =
  | { outcome: "connected"; connectedAt: string; expiresAt: string | null }
  | { outcome: "none" }
  | { outcome: "unavailable" };

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
    if (error) return { outcome: "unavailable" };
    if (!data) return { outcome: "none" };
    return {
      outcome: "connected",
      connectedAt: String(data.connected_at),
      expiresAt: data.expires_at ? String(data.expires_at) : null,
    };
  } catch {
    return { outcome: "unavailable" };
  }
}
