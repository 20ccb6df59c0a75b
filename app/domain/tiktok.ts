/** The simulated exchange's delay and the demo token's lifetime (spec section 9). */
export const SIMULATED_EXCHANGE_MS = 2000;
export const DEMO_EXPIRES_IN_S = 7200;
/** How long the copy button says "Copied!", in milliseconds (spec section 4). */
export const COPIED_FLAG_MS = 2000;
/** Longer than any code TikTok gives. */
export const CODE_LIMIT_CHARACTERS = 2048;

export type AuthType = "advertiser" | "account_holder";

/** What TikTok's token endpoint answers, or the demo's imitation of it (spec section 3). */
export type TikTokTokens = {
  access_token: string;
  expires_in: number;
  refresh_token: string;
  open_id: string;
  scope: string;
  /** The whole answer, as it came. */
  raw_response: Record<string, unknown>;
};

/** Exactly what the automation webhook is sent (spec section 7). */
export type AutomationPayload = TikTokTokens & { auth_type: AuthType; timestamp: string };

/** account_holder when the path or the state says so, otherwise advertiser (spec section 2). */
export function authTypeOf(path: string, state: string | null | undefined): AuthType {
  return [path, state ?? ""].some((text) => /account[_-]holder/i.test(text))
    ? "account_holder"
    : "advertiser";
}

/** A code worth exchanging, or null: none came, or something that cannot be one. */
export function usableCode(code: string | null | undefined): string | null {
  const trimmed = code?.trim();
  if (!trimmed || trimmed.length > CODE_LIMIT_CHARACTERS) return null;
  // oxlint-disable-next-line no-control-regex -- no code holds control characters
  return /[\u0000-\u001f\u007f]/.test(trimmed) ? null : trimmed;
}

/** Puts the webhook's body together. @param now when it is sent */
export function toAutomationPayload(
  tokens: TikTokTokens,
  authType: AuthType,
  now: Date,
): AutomationPayload {
  const { access_token, expires_in, refresh_token, open_id, scope, raw_response } = tokens;
  return {
    access_token,
    expires_in,
    refresh_token,
    open_id,
    scope,
    auth_type: authType,
    timestamp: now.toISOString(),
    raw_response,
  };
}
