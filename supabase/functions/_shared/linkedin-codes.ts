// What the LinkedIn functions tell the site when nothing was connected: codes, for which the site
// has the words (app/content/linkedin.ts). tests/unit/linkedin-codes.test.ts holds the two
// together.

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

/** Whether that can be an authorization code; LinkedIn's are a few hundred characters. */
export function isCode(code: unknown): code is string {
  return typeof code === "string" && /^[\x21-\x7e]{1,2048}$/.test(code);
}
