import type { AuthError, User as AuthUser } from "@supabase/supabase-js";
import type { AccountChangeFailure } from "~/domain/rejection";
import { captchaOptions } from "~/request/captcha.server";
import type { Context } from "~/request/context";
import { getSessionId } from "~/request/session-cookie.server";
import { callSupabase, isAuthRejection, isSessionEnded } from "~/request/supabase-call.server";
import { supabaseContext } from "~/request/supabase.server";
import type { Supabase } from "~/request/supabase.server";
import { getViewer } from "~/request/viewer.server";
import { toRejection } from "../function-call.server";
import { toAuthFailure, classifyAuthError } from "./errors.server";
import { refreshToken } from "./refresh-token.server";
import { endOtherSessions } from "./sign-out.server";

/** Continues with the new session, because a proof belongs to a session. */
export function provePassword(
  context: Context,
  password: string,
): Promise<{ outcome: "proved" } | AccountChangeFailure> {
  const { storedSession } = context.get(supabaseContext);
  return withReauthentication(context, password, async ({ reauthClient, adoptSession }) => {
    if (!(await adoptSession())) return unavailable(context);
    const id = getSessionId(storedSession);
    // Otherwise the account would list this browser twice.
    if (id)
      await callSupabase(context, () => reauthClient.rpc("end_my_session", { id })).then(
        () => {},
        () => {},
      );
    return { outcome: "proved" };
  });
}

/** Ends every other session, including stolen copies of this one. */
export function changePassword(
  context: Context,
  current: string,
  next: string,
): Promise<{ outcome: "changed"; othersSignedOut: boolean } | AccountChangeFailure> {
  return withReauthentication(context, current, async (user) => {
    const { reauthClient, adoptSession } = user;
    const authorizedClient = selectAuthorizedClient(user);
    const { error } = await callSupabase(
      context,
      () => authorizedClient.auth.updateUser({ password: next, current_password: current }),
      { isSlow: true },
    );
    if (error) return toAccountChangeFailure(context, error);
    const othersSignedOut = await endOtherSessions(context, authorizedClient);
    if (authorizedClient === reauthClient) await adoptSession();
    return { outcome: "changed", othersSignedOut };
  });
}

/** Takes effect once both mailboxes have confirmed it. */
export function requestEmailChange(
  context: Context,
  password: string,
  email: string,
  origin: string,
): Promise<{ outcome: "sent"; from: string } | AccountChangeFailure> {
  return withReauthentication(context, password, async ({ supabase, user }) => {
    const { error } = await callSupabase(
      context,
      () => supabase.auth.updateUser({ email }, { emailRedirectTo: `${origin}/email-changed` }),
      { isSlow: true },
    );
    return error
      ? toAccountChangeFailure(context, error)
      : { outcome: "sent", from: user.email ?? "" };
  });
}

const LAST_MEMBER = "You’re the last one on the team. Please add someone else to it first.";

export function deleteAccount(
  context: Context,
  password: string,
): Promise<{ outcome: "deleted" } | AccountChangeFailure> {
  return withReauthentication(context, password, async (user) => {
    const { supabase } = user;
    // The database requires a fresh proof in this session.
    const { error, status } = await callSupabase(context, () =>
      selectAuthorizedClient(user).rpc("delete_my_account"),
    );
    // Another device may have ended the session meanwhile.
    const rejection = error && toRejection(error);
    if (rejection === "session-ended") return { outcome: "session-ended" };
    if (rejection === "conflict") return { outcome: "rejected", message: LAST_MEMBER };
    // A failing backend may answer 200 with something else.
    if (error || status !== 204) return { outcome: "unavailable" };
    // The session was deleted with the account; this clears the cookies.
    await callSupabase(context, () => supabase.auth.signOut({ scope: "local" })).catch(() => {});
    return { outcome: "deleted" };
  });
}

