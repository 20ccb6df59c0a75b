// The keys that seal LinkedIn's tokens, from the functions' settings.
import { env } from "./platform.ts";

/** The key in use, and behind it those of before, which only open what they sealed. */
export function readTokenKeys(): string[] {
  const former = Deno.env.get("LINKEDIN_TOKEN_FORMER_KEYS") ?? "";
  return [env("LINKEDIN_TOKEN_KEY"), ...former.split(/[\s,]+/).filter(Boolean)];
}
