import type { Session } from "@supabase/supabase-js";
import { isPersonal, PERSONAL_MESSAGE } from "~/domain/accounts/password";
import type { AuthFailure } from "~/domain/rejection";
import { captchaOptions } from "~/request/captcha.server";
import type { Context } from "~/request/context";
import { signedValueCookie } from "~/request/cookies.server";
import { callSupabase, isSessionEnded } from "~/request/supabase-call.server";
import { supabaseContext } from "~/request/supabase.server";
import type { Supabase } from "~/request/supabase.server";
import { getViewer } from "~/request/viewer.server";
import { callFunction, isText } from "../function-call.server";
import { toAuthFailure, classifyAuthError } from "./errors.server";
import { sendCode } from "./mfa.server";
import { endOtherSessions } from "./sign-out.server";

/** Errors that would reveal a known account count as success. */
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

/** Undefined if the link is expired; null without an answer, because the attempt itself decides. */
export async function getRecoveryEmail(
  context: Context,
  tokenHash: string,
): Promise<string | null | undefined> {
  const args = { token_hash: tokenHash };
  const options = { anonymous: true };
  const call = await callFunction(context, "get_email_by_recovery_link", args, isText, options);
  return call.outcome === "done" ? call.data || undefined : null;
}

/** The link works only once, so its session is kept while the new password is rejected. */
export type RecoveryProof = { tokenHash: string; accessToken: string; refreshToken: string };

export const recoveryCookie = signedValueCookie<RecoveryProof>({
  name: "spellpost-recovery",
  maxAgeS: 10 * 60,
  fields: ["tokenHash"],
});

export type ResetResult =
  | { outcome: "signed-in" }
  | { outcome: "same-password" }
  /** This browser stays signed in to another account. */
  | { outcome: "other-account" }
  /** The session could not be stored. */
  | { outcome: "changed" }
  | { outcome: "link-rejected" }
  /** The link is used up, but the proof is valid: the form can be sent again. */
  | { outcome: "password-rejected"; message?: string; proof: RecoveryProof }
  /** The mfa code is missing or wrong; the proof stays valid. */
  | { outcome: "code-needed"; proof: RecoveryProof }
  | { outcome: "rate-limited" | "unavailable"; proof: RecoveryProof | null };

export type NewPassword = {
  tokenHash: string;
  password: string;
  code?: string;
};

/** Never replaces another account's session. An unknown viewer doesn't use up the link. */
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
    // Needs the account, which was unknown before.
    const { email = "", user_metadata: metadata } = session.user;
    if (isPersonal(password, [email, String(metadata?.name ?? "")]))
      return { outcome: "password-rejected", message: PERSONAL_MESSAGE, proof };

    if (code) await verifyRecoveryMfa(context, supabase, code);
    // A session from an emailed link needs no current password.
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

/** Ignores a wrong code: the account then rejects the password. */
async function verifyRecoveryMfa(context: Context, supabase: Supabase, code: string) {
  const { data } = await callSupabase(context, () => supabase.auth.mfa.listFactors());
  const factorId = data?.totp[0]?.id;
  if (factorId) await sendCode(context, supabase, factorId, code);
}

function openRecoverySession(supabase: Supabase, tokenHash: string, proof: RecoveryProof | null) {
  if (proof)
    return supabase.auth.setSession({
      access_token: proof.accessToken,
      refresh_token: proof.refreshToken,
    });
  return supabase.auth.verifyOtp({ token_hash: tokenHash, type: "recovery" });
}

/** The password has changed, so nothing here may be reported as a failed reset. */
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
    // The visitor can sign in by hand.
  }
  access.discardCookies();
  return { outcome: "changed" };
}
