// Keys that encrypt LinkedIn's tokens, from the functions' settings.
import { env } from "./platform.ts";

/** Returns the current key, then the former ones, which only decrypt. */
export function readTokenKeys(): string[] {
  const former = Deno.env.get("LINKEDIN_TOKEN_FORMER_KEYS") ?? "";
  return [env("LINKEDIN_TOKEN_KEY"), ...former.split(/[\s,]+/).filter(Boolean)];
}
