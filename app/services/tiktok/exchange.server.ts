import {
  DEMO_EXPIRES_IN_S,
  SIMULATED_EXCHANGE_MS,
  type TikTokTokens,
} from "~/domain/tiktok/authorization";
import { isTokenRejection } from "~/domain/tokens";
import type { Context } from "~/request/context";
import { requestInfoContext } from "~/request/request-info.server";

const EXCHANGE_TIMEOUT_MS = 5000;
const MAX_RESPONSE_CHARACTERS = 64 * 1024;

export type ExchangeResult =
  | { outcome: "exchanged"; tokens: TikTokTokens; isDemo: boolean }
  | { outcome: "rejected" }
  /** The code may be used up. */
  | { outcome: "unavailable" };

/** Without a TikTok client, tokens are fake. */
export function isExchangeSimulated(context: Context): boolean {
  const { TIKTOK_CLIENT_KEY: key, TIKTOK_CLIENT_SECRET: secret } =
    context.get(requestInfoContext).env;
  return !key || !secret;
}

export async function exchangeCode(
  context: Context,
  code: string,
  redirectUri: string,
): Promise<ExchangeResult> {
  const {
    TIKTOK_CLIENT_KEY: key,
    TIKTOK_CLIENT_SECRET: secret,
    TIKTOK_TOKEN_URL: endpoint,
  } = context.get(requestInfoContext).env;
  if (!key || !secret)
    return { outcome: "exchanged", tokens: await simulateExchange(), isDemo: true };
  const form = {
    client_key: key,
    client_secret: secret,
    code,
    grant_type: "authorization_code",
    redirect_uri: redirectUri,
  };
  try {
    const response = await fetch(endpoint, {
      method: "POST",
      redirect: "manual",
      headers: { "Content-Type": "application/x-www-form-urlencoded" },
      body: new URLSearchParams(form),
      signal: AbortSignal.timeout(EXCHANGE_TIMEOUT_MS),
    });
    const text = await response.text();
    const body: unknown = text.length <= MAX_RESPONSE_CHARACTERS ? JSON.parse(text) : null;
    const tokens = response.ok ? parseTokens(body) : null;
    if (tokens) return { outcome: "exchanged", tokens, isDemo: false };
    console.error("TikTok exchange: no tokens, status", response.status);
    if (isTokenRejection(response.status, body)) return { outcome: "rejected" };
  } catch (error) {
    // The message may quote the request.
    console.error("TikTok exchange:", error instanceof Error ? error.name : "failed");
  }
  return { outcome: "unavailable" };
}

async function simulateExchange(): Promise<TikTokTokens> {
  await new Promise((resolve) => setTimeout(resolve, SIMULATED_EXCHANGE_MS));
  const response = {
    access_token: `demo_access_${crypto.randomUUID()}`,
    expires_in: DEMO_EXPIRES_IN_S,
    refresh_token: `demo_refresh_${crypto.randomUUID()}`,
    open_id: `demo_open_id_${crypto.randomUUID().slice(0, 8)}`,
    scope: "user.info.basic,video.list",
  };
  return { ...response, raw_response: { ...response, token_type: "Bearer", demo: true } };
}

function parseTokens(response: unknown): TikTokTokens | null {
  if (typeof response !== "object" || response === null) return null;
  const raw = response as Record<string, unknown>;
  const text = (name: string) => (typeof raw[name] === "string" ? raw[name] : "");
  if (!text("access_token") || raw.error) return null;
  return {
    access_token: text("access_token"),
    expires_in: Number.isFinite(raw.expires_in) ? Number(raw.expires_in) : 0,
    refresh_token: text("refresh_token"),
    open_id: text("open_id"),
    scope: text("scope"),
    raw_response: raw,
  };
}
