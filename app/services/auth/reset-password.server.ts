import type { Session } from "@supabase/supabase-js";
import type { AuthFailure } from "~/domain/accounts/auth-failure";
import { consistsOfPersonalInfo } from "~/domain/accounts/guessable-password.server";
import { GUESSABLE_PASSWORD_MESSAGE } from "~/domain/form-messages";
import { captchaOptions } from "~/request/captcha.server";
import type { Context } from "~/request/context";
import { signedValueCookie } from "~/request/cookies.server";
import { callSupabase, isSessionEnded } from "~/request/supabase-call.server";
import { supabaseContext } from "~/request/supabase.server";
import type { Supabase } from "~/request/supabase.server";
import { getViewer } from "~/request/viewer.server";
import { toAuthFailure, classifyAuthError } from "./errors.server";
import { endOtherSessions } from "./sign-out.server";

/**
 * Sends the recovery email. Reports success for errors that only known accounts cause, namely the
 * minute between two emails and the email limit, because they would reveal the account.
 */
export async function requestPasswordReset(
  context: Context,
  email: string,
  origin: string,
): Promise<{ outcome: "sent" } | Exclude<AuthFailure, { outcome: "rejected" }>> {
  try {
    const { createStatelessClient } = context.get(supabaseContext);
    const { error } = await callSupabase(
      context,
      () =>
        createStatelessClient().auth.resetPasswordForEmail(email, {
          redirectTo: `${origin}/reset-password`,
          ...captchaOptions(context),
        }),
      { isSlow: true },
    );
    if (!error) return { outcome: "sent" };
    const failure = toAuthFailure(context, error);
    switch (failure.outcome) {
      case "rejected":
      case "too-soon":
      case "email-unavailable":
        return { outcome: "sent" };
      default:
        return failure;
    }
  } catch {
    return { outcome: "unavailable" };
  }
}

/**
 * Session that the link was exchanged for, kept while its new password is rejected, because the
 * link works only once.
 */
export type RecoveryProof = { tokenHash: string; accessToken: string; refreshToken: string };

export const recoveryCookie = signedValueCookie<RecoveryProof>({
  name: "spellpost-recovery",
  maxAgeS: 10 * 60,
  fields: ["tokenHash"],
});

export type ResetResult =
  | { outcome: "signed-in" }
  /** The new password equals the old one; every session of the account was ended. */
  | { outcome: "same-password" }
  /**
   * The password was changed, but this browser is signed in to another account, which stays signed
   * in.
   */
  | { outcome: "other-account" }
  /** The password was changed, but the session could not be stored. */
  | { outcome: "changed" }
  | { outcome: "link-rejected" }
  /** The link is used up but its proof is valid, so the same form can be sent again. */
  | { outcome: "password-rejected"; message?: string; proof: RecoveryProof }
  /** The account has two-step sign-in, and its code is missing or wrong. The proof stays valid. */
  | { outcome: "code-needed"; proof: RecoveryProof }
  | { outcome: "rate-limited" | "unavailable"; proof: RecoveryProof | null };

export type NewPassword = {
  tokenHash: string;
  password: string;
  /** Code of the authenticator app, for an account with two-step sign-in. */
  code?: string;
};

/**
 * Consumes the link, sets the password, ends the account's other sessions and signs the visitor in,
 * unless another account is signed in here, whose session is never replaced. While the viewer is
 * unknown, the link is not consumed.
 * @param storedProof proof from an earlier attempt with the same link
 */
export async function resetPassword(
  context: Context,
  { tokenHash, password, code }: NewPassword,
  storedProof: RecoveryProof | null,
): Promise<ResetResult> {
  const viewer = getViewer(context);
  if (viewer.state === "unknown") return { outcome: "unavailable", proof: null };
  const currentUserId = viewer.state === "signed-in" ? viewer.user.id : null;
  const access = context.get(supabaseContext);
  const supabase = access.createStatelessClient();
  let proof = storedProof?.tokenHash === tokenHash ? storedProof : null;
  try {
    const { data, error } = await callSupabase(context, () =>
      openRecoverySession(supabase, tokenHash, proof),
    );
    if (error) {
      const outcome = classifyAuthError(error);
      return outcome === "rejected" ? { outcome: "link-rejected" } : { outcome, proof };
    }
    const { session } = data;
    if (!session) return { outcome: "unavailable", proof }; // an accepted link always returns a session
    proof = { tokenHash, accessToken: session.access_token, refreshToken: session.refresh_token };
    // Checks the password only here, because the account was unknown before.
    const { email = "", user_metadata: metadata } = session.user;
    if (consistsOfPersonalInfo(password, [email, String(metadata?.name ?? "")]))
      return { outcome: "password-rejected", message: GUESSABLE_PASSWORD_MESSAGE, proof };

    if (code) await verifyRecoveryMfa(context, supabase, code);
    // Sends no current password, because a session from an emailed link needs none, even in a
    // project that requires it.
    const { error: rejection } = await callSupabase(
      context,
      () => supabase.auth.updateUser({ password }),
      { isSlow: true },
    );
    if (rejection?.code === "insufficient_aal") return { outcome: "code-needed", proof };
    if (rejection?.code === "same_password") {
      await callSupabase(context, () => supabase.auth.signOut({ scope: "global" }));
      if (currentUserId === session.user.id)
        await callSupabase(context, () => access.supabase.auth.signOut({ scope: "local" }));
      return { outcome: "same-password" };
    }
    if (rejection && isSessionEnded(rejection)) return { outcome: "link-rejected" };
    if (rejection) {
      const failure = toAuthFailure(context, rejection);
      if (failure.outcome === "rejected")
        return { ...failure, outcome: "password-rejected", proof };
      return {
        outcome: failure.outcome === "rate-limited" ? "rate-limited" : "unavailable",
        proof,
      };
    }
    return await finishPasswordReset(context, supabase, session, currentUserId);
  } catch {
    return { outcome: "unavailable", proof };
  }
}

/** Ignores a wrong code, because the account then rejects the password. */
async function verifyRecoveryMfa(context: Context, supabase: Supabase, code: string) {
  const { data } = await callSupabase(context, () => supabase.auth.mfa.listFactors());
  const factorId = data?.totp[0]?.id;
  const digits = code.replaceAll(/\s/g, "");
  if (factorId) {
    await callSupabase(context, () =>
      supabase.auth.mfa.challengeAndVerify({ factorId, code: digits }),
    );
  }
}

function openRecoverySession(supabase: Supabase, tokenHash: string, proof: RecoveryProof | null) {
  if (proof)
    return supabase.auth.setSession({
      access_token: proof.accessToken,
      refresh_token: proof.refreshToken,
    });
  return supabase.auth.verifyOtp({ token_hash: tokenHash, type: "recovery" });
}

/** The password has changed, so no later failure may be reported as a failed reset. */
async function finishPasswordReset(
  context: Context,
  supabase: Supabase,
  session: Session,
  currentUserId: string | null,
): Promise<ResetResult> {
  const access = context.get(supabaseContext);
  try {
    if (currentUserId !== null && session.user.id !== currentUserId) {
      await callSupabase(context, () => supabase.auth.signOut({ scope: "global" }));
      return { outcome: "other-account" };
    }
    await endOtherSessions(context, supabase);
    const { error } = await callSupabase(context, () => access.supabase.auth.setSession(session));
    if (!error) return { outcome: "signed-in" };
  } catch {
    // falls through: the visitor can sign in by hand
  }
  access.discardCookies();
  return { outcome: "changed" };
}
