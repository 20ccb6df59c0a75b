// Error codes that the LinkedIn functions return to the site, which has the text for each
// (app/content/linkedin.ts). tests/unit/linkedin-codes.test.ts compares both.

export const PROBLEMS = [
  "forged",
  "expired",
  "replayed",
  "declined",
  "refused",
  "not-accepted",
  "not-stored",
  "signed-out",
  "other-account",
  "sign-in-unreachable",
] as const;

export type Problem = (typeof PROBLEMS)[number];

/** Tests whether a value can be an authorization code; LinkedIn's have a few hundred characters. */
export function isCode(code: unknown): code is string {
  return typeof code === "string" && /^[\x21-\x7e]{1,2048}$/.test(code);
}
