import { env, optionalEnv } from "./platform.ts";

/** Former keys only decrypt. */
export function readTokenKeys(): string[] {
  const former = optionalEnv("LINKEDIN_TOKEN_FORMER_KEYS") ?? "";
  return [env("LINKEDIN_TOKEN_KEY"), ...former.split(/[\s,]+/).filter(Boolean)];
}
