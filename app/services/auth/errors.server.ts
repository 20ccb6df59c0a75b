import type { AuthError } from "@supabase/supabase-js";
import { getAuthErrorMessage } from "~/content/auth-error-messages";
import type { AuthFailure } from "~/domain/rejection";
import type { Context } from "~/request/context";
import { requestInfoContext } from "~/request/request-info.server";
import { isAuthRejection, isRateLimited } from "~/request/supabase-call.server";

/** Logs codes only, because messages may contain an email. */
export function toAuthFailure(context: Context, error: AuthError): AuthFailure {
  const { code } = error;
  if (code === "captcha_failed") return captchaFailure(context);
  if (isEmailIntervalError(error))
    return { outcome: "too-soon", seconds: parseRetrySeconds(error.message) };
  if (code === "over_email_send_rate_limit" || code === "email_address_not_authorized") {
    console.error(`Email: Supabase Auth sends none: ${code}`);
    return { outcome: "email-unavailable" };
  }
  const outcome = classifyAuthError(error);
  if (outcome !== "rejected") return { outcome };
  const message = getAuthErrorMessage(code, "reasons" in error ? (error.reasons as string[]) : []);
  if (!message) console.error(`Auth: rejected, ${code ?? error.name}`);
  return { outcome, message };
}

export function classifyAuthError(error: AuthError): "rejected" | "rate-limited" | "unavailable" {
  if (isRateLimited(error)) return "rate-limited";
  return isAuthRejection(error) ? "rejected" : "unavailable";
}

function captchaFailure(context: Context): AuthFailure {
  if (context.get(requestInfoContext).env.TURNSTILE_SITE_KEY) return { outcome: "captcha-failed" };
  console.error("Captcha: Supabase Auth asks for one, and TURNSTILE_SITE_KEY is missing");
  return { outcome: "captcha-missing" };
}

/** The same code also means the project's hourly email limit. */
function isEmailIntervalError({ code, message }: AuthError): boolean {
  return code === "over_email_send_rate_limit" && message.startsWith("For security purposes");
}

function parseRetrySeconds(message: string): number | null {
  const [digits] = /\d+/.exec(message) ?? [];
  return digits ? Number(digits) : null;
}
