import { createWorkersKVSessionStorage } from "@react-router/cloudflare";
import type { AuthType, TikTokTokens } from "~/domain/tiktok/authorization";
import type { Context, RequestArgs } from "~/request/context";
import { signedCookie } from "~/request/cookies.server";
import { requestInfoContext } from "~/request/request-info.server";
import type { Delivery } from "./automation.server";

/** Time to read, copy and resend the tokens. */
const LIFETIME_S = 10 * 60;

export type TikTokAuthorization = {
  tokens: TikTokTokens;
  authType: AuthType;
  isDemo: boolean;
  delivery: Delivery["outcome"];
};

export type AuthorizationResult =
  | { outcome: "found"; authorization: TikTokAuthorization }
  | { outcome: "none" };

/** The cookie holds only a signed key; the tokens are in KV. */
export async function readAuthorization({
  request,
  context,
  url,
}: RequestArgs): Promise<AuthorizationResult> {
  const session = await createStorage(context, url).getSession(request.headers.get("Cookie"));
  const authorization = session.get("authorization");
  return authorization ? { outcome: "found", authorization } : { outcome: "none" };
}

export async function saveAuthorization(
  { request, context, url }: RequestArgs,
  authorization: TikTokAuthorization,
): Promise<string> {
  const storage = createStorage(context, url);
  const before = await storage.getSession(request.headers.get("Cookie"));
  if (before.id) await storage.destroySession(before);
  const session = await storage.getSession();
  session.set("authorization", authorization);
  return storage.commitSession(session);
}

/** The Set-Cookie header; null if there is nothing to delete. */
export async function deleteAuthorization({
  request,
  context,
  url,
}: RequestArgs): Promise<string | null> {
  const storage = createStorage(context, url);
  const session = await storage.getSession(request.headers.get("Cookie"));
  return session.id ? storage.destroySession(session) : null;
}

function createStorage(context: Context, url: URL) {
  const cookie = { name: "spellpost-tiktok", maxAgeS: LIFETIME_S } as const;
  return createWorkersKVSessionStorage<{ authorization: TikTokAuthorization }>({
    kv: context.get(requestInfoContext).env.TOKENS,
    cookie: signedCookie(context, url, cookie),
  });
}
