import type { AuthError, SupabaseClient, User as AuthUser } from "@supabase/supabase-js";
import type { CareFailure } from "~/domain/care";
import { ask, isRefusal } from "~/request/ask.server";
import { captchaOptions } from "~/request/captcha.server";
import type { Context } from "~/request/context";
import { supabaseContext } from "~/request/supabase.server";
import { viewerOf } from "~/request/viewer.server";
import { failureOf, verdictOf } from "./failure.server";
import { endOtherSessions } from "./session.server";

/**
 * Changes the password and ends every existing session, including a stolen copy of this browser's;
 * the browser continues with the session that has just verified the old password.
 */
export function changePassword(
  context: Context,
  current: string,
  next: string,
): Promise<{ outcome: "changed"; othersSignedOut: boolean } | CareFailure> {
  return asProvenOwner(context, current, async (owner) => {
    const { proof, keepProof } = owner;
    const writer = writerFor(owner);
    const { error } = await ask(context, () =>
      writer.auth.updateUser({ password: next, current_password: current }),
    );
    if (error) return careFailureOf(context, error);
    const othersSignedOut = await endOtherSessions(context, writer);
    if (writer === proof) await keepProof();
    return { outcome: "changed", othersSignedOut };
  });
}

/**
 * Requests an email change, which takes effect once both mailboxes have confirmed it. @returns also
 * the current email
 */
export function requestEmailChange(
  context: Context,
  password: string,
  email: string,
  origin: string,
): Promise<{ outcome: "sent"; from: string } | CareFailure> {
  return asProvenOwner(context, password, async ({ client, user }) => {
    const { error } = await ask(context, () =>
      client.auth.updateUser({ email }, { emailRedirectTo: `${origin}/email-changed` }),
    );
    return error ? careFailureOf(context, error) : { outcome: "sent", from: user.email ?? "" };
  });
}

/** Deletes the account with all its data, and clears this browser's session. */
export function deleteAccount(
  context: Context,
  password: string,
): Promise<{ outcome: "deleted" } | CareFailure> {
  return asProvenOwner(context, password, async (owner) => {
    const { client } = owner;
    // The database itself requires a session from a recent password sign-in.
    const { error, status } = await ask(context, () => writerFor(owner).rpc("delete_my_account"));
    // A failing backend may answer 200 with something else.
    if (error || status !== 204) return { outcome: "unavailable" };
    // The session was deleted with the account. This clears the cookies; if it fails, the next
    // request finds no session for them.
    await ask(context, () => client.auth.signOut({ scope: "local" })).catch(() => {});
    return { outcome: "deleted" };
  });
}

export type EmailConfirmation =
  /** The email was changed; `isHere` is true when this browser is signed in to that account. */
  | { outcome: "changed"; isHere: boolean }
  /** One of the two mailboxes has confirmed, in a project that asks both. */
  | { outcome: "half" }
  | { outcome: "refused" }
  | { outcome: "too-often" }
  | { outcome: "unavailable" };

/**
 * Verifies the link of an email change. Keeps its session only when the same account is already
 * signed in. While the viewer is unknown, the link is not consumed.
 */
export async function confirmEmailChange(
  context: Context,
  tokenHash: string,
): Promise<EmailConfirmation> {
  const viewer = viewerOf(context);
  if (viewer.state === "unknown") return { outcome: "unavailable" };
  const currentUserId = viewer.state === "signed-in" ? viewer.user.id : null;
  const access = context.get(supabaseContext);
  try {
    const client = access.detached();
    const { data, error } = await ask(context, () =>
      client.auth.verifyOtp({ token_hash: tokenHash, type: "email_change" }),
    );
    if (error) return { outcome: verdictOf(error) };
    const { session, user } = data;
    if (!session) return { outcome: "half" };
    const isHere = user?.id === currentUserId;
    // Replaces the session, because its claims still contain the old email.
    if (isHere) await ask(context, () => access.client.auth.setSession(session));
    else await ask(context, () => client.auth.signOut({ scope: "local" }));
    return { outcome: "changed", isHere };
  } catch {
    return { outcome: "unavailable" };
  }
}

type ProvenOwner = {
  /** Acts with the browser's session. */
  client: SupabaseClient;
  /** Acts with the session that was just created with the current password. */
  proof: SupabaseClient;
  user: AuthUser;
  /** Replaces the browser's session with the one of `proof`. */
  keepProof(): Promise<void>;
};

/**
 * Guards sensitive writes: the auth service identifies the user, and the current password proves
 * that the owner is present. Ends the session created for this afterwards, unless it was kept.
 */
async function asProvenOwner<T>(
  context: Context,
  password: string,
  act: (owner: ProvenOwner) => Promise<T | CareFailure>,
): Promise<T | CareFailure> {
  const access = context.get(supabaseContext);
  const proof = access.detached();
  try {
    const {
      data: { user },
      error,
    } = await ask(context, () => access.client.auth.getUser());
    if (!user?.email) {
      return error && isRefusal(error) ? { outcome: "session-over" } : unavailable(context);
    }
    const { email } = user;
    const { data, error: refusal } = await ask(context, () =>
      proof.auth.signInWithPassword({ email, password, options: captchaOptions(context) }),
    );
    if (refusal) {
      if (refusal.code === "invalid_credentials") return { outcome: "wrong-password" };
      const failure = failureOf(context, refusal);
      return failure.outcome === "unavailable" ? unavailable(context) : failure;
    }
    let isKept = false;
    const keepProof = async () => {
      if (!data.session) return;
      const { session } = data;
      await ask(context, () => access.client.auth.setSession(session));
      isKept = true;
    };
    const result = await act({ client: access.client, proof, user, keepProof });
    if (!isKept) await ask(context, () => proof.auth.signOut({ scope: "local" })).catch(() => {});
    return result;
  } catch {
    return unavailable(context);
  }
}

/**
 * Selects the client for the write: with mfa enabled, a session created with the password alone may
 * not change the account.
 */
function writerFor({ client, proof, user }: ProvenOwner): SupabaseClient {
  return user.factors?.some(({ status }) => status === "verified") ? client : proof;
}

/**
 * The auth service may require the current password again, despite the session just created with
 * it.
 */
function careFailureOf(context: Context, error: AuthError): CareFailure {
  const isAboutPassword = /^current_password_(required|invalid)$/.test(error.code ?? "");
  return isAboutPassword ? { outcome: "wrong-password" } : failureOf(context, error);
}

function unavailable(context: Context): CareFailure {
  context.get(supabaseContext).discardCookies();
  return { outcome: "unavailable" };
}
