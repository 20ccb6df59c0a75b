import { hmacHex } from "~/domain/hashing";
import type { Context } from "~/request/context";
import type { RateLimiters } from "~/request/env.server";
import { getNetwork } from "~/request/network.server";
import { requestInfoContext } from "~/request/request-info.server";

/**
 * Every form that writes, sends email or checks a password, and what else is costly. Any password
 * check counts as a login.
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
  | "voice"
  | "meeting"
  | "post"
  | "photos"
  | "news"
  | "tiktok"
  | "kept-form"
  | "sample"
  | "health";

/**
 * Runs before any Supabase call, so that a 429 doesn't reveal whether an account exists. `subject`
 * is an email, user id or key of a known browser.
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

export async function consumeSubjectLimit(
  context: Context,
  name: RateLimitName,
  subject: string,
): Promise<boolean> {
  const { rateLimiters, env } = context.get(requestInfoContext);
  // Hashed before it leaves the Worker, so that no one can test emails against the counter.
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
