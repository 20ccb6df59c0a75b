import type { AuthError, User } from "@supabase/supabase-js";
import type { AuthFailure } from "~/domain/accounts/auth-failure";
import { captchaOptions } from "~/request/captcha.server";
import type { Context } from "~/request/context";
import { callSupabase } from "~/request/supabase-call.server";
import { toAuthFailure } from "./errors.server";

export type SignUpResult =
  | { outcome: "check-email" }
  /** The project requires no confirmation, so the new account is signed in at once. */
  | { outcome: "registered" }
  | { outcome: "exists" }
  | AuthFailure
  /** No response arrived, so it is unknown whether the account was created. */
  | { outcome: "no-response" };

export type NewAccount = {
  email: string;
  password: string;
  name: string;
  plan: string;
  marketing: boolean;
  /** Random id that identifies, at confirmation, the browser that created the account. */
  signUpId: string;
};

/**
 * Registers an account and sends its confirmation email. An unconfirmed account gets the same
 * answer: it stays as it was first registered, receives another email at most once a minute, and
 * can be claimed by the owner of the mailbox.
 */
export async function signUp(
  context: Context,
  { email, password, name, plan, marketing, signUpId }: NewAccount,
  origin: string,
): Promise<SignUpResult> {
  try {
    const { data, error } = await callSupabase(context, ({ supabase }) =>
      supabase.auth.signUp({
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
    if (error) return toSignUpFailure(context, error);
    if (data.session || data.user?.email_confirmed_at) return { outcome: "registered" };
    if (!data.user) return { outcome: "unavailable" };
    return { outcome: isObfuscatedUser(data.user, signUpId) ? "exists" : "check-email" };
  } catch {
    return { outcome: "no-response" };
  }
}

function toSignUpFailure(context: Context, error: AuthError): SignUpResult {
  const isKnown = error.code === "user_already_exists" || error.code === "email_exists";
  if (isKnown) return { outcome: "exists" };
  const failure = toAuthFailure(context, error);
  // Only unconfirmed accounts have a minute between their emails, so the previous email was sent.
  return failure.outcome === "too-soon" ? { outcome: "check-email" } : failure;
}

/**
 * Detects a confirmed account, which Supabase hides behind a user without identities that carries
 * our own metadata. An invited, unconfirmed email has neither, and its email is sent.
 */
function isObfuscatedUser(
  { identities, invited_at, user_metadata }: User,
  signUpId: string,
): boolean {
  const isInvited = Boolean(invited_at) && user_metadata.sign_up_id !== signUpId;
  return identities?.length === 0 && !isInvited;
}
