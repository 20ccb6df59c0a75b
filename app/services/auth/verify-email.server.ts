import type { AuthError, Session, SupabaseClient, User as AuthUser } from "@supabase/supabase-js";
import { isAccessToken } from "~/domain/access-token";
import type { AuthFailure } from "~/domain/auth-failure";
import type { Viewer } from "~/domain/viewer";
import { ask } from "~/request/ask.server";
import { captchaOptions } from "~/request/captcha.server";
import type { Context } from "~/request/context";
import type { PendingEmail } from "~/request/pending-email.server";
import { supabaseContext } from "~/request/supabase.server";
import { viewerOf } from "~/request/viewer.server";
import type { SessionProof } from "./claim-account.server";
import { evenOut } from "./even-time";
import { failureOf, verdictOf } from "./failure.server";

export type ResendResult = { outcome: "sent" } | Exclude<AuthFailure, { outcome: "refused" }>;

/** Sends the confirmation mail again; the auth service allows one a minute per address. */
export async function resendConfirmation(
  context: Context,
  email: string,
  origin: string,
): Promise<ResendResult> {
  const startedAt = performance.now();
  try {
    const options = { emailRedirectTo: `${origin}/email-verified`, ...captchaOptions(context) };
    const { error } = await ask(context, ({ client }) =>
      client.auth.resend({ type: "signup", email, options }),
    );
    if (!error) return { outcome: "sent" };
    const failure = failureOf(context, error);
    // A refusal (an unknown or a confirmed address) is answered alike, so that nobody can probe for accounts.
    return failure.outcome === "refused" ? { outcome: "sent" } : failure;
  } catch {
    return { outcome: "unavailable" };
  } finally {
    await evenOut(startedAt);
  }
}

/** What a confirmation link or its script hands over, or the visitor types. */
export type Proof =
  | { kind: "token_hash"; tokenHash: string }
  | { kind: "typed-code"; email: string; code: string }
  | { kind: "code"; code: string }
  | { kind: "tokens"; accessToken: string; refreshToken: string };

export type VerifyResult =
  | { outcome: "signed-in" }
  /** Confirmed, but this browser did not sign up for that account: sign in to use it. */
  | { outcome: "confirmed" }
  /** Confirmed, but this browser is signed in to another account, which stays so. */
  | { outcome: "other-account" }
  /** Somebody else registered the address this browser signed up with: the account is up for a new owner. */
  | { outcome: "claimable"; proof: SessionProof }
  | { outcome: "refused" }
  /** Nothing was used up: the same proof can be sent again. */
  | { outcome: "too-often" }
  | { outcome: "unavailable" };

/**
 * Uses up the proof. Its session is kept only in the browser that signed up for the account: a link
 * for one account never signs anybody else in, and never replaces another account's session. While
 * nobody can say whose session the browser has, the proof waits.
 * @param pending the sign-up this browser waits for
 */
export async function verifyEmail(
  context: Context,
  proof: Proof,
  pending: PendingEmail | null,
): Promise<VerifyResult> {
  // The client would throw over it, as over a service that does not answer.
  if (proof.kind === "tokens" && !isAccessToken(proof.accessToken)) return { outcome: "refused" };
  const viewer = viewerOf(context);
  if (viewer.state === "unknown") return { outcome: "unavailable" };
  const access = context.get(supabaseContext);
  // The verifier of a code is a cookie; all other proofs are looked at without any.
  const isOwnClient = proof.kind === "code";
  const client = isOwnClient ? access.client : access.detached();
  try {
    const { data, error } = await ask(context, () => present(client, proof));
    if (error) return { outcome: verdictOf(error) };
    const { session, user } = data;
    if (!session || !user) return { outcome: "unavailable" }; // a link that is taken brings one
    // A code is good only in the browser that holds its verifier: the one that signed up.
    const isBound = isOwnClient && viewer.state === "anonymous";
    const relation = isBound ? "own" : relationOf(user, viewer, pending);
    if (relation === "own") {
      if (!isOwnClient) await ask(context, () => access.client.auth.setSession(session));
      return { outcome: "signed-in" };
    }
    access.discardCookies();
    if (relation === "claimable") return await release(context, client, session);
    await ask(context, () => client.auth.signOut({ scope: "local" }));
    access.discardCookies();
    return { outcome: relation };
  } catch {
    return { outcome: "unavailable" };
  }
}

/** What the confirmed account is to this browser. */
function relationOf(
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
 * Takes the account from whoever registered it with this address first: their password goes, their
 * sessions end. What is left is this browser's proof that it owns the mailbox.
 */
async function release(
  context: Context,
  client: SupabaseClient,
  session: Session,
): Promise<VerifyResult> {
  const { error } = await ask(context, () => client.rpc("release_my_account"));
  if (error) {
    await ask(context, () => client.auth.signOut({ scope: "local" })).catch(() => {});
    return { outcome: "confirmed" };
  }
  const proof = { accessToken: session.access_token, refreshToken: session.refresh_token };
  return { outcome: "claimable", proof };
}

type Presented = {
  data: { user: AuthUser | null; session: Session | null };
  error: AuthError | null;
};

function present({ auth }: SupabaseClient, proof: Proof): Promise<Presented> {
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
