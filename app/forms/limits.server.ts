import { hmacHex } from "~/domain/hmac";
import type { Context } from "~/request/context";
import { edgeContext } from "~/request/edge.server";
import { networkOf } from "~/request/network.server";

/**
 * Every form that writes, sends mail or checks a password, and the question for Supabase's health.
 * Each has its own count, but checking a password counts as a log-in wherever it happens.
 */
export type LimitedForm =
  | "signup"
  | "confirm"
  | "confirm-link"
  | "email-changed"
  | "login"
  | "resend"
  | "forgot-password"
  | "reset-password"
  | "contact"
  | "newsletter"
  | "ticket"
  | "preferences"
  | "meeting"
  | "tiktok"
  | "health";

/**
 * Counts one sending of a form, by the sender's network and, where somebody is named, by them. It is
 * asked before Supabase is, so a 429 tells nothing about whether an account exists.
 * @param who an e-mail address, the id of the signed-in account, or a browser that is known
 * @returns whether it was sent too often; the limits are in wrangler.toml
 */
export async function isTooOften(
  context: Context,
  form: LimitedForm,
  who?: string,
): Promise<boolean> {
  const { headers, rateLimiters, env } = context.get(edgeContext);
  const checks = [
    rateLimiters.byAddress.limit({
      key: `${form}:${networkOf(headers)}`,
    }),
  ];
  if (who !== undefined) {
    // Addresses leave the Worker hashed, and under a key, so that nobody can try them against the counter.
    const key = await hmacHex(who.trim().toLowerCase(), env.COOKIE_SECRET);
    checks.push(rateLimiters.byEmail.limit({ key: `${form}:${key}` }));
  }
  try {
    return (await Promise.all(checks)).some(({ success }) => !success);
  } catch (error) {
    console.warn("Rate limit:", error instanceof Error ? error.message : error);
    return false; // the site works on when the counter does not
  }
}
