import type { AuthError } from "@supabase/supabase-js";
import { ask, isCaptchaRefusal, isRefusal, isThrottled } from "~/request/ask.server";
import { captchaOptions } from "~/request/captcha.server";
import type { Context } from "~/request/context";

export type SignUpResult =
  | { outcome: "check-email" }
  | { outcome: "signed-in" }
  | { outcome: "exists" }
  | { outcome: "refused"; message: string }
  | { outcome: "captcha-failed" }
  | { outcome: "unavailable" }
  /** No answer at all: nobody can say whether the account was made. */
  | { outcome: "crashed" };

export type NewAccount = {
  email: string;
  password: string;
  name: string;
  plan: string;
  marketing: boolean;
  /** Random; says at confirmation whether this browser made the account. */
  signUpId: string;
};

/**
 * Registers an account and has its confirmation mail sent. A project that hides existing accounts
 * answers with a user without identities; that counts as "exists".
 */
export async function signUp(
  context: Context,
  { email, password, name, plan, marketing, signUpId }: NewAccount,
  origin: string,
): Promise<SignUpResult> {
  try {
    const { data, error } = await ask(context, ({ client }) =>
      client.auth.signUp({
        email,
        password,
        options: {
          ...captchaOptions(context),
          emailRedirectTo: `${origin}/email-verified`,
          data: {
            name,
            chosen_plan: plan,
            marketing_emails_accepted: marketing,
            sign_up_id: signUpId,
          },
        },
      }),
    );
    if (error) return refusedSignUp(error);
    if (data.session) return { outcome: "signed-in" };
    if (!data.user) return { outcome: "unavailable" };
    return { outcome: data.user.identities?.length === 0 ? "exists" : "check-email" };
  } catch {
    return { outcome: "crashed" };
  }
}

function refusedSignUp(error: AuthError): SignUpResult {
  if (isCaptchaRefusal(error)) return { outcome: "captcha-failed" };
  if (!isRefusal(error) && !isThrottled(error)) return { outcome: "unavailable" };
  return isAboutExisting(error)
    ? { outcome: "exists" }
    : { outcome: "refused", message: error.message };
}

function isAboutExisting({ code, message }: AuthError): boolean {
  // Only an address that has an account has a minute between its mails; the limit on all mails together has other words.
  if (code === "over_email_send_rate_limit") return message.startsWith("For security purposes");
  return code === "user_already_exists" || message.includes("User already registered");
}
