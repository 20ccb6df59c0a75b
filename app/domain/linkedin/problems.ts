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

export const LINKEDIN_PROBLEMS = [
  ...FUNCTION_PROBLEMS,
  "other-browser",
  // The edge function did not report whether the connection was stored.
  "unconfirmed",
] as const;
export type LinkedinProblem = (typeof LINKEDIN_PROBLEMS)[number];

export function isLinkedinProblem(code: unknown): code is LinkedinProblem {
  return (LINKEDIN_PROBLEMS as readonly unknown[]).includes(code);
}
