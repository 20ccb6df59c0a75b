import { isLinkedinProblem, type LinkedinProblem } from "~/domain/linkedin/problems";
import { signState, LINKEDIN_SCOPE } from "~/domain/linkedin/state";
import type { Context } from "~/request/context";
import { bindBrowser } from "~/request/linkedin-state-cookie.server";
import { requestInfoContext } from "~/request/request-info.server";
import { callSupabase } from "~/request/supabase-call.server";
import { getViewer } from "~/request/viewer.server";
import type { CompositeTypes } from "../database.types";
import { callFunction, type FunctionCall, isNothing } from "./function-call.server";

export type Authorization =
  /** `cookie` is a Set-Cookie header; null when no state was signed. */
  | { outcome: "ready"; url: string; cookie: string | null }
  /** Without a LinkedIn client. */
  | { outcome: "not-configured" };

/** The callback rejects a bare id: only the account's owner gets a state, in this browser. */
export async function prepareAuthorization(
  context: Context,
  url: URL,
  userId: string,
): Promise<Authorization> {
  const {
    SUPABASE_URL,
    LINKEDIN_CLIENT_ID: clientId,
    LINKEDIN_STATE_SECRET: secret,
    LINKEDIN_AUTHORIZE_URL,
  } = context.get(requestInfoContext).env;
  if (!clientId || !secret) return { outcome: "not-configured" };
  const viewer = getViewer(context);
  const isSameUser = viewer.state === "signed-in" && viewer.user.id === userId;
  const isInPage = url.searchParams.get("return") === "account";
  const browserBinding = isSameUser ? await bindBrowser(context, url, isInPage) : null;
  const state = browserBinding
    ? await signState({ userId, browser: browserBinding.browser }, secret, Date.now())
    : userId;
  const target = new URL(LINKEDIN_AUTHORIZE_URL);
  target.searchParams.set("response_type", "code");
  target.searchParams.set("client_id", clientId);
  target.searchParams.set("redirect_uri", `${SUPABASE_URL}/functions/v1/linkedin-oauth-callback`);
  target.searchParams.set("state", state);
  target.searchParams.set("scope", LINKEDIN_SCOPE);
  // Not every server decodes a plus as a space; a literal plus is %2B here.
  const href = target.href.replaceAll("+", "%20");
  return { outcome: "ready", url: href, cookie: browserBinding?.cookie ?? null };
}

export type LinkedinConnectResult =
  | { outcome: "connected" }
  | { outcome: "rejected"; problem: LinkedinProblem }
  /** No response: the account may be connected. */
  | { outcome: "unavailable" };

/** @param userId account in which the connection was started */
export async function connectLinkedin(
  context: Context,
  userId: string,
  grant: { code: string; state: string },
): Promise<LinkedinConnectResult> {
  const viewer = getViewer(context);
  if (viewer.state === "unknown") return { outcome: "rejected", problem: "sign-in-unreachable" };
  if (viewer.state !== "signed-in") return { outcome: "rejected", problem: "signed-out" };
  if (viewer.user.id !== userId) return { outcome: "rejected", problem: "other-account" };
  try {
    const result = await callSupabase(context, async ({ supabase }) => {
      const { data, response } = await supabase.functions.invoke<unknown>("linkedin-connect", {
        body: grant,
      });
      // The Supabase client doesn't read error bodies.
      return (data ?? (await response?.json())) as { connected?: unknown; error?: unknown } | null;
    });
    if (result?.connected === true) return { outcome: "connected" };
    return isLinkedinProblem(result?.error)
      ? { outcome: "rejected", problem: result.error }
      : { outcome: "unavailable" };
  } catch {
    return { outcome: "unavailable" };
  }
}

/** Deletes the stored tokens too. Idempotent. */
export function disconnectLinkedin(context: Context): Promise<FunctionCall<undefined>> {
  return callFunction(context, "disconnect_my_linkedin", {}, isNothing);
}

export type LinkedinConnection = {
  connectedAt: string;
  expiresAt: string | null;
  isExpired: boolean;
  canPost: boolean;
};

export function toLinkedinConnection(
  row: CompositeTypes<"linkedin_connection">,
): LinkedinConnection {
  const { connected_at: connectedAt, expires_at: expiresAt, can_post: canPost } = row;
  const isExpired = expiresAt !== null && new Date(expiresAt) <= new Date();
  return { connectedAt, expiresAt, isExpired, canPost };
}
