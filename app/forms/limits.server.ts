import type { RouterContextProvider } from "react-router";
import { toasts } from "~/content/toasts";
import { toastsContext } from "~/middleware/toasts.server";
import { edgeContext } from "~/request/edge.server";
import type { ParsedForm } from "./parse.server";

type Context = Readonly<RouterContextProvider>;

/** Every form that writes, sends mail or checks a password; each has its own count, but a password is a log-in wherever it is checked. */
export type LimitedForm =
  | "signup"
  | "confirm"
  | "login"
  | "resend"
  | "forgot-password"
  | "reset-password"
  | "contact"
  | "newsletter"
  | "ticket"
  | "tiktok";

const TOO_OFTEN = "That was too often for one minute. Please wait a minute and send it again.";

/**
 * Counts one sending of a form as `isTooOften` does.
 * @param sent what was sent, so that the answer keeps it
 * @returns the answer to a form that was sent too often, or nothing when it may go on
 */
export async function refuseTooOften(
  context: Context,
  form: LimitedForm,
  sent: ParsedForm<unknown>,
  email?: string,
) {
  if (!(await isTooOften(context, form, email))) return undefined;
  context.get(toastsContext).add(toasts.tooOften);
  return sent.fail({ formErrors: [TOO_OFTEN] }, 429);
}

/**
 * Counts one sending of a form, by the sender's network address and, where the form names one, by e-mail address. Ask
 * after the form was read and before Supabase is: a typing mistake costs nobody a try, and an answer of 429 says
 * nothing about whether the account exists.
 * @returns whether it was sent too often; the limits are in wrangler.toml
 */
export async function isTooOften(
  context: Context,
  form: LimitedForm,
  email?: string,
): Promise<boolean> {
  const { headers, rateLimiters, env } = context.get(edgeContext);
  const checks = [
    rateLimiters.byAddress.limit({
      key: `${form}:${network(headers.get("CF-Connecting-IP") ?? "unknown")}`,
    }),
  ];
  if (email !== undefined) {
    const key = await keyedHash(email.trim().toLowerCase(), env.COOKIE_SECRET);
    checks.push(rateLimiters.byEmail.limit({ key: `${form}:${key}` }));
  }
  try {
    return (await Promise.all(checks)).some(({ success }) => !success);
  } catch (error) {
    console.warn("Rate limit:", error instanceof Error ? error.message : error);
    return false; // the site works on when the counter does not
  }
}

/** Whoever has one IPv6 address usually has the whole /64, so that is what is counted. */
function network(address: string): string {
  if (!address.includes(":")) return address;
  const [head = "", tail] = address.split("::");
  const groups = head.split(":").filter(Boolean);
  const missing =
    tail === undefined ? 0 : 8 - groups.length - tail.split(":").filter(Boolean).length;
  return [
    ...groups,
    ...Array.from({ length: missing }, () => "0"),
    ...(tail ?? "").split(":").filter(Boolean),
  ]
    .slice(0, 4)
    .join(":");
}

/** E-mail addresses leave the Worker hashed, and under a key, so that nobody can try addresses against the counter. */
async function keyedHash(text: string, secret: string): Promise<string> {
  const encoder = new TextEncoder();
  const key = await crypto.subtle.importKey(
    "raw",
    encoder.encode(secret),
    { name: "HMAC", hash: "SHA-256" },
    false,
    ["sign"],
  );
  const digest = await crypto.subtle.sign("HMAC", key, encoder.encode(text));
  return btoa(String.fromCharCode(...new Uint8Array(digest)));
}
