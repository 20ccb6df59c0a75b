import type { AuthFailure } from "~/domain/accounts/auth-failure";
import { captchaOptions } from "~/request/captcha.server";
import type { Context } from "~/request/context";
import { callSupabase } from "~/request/supabase-call.server";
import { toAuthFailure } from "./errors.server";
import { padResponseTime } from "./response-padding";

export type SignInResult =
  | { outcome: "signed-in" }
  /** The password is correct, and the account also requires a code of its authenticator app. */
  | { outcome: "code-needed" }
  | { outcome: "unconfirmed"; message?: string }
  | AuthFailure;

/**
 * Signs in with email and password. Every failure takes the same time, so that it does not reveal
 * its reason.
 */
export async function signInWithPassword(
  context: Context,
  email: string,
  password: string,
): Promise<SignInResult> {
  const startedAt = performance.now();
  const result = await attemptSignIn(context, email, password);
  if (result.outcome !== "signed-in") await padResponseTime(startedAt);
  return result;
}

async function attemptSignIn(
  context: Context,
  email: string,
  password: string,
): Promise<SignInResult> {
  try {
    const { data, error } = await callSupabase(context, ({ supabase }) =>
      supabase.auth.signInWithPassword({ email, password, options: captchaOptions(context) }),
    );
    if (!error) {
      const hasMfa = data.user?.factors?.some(({ status }) => status === "verified");
      if (hasMfa) return { outcome: "code-needed" };
      return data.user?.id
        ? { outcome: "signed-in" }
        : { outcome: "rejected", message: "No user returned from authentication" };
    }
    const failure = toAuthFailure(context, error);
    return failure.outcome === "rejected" && error.code === "email_not_confirmed"
      ? { ...failure, outcome: "unconfirmed" }
      : failure;
  } catch {
    return { outcome: "unavailable" };
  }
}
