import type { AuthFailure } from "~/domain/rejection";
import { captchaOptions } from "~/request/captcha.server";
import type { Context } from "~/request/context";
import { callSupabase } from "~/request/supabase-call.server";
import { toAuthFailure } from "./errors.server";

export type SignInResult =
  | { outcome: "signed-in" }
  | { outcome: "code-needed" }
  | { outcome: "unconfirmed"; message?: string }
  | AuthFailure;

export async function signInWithPassword(
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
