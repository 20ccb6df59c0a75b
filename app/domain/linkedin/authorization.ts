/** Permissions that we ask LinkedIn for: who the member is, and to post for them. */
export const LINKEDIN_SCOPE = "openid profile email w_member_social";

/**
 * Parses the user id in the URL of /linkedin-oauth. It becomes the state, except for the signed-in
 * owner of the account: `prepareAuthorization` in services/linkedin.server.ts signs theirs. Rejects
 * dots, because a signed state contains them and could be passed off as an id.
 */
export function parseUserId(value: string | null): string | null {
  return value && /^[\w-]{1,64}$/.test(value) ? value : null;
}

/** Tests whether a value can be an authorization code; LinkedIn's have a few hundred characters. */
export function isAuthorizationCode(code: unknown): code is string {
  return typeof code === "string" && /^[\x21-\x7e]{1,2048}$/.test(code);
}
