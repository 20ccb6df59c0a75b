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
 * Has the recovery mail sent. What the auth service refuses for known addresses only is not told:
 * neither that a minute between two mails is not over, nor that no more mail may go.
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

/** What a link proved, kept while its password was refused: the link itself works once only. */
export type RecoveryProof = { tokenHash: string; accessToken: string; refreshToken: string };

/** The proof, kept for the next attempt. */
export const recoveryProof = keptValue<RecoveryProof>({
  name: "spellpost-recovery",
  maxAgeS: 10 * 60,
  fields: ["tokenHash"],
});

export type ResetResult =
  | { outcome: "signed-in" }
  /** It is the password the account had already. */
  | { outcome: "same-password" }
  /** Changed, but this browser is signed in to another account, which stays so. */
  | { outcome: "other-account" }
  /** Changed, but the session could not be kept. */
  | { outcome: "changed" }
  | { outcome: "link-refused" }
  /** The link is used up, its proof is not: the same form may try again. */
  | { outcome: "password-refused"; message?: string; proof: RecoveryProof }
  /** The account has two-step sign-in: its code is missing or wrong. The proof lives on. */
  | { outcome: "code-needed"; proof: RecoveryProof }
  | { outcome: "too-often" | "unavailable"; proof: RecoveryProof | null };

export type NewPassword = {
  tokenHash: string;
  password: string;
  /** Of the authenticator app, where the account has two-step sign-in. */
  code?: string;
};

/**
 * Uses up the link, sets the password, ends the account's other sessions and signs the visitor in,
 * unless another account is signed in here: that session is never replaced. While nobody can say
 * whose session the browser has, the link waits.
 * @param kept the proof an earlier attempt with the same link left
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
    if (!session) return { outcome: "unavailable", proof }; // a link that is taken brings one
    proof = { tokenHash, accessToken: session.access_token, refreshToken: session.refresh_token };
    // Whose password it is was not known before.
    const { email = "", user_metadata: metadata } = session.user;
    if (isMadeOf(password, [email, String(metadata?.name ?? "")]))
      return { outcome: "password-refused", message: GUESSABLE_PASSWORD_MESSAGE, proof };

    if (code) await passSecondStep(context, client, code);
    // A session by a mailed link needs no current password, not even where the project asks for it.
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

/** A wrong code needs no answer of its own: the account refuses the password then. */
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

/** The password stands; from here on nothing may report that it does not. */
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
    // falls through: signing in by hand works
  }
  access.discardCookies();
  return { outcome: "changed" };
}
