import { isMadeOf } from "~/domain/guessable-password.server";
import { GUESSABLE_PASSWORD_MESSAGE } from "~/domain/messages";
import { ask } from "~/request/ask.server";
import type { Context } from "~/request/context";
import { keptValue } from "~/request/cookies.server";
import { supabaseContext } from "~/request/supabase.server";
import { failureOf, verdictOf } from "./failure.server";
import { endOtherSessions } from "./session.server";

/** Session that proves the ownership of a mailbox without signing anybody in. */
export type SessionProof = { accessToken: string; refreshToken: string };

export type Claim = { name: string; password: string; marketing: boolean; signUpId: string };

export type ClaimResult =
  | { outcome: "signed-in" }
  /** The proof is used up or expired. */
  | { outcome: "proof-refused" }
  | { outcome: "password-refused"; message?: string }
  | { outcome: "too-often" }
  | { outcome: "unavailable" };

/** Keeps the proof until the account is claimed. */
export const claimProof = keptValue<SessionProof>({
  name: "spellpost-claim",
  maxAgeS: 10 * 60,
  fields: ["accessToken"],
});

/**
 * Hands an account that somebody else registered first to the owner of its mailbox: sets their
 * name, consent and password, and ends all other sessions.
 */
export async function claimAccount(
  context: Context,
  { accessToken, refreshToken }: SessionProof,
  { name, password, marketing, signUpId }: Claim,
): Promise<ClaimResult> {
  const access = context.get(supabaseContext);
  const client = access.detached();
  try {
    const proven = await ask(context, () =>
      client.auth.setSession({ access_token: accessToken, refresh_token: refreshToken }),
    );
    const { session } = proven.data;
    if (!session) {
      const outcome = proven.error ? verdictOf(proven.error) : "refused";
      return { outcome: outcome === "refused" ? "proof-refused" : outcome };
    }
    if (isMadeOf(password, [name, session.user.email ?? ""]))
      return { outcome: "password-refused", message: GUESSABLE_PASSWORD_MESSAGE };
    const data = { name, marketing_emails_accepted: marketing, sign_up_id: signUpId };
    // Sends no current password, even in a project that requires it: the account was released
    // without one, and a session from an emailed link or code needs none.
    const { error } = await ask(context, () => client.auth.updateUser({ password, data }));
    if (error) {
      const failure = failureOf(context, error);
      if (failure.outcome === "refused") return { ...failure, outcome: "password-refused" };
      return { outcome: failure.outcome === "too-often" ? "too-often" : "unavailable" };
    }
    await endOtherSessions(context, client);
    await ask(context, () => access.client.auth.setSession(session));
    return { outcome: "signed-in" };
  } catch {
    access.discardCookies();
    return { outcome: "unavailable" };
  }
}
