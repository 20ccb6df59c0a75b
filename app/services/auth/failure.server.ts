import type { AuthError } from "@supabase/supabase-js";
import { authWords } from "~/content/auth-words";
import type { AuthFailure } from "~/domain/auth-failure";
import { isRefusal, isThrottled } from "~/request/ask.server";
import type { Context } from "~/request/context";
import { edgeContext } from "~/request/edge.server";

/**
 * Maps an error of the auth service. Logs what only an operator can fix, and unexpected rejections
 * by their code, because their message may contain an email.
 */
export function failureOf(context: Context, error: AuthError): AuthFailure {
  const { code } = error;
  if (code === "captcha_failed") return captchaFailure(context);
  if (isTooSoon(error)) return { outcome: "too-soon", seconds: secondsIn(error.message) };
  if (code === "over_email_send_rate_limit" || code === "email_address_not_authorized") {
    console.error(`Mail: Supabase Auth sends none: ${code}`);
    return { outcome: "no-mail" };
  }
  const outcome = verdictOf(error);
  if (outcome !== "refused") return { outcome };
  const message = authWords(code, "reasons" in error ? (error.reasons as string[]) : []);
  if (!message) console.error(`Auth: refused, ${code ?? error.name}`);
  return { outcome, message };
}

/** Maps the error of a link, code or token, for which the reason of a rejection is irrelevant. */
export function verdictOf(error: AuthError): "refused" | "too-often" | "unavailable" {
  if (isThrottled(error)) return "too-often";
  return isRefusal(error) ? "refused" : "unavailable";
}

function captchaFailure(context: Context): AuthFailure {
  if (context.get(edgeContext).env.TURNSTILE_SITE_KEY) return { outcome: "captcha-failed" };
  console.error("Captcha: Supabase Auth asks for one, and TURNSTILE_SITE_KEY is missing");
  return { outcome: "captcha-missing" };
}

/**
 * One code covers two limits: one email a minute per address, and the project's emails per hour.
 */
function isTooSoon({ code, message }: AuthError): boolean {
  return code === "over_email_send_rate_limit" && message.startsWith("For security purposes");
}

function secondsIn(message: string): number | null {
  const [digits] = /\d+/.exec(message) ?? [];
  return digits ? Number(digits) : null;
}
