import type { Session } from "@supabase/supabase-js";
import { isPersonal, PERSONAL_MESSAGE } from "~/domain/accounts/password";
import type { PlanKey } from "~/domain/plans/plans";
import type { Context } from "~/request/context";
import { signedValueCookie } from "~/request/cookies.server";
import { HTTP_FORBIDDEN, HTTP_TOO_MANY_REQUESTS } from "~/request/http";
import { callSupabase, isSessionEnded } from "~/request/supabase-call.server";
import { type Supabase, supabaseContext } from "~/request/supabase.server";
import { toAuthFailure, classifyAuthError } from "./errors.server";
import { signInWithNewToken } from "./refresh-token.server";
import { endOtherSessions } from "./sign-out.server";

/** Proves ownership of a mailbox without signing anyone in. */
export type MailboxProof = {
  accessToken: string;
  refreshToken: string;
  email: string;
  plan?: string;
};

export type Claim = {
  name: string;
  password: string;
  plan: PlanKey;
  marketing: boolean;
};

export type ClaimResult =
  | { outcome: "signed-in" }
  | { outcome: "proof-rejected" }
  | { outcome: "password-rejected"; message?: string }
  | { outcome: "rate-limited" }
  | { outcome: "unavailable" };

/** The refresh token outlives the access token. */
export const claimCookie = signedValueCookie<MailboxProof>({
  name: "spellpost-claim",
  maxAgeS: 60 * 60,
  fields: ["accessToken"],
});

/** The right password shows that the mailbox owner signed up, in another browser. */
export async function signInToClaim(
  context: Context,
  proof: MailboxProof,
  password: string,
): Promise<{
  outcome: "signed-in" | "proof-rejected" | "wrong-password" | "rate-limited" | "unavailable";
}> {
  const access = context.get(supabaseContext);
  const supabase = access.createStatelessClient();
  try {
    const opened = await openMailboxSession(context, supabase, proof);
    if (opened.outcome !== "opened") return opened;
    const { data: state, status } = await callSupabase(context, () =>
      supabase.rpc("keep_my_sign_up", { password }),
    );
    if (status === HTTP_TOO_MANY_REQUESTS) return { outcome: "rate-limited" };
    if (state === "unclaimed") return { outcome: "wrong-password" };
    if (state === "none") return { outcome: "proof-rejected" };
    if (state !== "kept") return { outcome: "unavailable" };
    await signInWithNewToken(context, opened.session);
    return { outcome: "signed-in" };
  } catch {
    access.discardCookies();
    return { outcome: "unavailable" };
  }
}

/** For an account registered elsewhere: replaces its details, and ends its sessions. */
export async function claimAccount(
  context: Context,
  proof: MailboxProof,
  { name, password, plan, marketing }: Claim,
): Promise<ClaimResult> {
  const access = context.get(supabaseContext);
  const supabase = access.createStatelessClient();
  try {
    const opened = await openMailboxSession(context, supabase, proof);
    if (opened.outcome !== "opened") return opened;
    const { session } = opened;
    if (isPersonal(password, [name, session.user.email ?? ""]))
      return { outcome: "password-rejected", message: PERSONAL_MESSAGE };
    const details = await callSupabase(context, () =>
      supabase.rpc("claim_my_sign_up", { name, plan, marketing }),
    );
    if (details.status === HTTP_FORBIDDEN) return { outcome: "proof-rejected" };
    if (details.error) return { outcome: "unavailable" };
    // A session from an emailed link or code needs no current password.
    const { error } = await callSupabase(context, () => supabase.auth.updateUser({ password }), {
      isSlow: true,
    });
    if (error && isSessionEnded(error)) return { outcome: "proof-rejected" };
    if (error) {
      const failure = toAuthFailure(context, error);
      if (failure.outcome === "rejected") return { ...failure, outcome: "password-rejected" };
      return { outcome: failure.outcome === "rate-limited" ? "rate-limited" : "unavailable" };
    }
    await endOtherSessions(context, supabase);
    await signInWithNewToken(context, session);
    return { outcome: "signed-in" };
  } catch {
    access.discardCookies();
    return { outcome: "unavailable" };
  }
}

async function openMailboxSession(
  context: Context,
  supabase: Supabase,
  { accessToken, refreshToken }: MailboxProof,
): Promise<
  | { outcome: "opened"; session: Session }
  | { outcome: "proof-rejected" | "rate-limited" | "unavailable" }
> {
  const { data, error } = await callSupabase(context, () =>
    supabase.auth.setSession({ access_token: accessToken, refresh_token: refreshToken }),
  );
  if (data.session) return { outcome: "opened", session: data.session };
  const outcome = error ? classifyAuthError(error) : "rejected";
  return { outcome: outcome === "rejected" ? "proof-rejected" : outcome };
}
