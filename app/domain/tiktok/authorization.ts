/** Delay of the simulated exchange, and lifetime of the demo token. */
export const SIMULATED_EXCHANGE_MS = 2000;
export const DEMO_EXPIRES_IN_S = 7200;
/** Time for which the copy button shows "Copied!". */
export const COPIED_FLAG_MS = 2000;
/** Exceeds the length of any code that TikTok issues. */
const CODE_LIMIT_CHARACTERS = 2048;

export type AuthType = "advertiser" | "account_holder";

/** Response of TikTok's token endpoint, or the demo's simulation of it. */
export type TikTokTokens = {
  access_token: string;
  expires_in: number;
  refresh_token: string;
  open_id: string;
  scope: string;
  /** The whole response, unchanged. */
  raw_response: Record<string, unknown>;
};

/** Body sent to the automation webhook. */
export type AutomationPayload = TikTokTokens & { auth_type: AuthType; timestamp: string };

/** Returns account_holder when the path or the state says so, otherwise advertiser. */
export function parseAuthType(path: string, state: string | null | undefined): AuthType {
  return [path, state ?? ""].some((text) => /account[_-]holder/i.test(text))
    ? "account_holder"
    : "advertiser";
}

/** Returns the trimmed code, or null when it is missing or cannot be a real one. */
export function parseCode(code: string | null | undefined): string | null {
  const trimmed = code?.trim();
  if (!trimmed || trimmed.length > CODE_LIMIT_CHARACTERS) return null;
  // oxlint-disable-next-line no-control-regex -- no code holds control characters
  return /[\u0000-\u001f\u007f]/.test(trimmed) ? null : trimmed;
}

/**
 * Builds the body of the webhook.
 * @param now time of sending
 */
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
