import type { AuthError, User } from "@supabase/supabase-js";
import { sha256Hex } from "~/domain/hashing";
import type { PlanKey } from "~/domain/plans/plans";
import type { AuthFailure } from "~/domain/rejection";
import { captchaOptions } from "~/request/captcha.server";
import type { Context } from "~/request/context";
import { HTTP_TOO_MANY_REQUESTS } from "~/request/http";
import { callSupabase } from "~/request/supabase-call.server";
import { toAuthFailure } from "./errors.server";

export type SignUpResult =
  | { outcome: "check-email" }
  | { outcome: "registered" }
  | { outcome: "exists" }
  | AuthFailure
  /** The account may have been created. */
  | { outcome: "no-response" };

export type NewAccount = {
  email: string;
  password: string;
  name: string;
  plan: PlanKey;
  marketing: boolean;
  /** Identifies the browser at confirmation. */
  signUpId: string;
};

/** Auth keeps the first password, so a repeated sign-up is stored and applied on confirmation. */
export async function signUp(
  context: Context,
  account: NewAccount,
  origin: string,
): Promise<SignUpResult> {
  const { email, password, name, plan, marketing, signUpId } = account;
  const signUpIdHash = await sha256Hex(signUpId);
  try {
    const { data, error } = await callSupabase(
      context,
      ({ supabase }) =>
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
              // Hashed, because Auth shows this to anyone who signs up with the address.
              sign_up_id_hash: signUpIdHash,
            },
          },
        }),
      { isSlow: true },
    );
    if (error) return await toSignUpFailure(context, error, account);
    if (data.session || data.user?.email_confirmed_at) return { outcome: "registered" };
    if (!data.user) return { outcome: "unavailable" };
    if (isObfuscatedUser(data.user, signUpIdHash)) return { outcome: "exists" };
    return data.user.user_metadata.sign_up_id_hash === signUpIdHash
      ? { outcome: "check-email" }
      : await recordSignUp(context, account);
  } catch {
    return { outcome: "no-response" };
  }
}

async function toSignUpFailure(
  context: Context,
  error: AuthError,
  account: NewAccount,
): Promise<SignUpResult> {
  const isKnown = error.code === "user_already_exists" || error.code === "email_exists";
  if (isKnown) return { outcome: "exists" };
  const failure = toAuthFailure(context, error);
  // Only an unconfirmed account gets here, and it received the previous email.
  return failure.outcome === "too-soon" ? await recordSignUp(context, account) : failure;
}

async function recordSignUp(
  context: Context,
  { email, password, name, plan, marketing, signUpId: id }: NewAccount,
): Promise<SignUpResult> {
  const { data, status } = await callSupabase(context, ({ supabase }) =>
    supabase.rpc("record_sign_up", { id, email, password, name, plan, marketing }),
  );
  if (status === HTTP_TOO_MANY_REQUESTS) return { outcome: "rate-limited" };
  if (data === true) return { outcome: "check-email" };
  return { outcome: data === false ? "exists" : "unavailable" };
}

/** Supabase hides a confirmed account behind a user without identities. */
function isObfuscatedUser(
  { identities, invited_at, user_metadata }: User,
  signUpIdHash: string,
): boolean {
  const isInvited = Boolean(invited_at) && user_metadata.sign_up_id_hash !== signUpIdHash;
  return identities?.length === 0 && !isInvited;
}