export type EmailConfirmation =
  /** `isHere`: this browser is signed in to that account. */
  | { outcome: "changed"; isHere: boolean }
  | { outcome: "partly-confirmed" }
  | { outcome: "rejected" }
  | { outcome: "rate-limited" }
  | { outcome: "unavailable" };

/** Ends the link's session, which does not know the password. */
export async function confirmEmailChange(
  context: Context,
  tokenHash: string,
): Promise<EmailConfirmation> {
  const viewer = getViewer(context);
  if (viewer.state === "unknown") return { outcome: "unavailable" };
  const currentUserId = viewer.state === "signed-in" ? viewer.user.id : null;
  const access = context.get(supabaseContext);
  try {
    const supabase = access.createStatelessClient();
    const { data, error } = await callSupabase(
      context,
      () => supabase.auth.verifyOtp({ token_hash: tokenHash, type: "email_change" }),
      { isSlow: true },
    );
    if (error) return { outcome: classifyAuthError(error) };
    const { session, user } = data;
    if (!session) return { outcome: "partly-confirmed" };
    const isHere = user?.id === currentUserId;
    await callSupabase(context, () => supabase.auth.signOut({ scope: "local" }));
    // This browser's token still names the old email.
    if (isHere) await refreshToken(context);
    return { outcome: "changed", isHere };
  } catch {
    return { outcome: "unavailable" };
  }
}

type ReauthenticatedUser = {
  supabase: Supabase;
  /** A session created with the current password. */
  reauthClient: Supabase;
  user: AuthUser;
  /** @returns false when the browser keeps its session */
  adoptSession(): Promise<boolean>;
};

/** Guards sensitive writes by the current password. */
async function withReauthentication<T>(
  context: Context,
  password: string,
  act: (user: ReauthenticatedUser) => Promise<T | AccountChangeFailure>,
): Promise<T | AccountChangeFailure> {
  const access = context.get(supabaseContext);
  const reauthClient = access.createStatelessClient();
  try {
    const {
      data: { user },
      error,
    } = await callSupabase(context, () => access.supabase.auth.getUser());
    if (!user?.email) {
      return error && isAuthRejection(error) ? { outcome: "session-ended" } : unavailable(context);
    }
    const { email } = user;
    const { data, error: rejection } = await callSupabase(context, () =>
      reauthClient.auth.signInWithPassword({ email, password, options: captchaOptions(context) }),
    );
    if (rejection) {
      if (rejection.code === "invalid_credentials") return { outcome: "wrong-password" };
      const failure = toAuthFailure(context, rejection);
      return failure.outcome === "unavailable" ? unavailable(context) : failure;
    }
    let isSessionAdopted = false;
    const adoptSession = async () => {
      if (!data.session) return false;
      const { session } = data;
      const adopted = await callSupabase(context, () => access.supabase.auth.setSession(session));
      isSessionAdopted = !adopted.error;
      return isSessionAdopted;
    };
    const result = await act({ supabase: access.supabase, reauthClient, user, adoptSession });
    if (!isSessionAdopted)
      await callSupabase(context, () => reauthClient.auth.signOut({ scope: "local" })).catch(
        () => {},
      );
    return result;
  } catch {
    return unavailable(context);
  }
}

/** With mfa, a session created by password alone may not change the account. */
function selectAuthorizedClient({ supabase, reauthClient, user }: ReauthenticatedUser): Supabase {
  return user.factors?.some(({ status }) => status === "verified") ? supabase : reauthClient;
}

/** The auth service may require the password again, despite the new session. */
function toAccountChangeFailure(context: Context, error: AuthError): AccountChangeFailure {
  if (/^current_password_(required|invalid)$/.test(error.code ?? ""))
    return { outcome: "wrong-password" };
  return isSessionEnded(error) ? { outcome: "session-ended" } : toAuthFailure(context, error);
}

function unavailable(context: Context): AccountChangeFailure {
  context.get(supabaseContext).discardCookies();
  return { outcome: "unavailable" };
}
