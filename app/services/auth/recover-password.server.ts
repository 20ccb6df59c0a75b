import type { Session, SupabaseClient } from "@supabase/supabase-js";
import type { AuthFailure } from "~/domain/auth-failure";
import { isMadeOf } from "~/domain/guessable-password.server";
import { GUESSABLE_PASSWORD_MESSAGE } from "~/domain/messages";
import { ask } from "~/request/ask.server";
import { captchaOptions } from "~/request/captcha.server";
import type { Context } from "~/request/context";
import { keptValue } from "~/request/cookies.server";
import { supabaseContext } from "~/request/supabase.server";
import { viewerOf } from "~/request/viewer.server";
import { evenOut } from "./even-time";
import { failureOf, verdictOf } from "./failure.server";
import { endOtherSessions } from "./session.server";

/**
 * Sends the recovery email. Reports success for errors that only known accounts cause, namely the
 * minute between two emails and the email limit, because they would reveal the account.
 */
export async function requestRecovery(
  context: Context,
  email: string,
  origin: string,
): Promise<{ outcome: "sent" } | Exclude<AuthFailure, { outcome: "refused" }>> {
  const startedAt = performance.now();
  try {
    const { detached } = context.get(supabaseContext);
    const { error } = await ask(context, () =>
      detached().auth.resetPasswordForEmail(email, {
        redirectTo: `${origin}/reset-password`,
        ...captchaOptions(context),
      }),
    );
    if (!error) return { outcome: "sent" };
    const failure = failureOf(context, error);
    switch (failure.outcome) {
      case "refused":
      case "too-soon":
      case "no-mail":
        return { outcome: "sent" };
      default:
        return failure;
    }
  } catch {
    return { outcome: "unavailable" };
  } finally {
    await evenOut(startedAt);
  }
}

/**
 * Session that the link was exchanged for, kept while its new password is rejected, because the
 * link works only once.
 */
export type RecoveryProof = { tokenHash: string; accessToken: string; refreshToken: string };

export const recoveryProof = keptValue<RecoveryProof>({
  name: "spellpost-recovery",
  maxAgeS: 10 * 60,
  fields: ["tokenHash"],
});

export type ResetResult =
  | { outcome: "signed-in" }
  /** The new password equals the old one. */
  | { outcome: "same-password" }
  /**
   * The password was changed, but this browser is signed in to another account, which stays signed
   * in.
   */
  | { outcome: "other-account" }
  /** The password was changed, but the session could not be stored. */
  | { outcome: "changed" }
  | { outcome: "link-refused" }
  /** The link is used up but its proof is valid, so the same form can be sent again. */
  | { outcome: "password-refused"; message?: string; proof: RecoveryProof }
  /** The account has two-step sign-in, and its code is missing or wrong. The proof stays valid. */
  | { outcome: "code-needed"; proof: RecoveryProof }
  | { outcome: "too-often" | "unavailable"; proof: RecoveryProof | null };

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
 * @param kept proof that an earlier attempt with the same link left
 */
export async function resetPassword(
  context: Context,
  { tokenHash, password, code }: NewPassword,
  kept: RecoveryProof | null,
): Promise<ResetResult> {
  const viewer = viewerOf(context);
  if (viewer.state === "unknown") return { outcome: "unavailable", proof: null };
  const currentUserId = viewer.state === "signed-in" ? viewer.user.id : null;
  const access = context.get(supabaseContext);
  const client = access.detached();
  let proof = kept?.tokenHash === tokenHash ? kept : null;
  try {
    const { data, error } = await ask(context, () => prove(client, tokenHash, proof));
    if (error) {
      const outcome = verdictOf(error);
      return outcome === "refused" ? { outcome: "link-refused" } : { outcome, proof };
    }
    const { session } = data;
    if (!session) return { outcome: "unavailable", proof }; // an accepted link always returns a session
    proof = { tokenHash, accessToken: session.access_token, refreshToken: session.refresh_token };
    // Checks the password only here, because the account was unknown before.
    const { email = "", user_metadata: metadata } = session.user;
    if (isMadeOf(password, [email, String(metadata?.name ?? "")]))
      return { outcome: "password-refused", message: GUESSABLE_PASSWORD_MESSAGE, proof };

    if (code) await passSecondStep(context, client, code);
    // Sends no current password, because a session from an emailed link needs none, even in a
    // project that requires it.
    const { error: refusal } = await ask(context, () => client.auth.updateUser({ password }));
    if (refusal?.code === "insufficient_aal") return { outcome: "code-needed", proof };
    const isSame = refusal?.code === "same_password";
    if (refusal && !isSame) {
      const failure = failureOf(context, refusal);
      if (failure.outcome === "refused") return { ...failure, outcome: "password-refused", proof };
      return { outcome: failure.outcome === "too-often" ? "too-often" : "unavailable", proof };
    }
    return await settle(context, client, session, { isSame, currentUserId });
  } catch {
    return { outcome: "unavailable", proof };
  }
}

/** Ignores a wrong code, because the account then rejects the password. */
async function passSecondStep(context: Context, client: SupabaseClient, code: string) {
  const { data } = await ask(context, () => client.auth.mfa.listFactors());
  const factorId = data?.totp[0]?.id;
  const digits = code.replaceAll(/\s/g, "");
  if (factorId) {
    await ask(context, () => client.auth.mfa.challengeAndVerify({ factorId, code: digits }));
  }
}

function prove(client: SupabaseClient, tokenHash: string, proof: RecoveryProof | null) {
  if (proof)
    return client.auth.setSession({
      access_token: proof.accessToken,
      refresh_token: proof.refreshToken,
    });
  return client.auth.verifyOtp({ token_hash: tokenHash, type: "recovery" });
}

/** The password has changed, so no later failure may be reported as a failed reset. */
async function settle(
  context: Context,
  client: SupabaseClient,
  session: Session,
  { isSame, currentUserId }: { isSame: boolean; currentUserId: string | null },
): Promise<ResetResult> {
  const access = context.get(supabaseContext);
  try {
    if (currentUserId !== null && session.user.id !== currentUserId) {
      await ask(context, () => client.auth.signOut({ scope: "global" }));
      return { outcome: "other-account" };
    }
    await endOtherSessions(context, client);
    const { error } = await ask(context, () => access.client.auth.setSession(session));
    if (!error) return { outcome: isSame ? "same-password" : "signed-in" };
  } catch {
    // falls through: the visitor can sign in by hand
  }
  access.discardCookies();
  return { outcome: "changed" };
}
