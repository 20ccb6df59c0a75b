import type { AuthError, Session, User as AuthUser } from "@supabase/supabase-js";
import { isAccessToken } from "~/domain/accounts/access-token";
import type { AuthFailure } from "~/domain/accounts/auth-failure";
import type { Viewer } from "~/domain/accounts/viewer";
import { captchaOptions } from "~/request/captcha.server";
import type { Context } from "~/request/context";
import type { PendingEmail } from "~/request/pending-email.server";
import { callSupabase } from "~/request/supabase-call.server";
import { supabaseContext } from "~/request/supabase.server";
import type { Supabase } from "~/request/supabase.server";
import { getViewer } from "~/request/viewer.server";
import type { MailboxProof } from "./claim-account.server";
import { toAuthFailure, classifyAuthError } from "./errors.server";
import { padResponseTime } from "./response-padding";

export type ResendResult = { outcome: "sent" } | Exclude<AuthFailure, { outcome: "rejected" }>;

/** Resends the confirmation email; the auth service allows one a minute per address. */
export async function resendConfirmation(
  context: Context,
  email: string,
  origin: string,
): Promise<ResendResult> {
  const startedAt = performance.now();
  try {
    const options = { emailRedirectTo: `${origin}/email-verified`, ...captchaOptions(context) };
    const { error } = await callSupabase(context, ({ supabase }) =>
      supabase.auth.resend({ type: "signup", email, options }),
    );
    if (!error) return { outcome: "sent" };
    const failure = toAuthFailure(context, error);
    // Answers a rejection (an unknown or confirmed email) like a success, so that no one can probe
    // for accounts.
    return failure.outcome === "rejected" ? { outcome: "sent" } : failure;
  } catch {
    return { outcome: "unavailable" };
  } finally {
    await padResponseTime(startedAt);
  }
}

/** Proof of the mailbox: from a confirmation link, from its script, or typed by the visitor. */
export type Proof =
  | { kind: "token_hash"; tokenHash: string }
  | { kind: "typed-code"; email: string; code: string }
  | { kind: "code"; code: string }
  | { kind: "tokens"; accessToken: string; refreshToken: string };

export type VerifyResult =
  | { outcome: "signed-in" }
  /** Confirmed, but this browser did not register the account, so the visitor has to sign in. */
  | { outcome: "confirmed" }
  /** Confirmed, but this browser is signed in to another account, which stays signed in. */
  | { outcome: "other-account" }
  /**
   * Another person registered the email that this browser signed up with, so the account can be
   * claimed.
   */
  | { outcome: "claimable"; proof: MailboxProof }
  | { outcome: "rejected" }
  /** The proof was not consumed and can be sent again. */
  | { outcome: "rate-limited" }
  | { outcome: "unavailable" };

/**
 * Consumes the proof. Keeps its session only in the browser that registered the account: a link
 * never signs anyone else in, and never replaces another account's session. While the viewer is
 * unknown, the proof is not consumed.
 * @param pending sign-up that this browser waits for
 */
export async function verifyEmail(
  context: Context,
  proof: Proof,
  pending: PendingEmail | null,
): Promise<VerifyResult> {
  // Rejects it here, because the client would throw as it does for an unreachable service.
  if (proof.kind === "tokens" && !isAccessToken(proof.accessToken)) return { outcome: "rejected" };
  const viewer = getViewer(context);
  if (viewer.state === "unknown") return { outcome: "unavailable" };
  const access = context.get(supabaseContext);
  // Uses the request's client for a code, because its verifier is a cookie; other proofs need no
  // cookies.
  const isOwnClient = proof.kind === "code";
  const supabase = isOwnClient ? access.supabase : access.createStatelessClient();
  try {
    const { data, error } = await callSupabase(context, () => redeemProof(supabase, proof));
    if (error) return { outcome: classifyAuthError(error) };
    const { session, user } = data;
    if (!session || !user) return { outcome: "unavailable" }; // an accepted link always returns a session
    // A code only works in the browser that holds its verifier, which is the one that signed up.
    const isBound = isOwnClient && viewer.state === "anonymous";
    const relation = isBound ? "own" : classifyConfirmation(user, viewer, pending);
    if (relation === "own") {
      if (!isOwnClient) await callSupabase(context, () => access.supabase.auth.setSession(session));
      return { outcome: "signed-in" };
    }
    access.discardCookies();
    if (relation === "claimable") return await voidSignUpCredentials(context, supabase, session);
    await callSupabase(context, () => supabase.auth.signOut({ scope: "local" }));
    access.discardCookies();
    return { outcome: relation };
  } catch {
    return { outcome: "unavailable" };
  }
}

function classifyConfirmation(
  user: AuthUser,
  viewer: Viewer,
  pending: PendingEmail | null,
): "own" | "other-account" | "confirmed" | "claimable" {
  if (viewer.state === "signed-in") return viewer.user.id === user.id ? "own" : "other-account";
  const isAwaited = pending?.signUpId && pending.email.toLowerCase() === user.email?.toLowerCase();
  if (!isAwaited) return "confirmed";
  return user.user_metadata.sign_up_id === pending.signUpId ? "own" : "claimable";
}

/**
 * Releases the account from the person who registered it first: removes their password and ends their
 * sessions. Returns this browser's proof that it owns the mailbox.
 */
async function voidSignUpCredentials(
  context: Context,
  supabase: Supabase,
  session: Session,
): Promise<VerifyResult> {
  const { error } = await callSupabase(context, () => supabase.rpc("void_sign_up_credentials"));
  if (error) {
    await callSupabase(context, () => supabase.auth.signOut({ scope: "local" })).catch(() => {});
    return { outcome: "confirmed" };
  }
  const proof = { accessToken: session.access_token, refreshToken: session.refresh_token };
  return { outcome: "claimable", proof };
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
