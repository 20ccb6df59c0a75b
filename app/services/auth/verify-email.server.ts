import type { AuthError, Session, SupabaseClient, User as AuthUser } from "@supabase/supabase-js";
import { ask, isRefusal, isThrottled } from "~/request/ask.server";
import type { Context } from "~/request/context";
import { supabaseContext } from "~/request/supabase.server";
import { viewerContext } from "~/request/viewer.server";
import { evenOut } from "./even-time";

export type ResendResult =
  | { outcome: "sent" }
  | { outcome: "too-soon"; message: string }
  | { outcome: "unavailable" };

/** Sends the confirmation mail again; the auth service allows one a minute per address. */
export async function resendConfirmation(
  context: Context,
  email: string,
  origin: string,
): Promise<ResendResult> {
  const startedAt = performance.now();
  try {
    const options = { emailRedirectTo: `${origin}/email-verified` };
    const { error } = await ask(context, ({ client }) =>
      client.auth.resend({ type: "signup", email, options }),
    );
    if (!error) return { outcome: "sent" };
    if (isThrottled(error)) return { outcome: "too-soon", message: error.message };
    // Whatever else it refuses (an unknown or a confirmed address) is answered alike, so that nobody can probe for accounts.
    return { outcome: isRefusal(error) ? "sent" : "unavailable" };
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
  /** Confirmed, but this browser is signed in to another account, which stays so. */
  | { outcome: "other-account" }
  | { outcome: "refused" }
  | { outcome: "unavailable" };

/**
 * Uses up the proof and keeps its session, unless the browser already has another account's: a link
 * for one account never silently replaces another's session. While nobody can say whose session the
 * browser has, the proof waits.
 */
export async function verifyEmail(context: Context, proof: Proof): Promise<VerifyResult> {
  const viewer = context.get(viewerContext);
  if (viewer.state === "unknown") return { outcome: "unavailable" };
  const currentUserId = viewer.state === "signed-in" ? viewer.user.id : null;
  const access = context.get(supabaseContext);
  try {
    // A signed-in visitor may be looking at another account's link: a client without cookies finds out whose it is.
    const isOwnClient = currentUserId === null || proof.kind === "code";
    const client = isOwnClient ? access.client : access.detached();
    const { data, error } = await ask(context, () => present(client, proof));
    if (error) return { outcome: isRefusal(error) ? "refused" : "unavailable" };
    const { session, user } = data;
    if (!session) return { outcome: "unavailable" }; // a link that is taken brings one
    if (currentUserId !== null && user?.id !== currentUserId) {
      access.discardCookies();
      await ask(context, () => client.auth.signOut({ scope: "local" }));
      access.discardCookies();
      return { outcome: "other-account" };
    }
    if (!isOwnClient) await ask(context, () => access.client.auth.setSession(session));
    return { outcome: "signed-in" };
  } catch {
    return { outcome: "unavailable" };
  }
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
