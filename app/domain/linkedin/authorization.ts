export const LINKEDIN_SCOPE = "openid profile email w_member_social";

/** Rejects dots, so that no signed state passes as an id. */
export function parseUserId(value: string | null): string | null {
  return value && /^[\w-]{1,64}$/.test(value) ? value : null;
}

export function isAuthorizationCode(code: unknown): code is string {
  return typeof code === "string" && /^[\x21-\x7e]{1,2048}$/.test(code);
}
