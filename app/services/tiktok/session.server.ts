import { createWorkersKVSessionStorage } from "@react-router/cloudflare";
import { createCookie, type RouterContextProvider } from "react-router";
import type { AuthType, TikTokTokens } from "~/domain/tiktok";
import { edgeContext } from "~/request/edge.server";
import type { Delivery } from "./automation.server";

type Context = Readonly<RouterContextProvider>;

/** Long enough to read, copy and send again; then the tokens are gone from here. */
const LIFETIME_S = 10 * 60;

/** One authorization: its tokens, and whether the automation has them. */
export type TikTokAuthorization = {
  tokens: TikTokTokens;
  authType: AuthType;
  isDemo: boolean;
  delivery: Delivery;
};

/** The authorization this browser made last, or null. The cookie holds a signed key; the tokens stay in KV. */
export async function readAuthorization(
  context: Context,
  url: URL,
  request: Request,
): Promise<TikTokAuthorization | null> {
  const session = await storageOf(context, url).getSession(request.headers.get("Cookie"));
  return session.get("authorization") ?? null;
}

/** Keeps an authorization under a new key and forgets the one before. @returns the Set-Cookie header */
export async function keepAuthorization(
  context: Context,
  url: URL,
  request: Request,
  authorization: TikTokAuthorization,
): Promise<string> {
  const storage = storageOf(context, url);
  const before = await storage.getSession(request.headers.get("Cookie"));
  if (before.id) await storage.destroySession(before);
  const session = await storage.getSession();
  session.set("authorization", authorization);
  return storage.commitSession(session);
}

function storageOf(context: Context, url: URL) {
  const { env } = context.get(edgeContext);
  return createWorkersKVSessionStorage<{ authorization: TikTokAuthorization }>({
    kv: env.TOKENS,
    cookie: createCookie("spellpost-tiktok", {
      httpOnly: true,
      sameSite: "lax",
      path: "/tiktok-auth",
      secure: url.protocol === "https:",
      maxAge: LIFETIME_S,
      secrets: [env.COOKIE_SECRET],
    }),
  });
}
