/** Error codes of the edge functions that connect LinkedIn; the site has a text for each. */
const FUNCTION_PROBLEMS = [
  "forged",
  "expired",
  "replayed",
  "declined",
  "rejected",
  "not-accepted",
  "linkedin-unreachable",
  "not-stored",
  "signed-out",
  "other-account",
  "sign-in-unreachable",
] as const;
export type FunctionProblem = (typeof FUNCTION_PROBLEMS)[number];

/** Error codes of the LinkedIn connection, which our edge functions and pages exchange in URLs. */
export const LINKEDIN_PROBLEMS = [
  ...FUNCTION_PROBLEMS,
  // The browser lacks the mark that the state names.
  "other-browser",
  // The edge function did not report whether the connection was stored.
  "unconfirmed",
] as const;
export type LinkedinProblem = (typeof LINKEDIN_PROBLEMS)[number];

export function isLinkedinProblem(code: unknown): code is LinkedinProblem {
  return (LINKEDIN_PROBLEMS as readonly unknown[]).includes(code);
}
