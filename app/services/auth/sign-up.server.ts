import type { AuthError, User } from "@supabase/supabase-js";
import type { AuthFailure } from "~/domain/auth-failure";
import { ask } from "~/request/ask.server";
import { captchaOptions } from "~/request/captcha.server";
import type { Context } from "~/request/context";
import { failureOf } from "./failure.server";

export type SignUpResult =
  | { outcome: "check-email" }
  /** The project asks for no confirmation: whoever signs up is signed in. */
  | { outcome: "registered" }
  | { outcome: "exists" }
  | AuthFailure
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
 * Registers an account and has its confirmation mail sent. An address that waits for its
 * confirmation is told nothing else: its account stays as it was registered first, gets another mail
 * once a minute, and is claimed by whoever opens it.
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
    if (error) return refusedSignUp(context, error);
    if (data.session || data.user?.email_confirmed_at) return { outcome: "registered" };
    if (!data.user) return { outcome: "unavailable" };
    return { outcome: hidesAccount(data.user, signUpId) ? "exists" : "check-email" };
  } catch {
    return { outcome: "crashed" };
  }
}

function refusedSignUp(context: Context, error: AuthError): SignUpResult {
  const isKnown = error.code === "user_already_exists" || error.code === "email_exists";
  if (isKnown) return { outcome: "exists" };
  const failure = failureOf(context, error);
  // Only what waits for its confirmation has a minute between its mails, so the last one is there.
  return failure.outcome === "too-soon" ? { outcome: "check-email" } : failure;
}

/**
 * A confirmed account is hidden behind a user without identities that carries our own metadata. An
 * invited address that is not confirmed comes without both, and a mail is on its way to it.
 */
function hidesAccount({ identities, invited_at, user_metadata }: User, signUpId: string): boolean {
  const isInvited = Boolean(invited_at) && user_metadata.sign_up_id !== signUpId;
  return identities?.length === 0 && !isInvited;
}
