import { hmacHex } from "~/domain/hashing";
import type { Context } from "~/request/context";
import type { RateLimiters } from "~/request/env.server";
import { getNetwork } from "~/request/network.server";
import { requestInfoContext } from "~/request/request-info.server";

/**
 * Rate-limited operations: every form that writes, sends email or checks a password, the sample post
 * of the home page, keeping an interrupted form, and the probe of Supabase's health. Each has its own limit, but a password check always counts as a login.
 */
export type RateLimitName =
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
  | "post"
  | "tiktok"
  | "kept-form"
  | "sample"
  | "health";

/**
 * Consumes a rate limit: per network, and per `subject` if given. Runs before any Supabase call, so
 * a 429 does not reveal whether an account exists.
 * @param subject email address, id of the signed-in account, or key of a known browser
 * @returns false when the limit, which is set in wrangler.toml, is exceeded
 */
export async function consumeRateLimit(
  context: Context,
  name: RateLimitName,
  subject?: string,
): Promise<boolean> {
  const { headers, rateLimiters } = context.get(requestInfoContext);
  const checks = [consume(rateLimiters.formsByNetwork, `${name}:${getNetwork(headers)}`)];
  if (subject !== undefined) checks.push(consumeSubjectLimit(context, name, subject));
  return (await Promise.all(checks)).every(Boolean);
}

/** Consumes the limit per `subject` alone. @returns false when it is exceeded */
export async function consumeSubjectLimit(
  context: Context,
  name: RateLimitName,
  subject: string,
): Promise<boolean> {
  const { rateLimiters, env } = context.get(requestInfoContext);
  // Hashes the value with a secret key before it leaves the Worker, so that no one can test emails
  // against the counter.
  const key = await hmacHex(subject.trim().toLowerCase(), env.COOKIE_SECRET);
  return consume(rateLimiters.formsBySubject, `${name}:${key}`);
}

async function consume(limiter: RateLimiters["formsByNetwork"], key: string): Promise<boolean> {
  try {
    return (await limiter.limit({ key })).success;
  } catch (error) {
    console.warn("Rate limit:", error instanceof Error ? error.message : error);
    return true; // fail open, so that the site keeps working without the counter
  }
}
