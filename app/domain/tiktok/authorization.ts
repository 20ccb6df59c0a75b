export const SIMULATED_EXCHANGE_MS = 2000;
export const DEMO_EXPIRES_IN_S = 7200;
export const COPIED_FLAG_MS = 2000;
const CODE_LIMIT_CHARACTERS = 2048;

export type AuthType = "advertiser" | "account_holder";

/** Or the demo's simulation of it. */
export type TikTokTokens = {
  access_token: string;
  expires_in: number;
  refresh_token: string;
  open_id: string;
  scope: string;
  raw_response: Record<string, unknown>;
};

export type AutomationPayload = TikTokTokens & { auth_type: AuthType; timestamp: string };

export function parseAuthType(path: string, state: string | null | undefined): AuthType {
  return [path, state ?? ""].some((text) => /account[_-]holder/i.test(text))
    ? "account_holder"
    : "advertiser";
}

export function parseCode(code: string | null | undefined): string | null {
  const trimmed = code?.trim();
  if (!trimmed || trimmed.length > CODE_LIMIT_CHARACTERS) return null;
  // oxlint-disable-next-line no-control-regex -- no code holds control characters
  return /[\u0000-\u001f\u007f]/.test(trimmed) ? null : trimmed;
}

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
