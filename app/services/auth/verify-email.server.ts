import type { AuthError, Session, User as AuthUser } from "@supabase/supabase-js";
import type { AuthFailure } from "~/domain/rejection";
import { isAccessToken } from "~/domain/tokens";
import { captchaOptions } from "~/request/captcha.server";
import type { Context } from "~/request/context";
import type { PendingEmail } from "~/request/cookies.server";
import { callSupabase } from "~/request/supabase-call.server";
import { supabaseContext } from "~/request/supabase.server";
import type { Supabase } from "~/request/supabase.server";
import { getViewer } from "~/request/viewer.server";
import type { Enums } from "../../database.types";
import type { MailboxProof } from "./claim-account.server";
import { toAuthFailure, classifyAuthError } from "./errors.server";
import { signInWithNewToken } from "./refresh-token.server";
import { getSignUpProgress } from "./sign-up-progress.server";

export type ResendResult =
  | { outcome: "sent" }
  /** Confirmed meanwhile, so nothing was sent. */
  | { outcome: "confirmed" }
  | { outcome: "not-found" }
  | Exclude<AuthFailure, { outcome: "rejected" }>;

/** Once a minute. The auth service reports success for an address that needs no email. */
export async function resendConfirmation(
  context: Context,
  pending: PendingEmail,
  origin: string,
): Promise<ResendResult> {
  const progress = await getSignUpProgress(context, pending);
  if (progress === "unavailable") return { outcome: progress };
  if (progress === null) return { outcome: "not-found" };
  if (progress !== "waiting") return { outcome: "confirmed" };
  return sendConfirmation(context, pending.email, origin);
}

export async function sendConfirmation(
  context: Context,
  email: string,
  origin: string,
): Promise<Exclude<ResendResult, { outcome: "confirmed" }>> {
  const options = { emailRedirectTo: `${origin}/email-verified`, ...captchaOptions(context) };
  try {
    const { error } = await callSupabase(
      context,
      ({ supabase }) => supabase.auth.resend({ type: "signup", email, options }),
      { isSlow: true },
    );
    if (!error) return { outcome: "sent" };
    const failure = toAuthFailure(context, error);
    return failure.outcome === "rejected" ? { outcome: "not-found" } : failure;
  } catch {
    return { outcome: "unavailable" };
  }
}

export type Proof =
  | { kind: "token_hash"; tokenHash: string }
  | { kind: "typed-code"; email: string; code: string }
  | { kind: "code"; code: string }
  | { kind: "tokens"; accessToken: string; refreshToken: string };

export type VerifyResult =
  | { outcome: "signed-in" }
  /** The visitor has to sign in, because this browser did not sign up. */
  | { outcome: "confirmed" }
  /** This browser stays signed in to another account. */
  | { outcome: "other-account" }
  /** As above, and the new account needs a password. */
  | { outcome: "other-account-unclaimed" }
  /** Anyone can register an address that is not theirs, so its owner chooses a password. */
  | { outcome: "claimable"; proof: MailboxProof }
  | { outcome: "rejected" }
  /** The proof can be sent again. */
  | { outcome: "rate-limited" }
  | { outcome: "unavailable" };

/** Signs in only the browser that signed up. An unknown viewer doesn't use up the proof. */
export async function verifyEmail(
  context: Context,
  proof: Proof,
  pending: PendingEmail | null,
): Promise<VerifyResult> {
  // The Supabase client would throw as for an outage.
  if (proof.kind === "tokens" && !isAccessToken(proof.accessToken)) return { outcome: "rejected" };
  const viewer = getViewer(context);
  if (viewer.state === "unknown") return { outcome: "unavailable" };
  const access = context.get(supabaseContext);
  // The verifier of a code is a cookie.
  const isOwnClient = proof.kind === "code";
  const supabase = isOwnClient ? access.supabase : access.createStatelessClient();
  try {
    const { data, error } = await callSupabase(context, () => redeemProof(supabase, proof));
    if (error) return { outcome: classifyAuthError(error) };
    const { session, user } = data;
    if (!session || !user) return { outcome: "unavailable" }; // an accepted link always returns a session
    const isOwnSession = viewer.state === "signed-in" && viewer.user.id === user.id;
    const isOtherAccount = viewer.state === "signed-in" && !isOwnSession;
    const signUp = await keepSignUp(context, supabase, pending);
    if (signUp === "kept" && !isOtherAccount) {
      await signInWithNewToken(context, session);
      return { outcome: "signed-in" };
    }
    access.discardCookies();
    if (signUp === "unclaimed" && !isOtherAccount)
      return { outcome: "claimable", proof: toMailboxProof(session) };
    await callSupabase(context, () => supabase.auth.signOut({ scope: "local" }));
    access.discardCookies();
    // The link's session does not know the password.
    if (isOwnSession) return { outcome: "signed-in" };
    if (!isOtherAccount) return { outcome: "confirmed" };
    return { outcome: signUp === "unclaimed" ? "other-account-unclaimed" : "other-account" };
  } catch {
    return { outcome: "unavailable" };
  }
}

function toMailboxProof({ access_token, refresh_token, user }: Session): MailboxProof {
  const { email = "", user_metadata } = user;
  const { chosen_plan: plan } = user_metadata as { chosen_plan?: string };
  return { accessToken: access_token, refreshToken: refresh_token, email, plan };
}

/** "unclaimed" when in doubt, because a new password does no harm. */
async function keepSignUp(
  context: Context,
  supabase: Supabase,
  pending: PendingEmail | null,
): Promise<Enums<"sign_up_state">> {
  try {
    const { data } = await callSupabase(context, () =>
      supabase.rpc("keep_my_sign_up", { sign_up_id: pending?.signUpId }),
    );
    return data ?? "unclaimed";
  } catch {
    return "unclaimed";
  }
}

type RedeemedProof = {
  data: { user: AuthUser | null; session: Session | null };
  error: AuthError | null;
};

function redeemProof({ auth }: Supabase, proof: Proof): Promise<RedeemedProof> {
  switch (proof.kind) {
    case "token_hash":
      return auth.verifyOtp({ token_hash: proof.tokenHash, type: "signup" });
    case "typed-code":
      return auth.verifyOtp({ email: proof.email, token: proof.code, type: "signup" });
    case "code":
      return auth.exchangeCodeForSession(proof.code);
    case "tokens":
      return auth.setSession({
        access_token: proof.accessToken,
        refresh_token: proof.refreshToken,
      });
  }
}
