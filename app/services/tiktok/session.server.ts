import { createWorkersKVSessionStorage } from "@react-router/cloudflare";
import type { AuthType, TikTokTokens } from "~/domain/tiktok";
import type { Context, RequestArgs } from "~/request/context";
import { signedCookie } from "~/request/cookies.server";
import { edgeContext } from "~/request/edge.server";
import type { Delivery } from "./automation.server";

/** Long enough to read, copy and send again; then the tokens are gone from here. */
const LIFETIME_S = 10 * 60;

/** One authorization: its tokens, and whether the automation has them. */
export type TikTokAuthorization = {
  tokens: TikTokTokens;
  authType: AuthType;
  isDemo: boolean;
  delivery: Delivery["outcome"];
};

export type AuthorizationRead =
  | { outcome: "found"; authorization: TikTokAuthorization }
  | { outcome: "none" };

/** The authorization this browser made last. The cookie holds a signed key; the tokens stay in KV. */
export async function readAuthorization({
  request,
  context,
  url,
}: RequestArgs): Promise<AuthorizationRead> {
  const session = await storageOf(context, url).getSession(request.headers.get("Cookie"));
  const authorization = session.get("authorization");
  return authorization ? { outcome: "found", authorization } : { outcome: "none" };
}

/** Keeps an authorization under a new key and forgets the one before. @returns the Set-Cookie header */
export async function keepAuthorization(
  { request, context, url }: RequestArgs,
  authorization: TikTokAuthorization,
): Promise<string> {
  const storage = storageOf(context, url);
  const before = await storage.getSession(request.headers.get("Cookie"));
  if (before.id) await storage.destroySession(before);
  const session = await storage.getSession();
  session.set("authorization", authorization);
  return storage.commitSession(session);
}

/**
 * Forgets the authorization this browser made last.
 * @returns the Set-Cookie header that clears its key, or null when the browser has none
 */
export async function forgetAuthorization({
  request,
  context,
  url,
}: RequestArgs): Promise<string | null> {
  const storage = storageOf(context, url);
  const session = await storage.getSession(request.headers.get("Cookie"));
  return session.id ? storage.destroySession(session) : null;
}

function storageOf(context: Context, url: URL) {
  const cookie = { name: "spellpost-tiktok", maxAgeS: LIFETIME_S } as const;
  return createWorkersKVSessionStorage<{ authorization: TikTokAuthorization }>({
    kv: context.get(edgeContext).env.TOKENS,
    cookie: signedCookie(context, url, cookie),
  });
}
