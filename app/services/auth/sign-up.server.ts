import type { AuthError, Session, SupabaseClient, User as AuthUser } from "@supabase/supabase-js";
import type { RouterContextProvider } from "react-router";
import { supabaseContext } from "~/middleware/supabase.server";
import { ask, isRefusal, isThrottled } from "~/request/ask.server";
import type { Viewer } from "./session.server";

type Context = Readonly<RouterContextProvider>;

export type SignUpResult =
  | { outcome: "check-email" }
  | { outcome: "signed-in" }
  | { outcome: "exists" }
  | { outcome: "refused"; message: string }
  | { outcome: "unavailable" }
  /** No answer at all: nobody can say whether the account was made. */
  | { outcome: "crashed" };

/**
 * Registers an account (spec section 7): redirect address and metadata as documented there.
 * A project that hides existing accounts answers with a user without identities; that counts as "exists".
 */
export async function signUp(
  context: Context,
  input: {
    email: string;
    password: string;
    name: string;
    plan: string;
    marketing: boolean;
    origin: string;
  },
): Promise<SignUpResult> {
  const { email, password, name, plan, marketing, origin } = input;
  try {
    const { data, error } = await ask(context, ({ client }) =>
      client.auth.signUp({
        email,
        password,
        options: {
          emailRedirectTo: `${origin}/email-verified`,
          data: { name, chosen_plan: plan, marketing_emails_accepted: marketing },
        },
      }),
    );
    if (error) return refusedSignUp(error);
    if (data.session) return { outcome: "signed-in" };
    if (!data.user) return { outcome: "unavailable" };
    return data.user.identities?.length === 0 ? { outcome: "exists" } : { outcome: "check-email" };
  } catch {
    return { outcome: "crashed" };
  }
}

function refusedSignUp(error: AuthError): SignUpResult {
  if (!isRefusal(error) && !isThrottled(error)) return { outcome: "unavailable" };
  // Only an address that has an account has a minute between its mails; the limit on all mails together has other words.
  if (
    error.code === "over_email_send_rate_limit" &&
    error.message.startsWith("For security purposes")
  )
    return { outcome: "exists" };
  if (error.message.includes("User already registered") || error.code === "user_already_exists")
    return { outcome: "exists" };
  return { outcome: "refused", message: error.message };
}

/**
 * How long a "no" takes, in milliseconds, and every further multiple: a password is checked for known accounts only,
 * which takes a tenth of a second, and nobody shall be able to tell accounts by the clock.
 */
const REFUSAL_STEP_MS = 400;

/** Waits until the next full step since `startedAt`. */
async function evenOut(startedAt: number): Promise<void> {
  const elapsed = performance.now() - startedAt;
  await new Promise((resolve) =>
    setTimeout(resolve, Math.ceil(elapsed / REFUSAL_STEP_MS) * REFUSAL_STEP_MS - elapsed),
  );
}

export type LogInResult =
  | { outcome: "signed-in"; userId: string }
  | { outcome: "unconfirmed"; message: string }
  | { outcome: "refused"; message: string }
  | { outcome: "unavailable" };

/** Signs in with e-mail and password. */
export async function logIn(
  context: Context,
  email: string,
  password: string,
): Promise<LogInResult> {
  const startedAt = performance.now();
  try {
    const { data, error } = await ask(context, ({ client }) =>
      client.auth.signInWithPassword({ email, password }),
    );
    if (!error) {
      return data.user?.id
        ? { outcome: "signed-in", userId: data.user.id }
        : { outcome: "refused", message: "No user returned from authentication" };
    }
    if (!isRefusal(error) && !isThrottled(error)) return { outcome: "unavailable" };
    await evenOut(startedAt);
    return {
      outcome: error.code === "email_not_confirmed" ? "unconfirmed" : "refused",
      message: error.message,
    };
  } catch {
    return { outcome: "unavailable" };
  }
}

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
    const { error } = await ask(context, ({ client }) =>
      client.auth.resend({
        type: "signup",
        email,
        options: { emailRedirectTo: `${origin}/email-verified` },
      }),
    );
    await evenOut(startedAt);
    if (!error) return { outcome: "sent" };
    if (isThrottled(error)) return { outcome: "too-soon", message: error.message };
    // Whatever else it refuses (an unknown or a confirmed address) is answered alike, so that nobody can probe for accounts.
    return isRefusal(error) ? { outcome: "sent" } : { outcome: "unavailable" };
  } catch {
    return { outcome: "unavailable" };
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
 * Uses up the proof and keeps its session, unless the browser already has somebody else's: a link for one account never
 * silently replaces another's session. While nobody can say whose the browser has, the proof waits.
 */
export async function verifyEmail(
  context: Context,
  proof: Proof,
  viewer: Viewer,
): Promise<VerifyResult> {
  if (viewer.state === "unknown") return { outcome: "unavailable" };
  const currentUserId = viewer.state === "signed-in" ? viewer.user.id : null;
  const access = context.get(supabaseContext);
  const isForeign = (user: AuthUser | null) => currentUserId !== null && user?.id !== currentUserId;
  try {
    // A visitor who is signed in may be looking at somebody else's link: find out whose it is with a client without cookies.
    const client =
      currentUserId === null || proof.kind === "code" ? access.client : access.detached();
    const { data, error } = await ask(context, () => present(client, proof));
    if (error) return { outcome: isRefusal(error) ? "refused" : "unavailable" };
    const { session } = data;
    if (!session) return { outcome: "unavailable" }; // a link that is taken brings one
    if (isForeign(data.user)) {
      access.discardCookies();
      await ask(context, () => client.auth.signOut({ scope: "local" }));
      access.discardCookies();
      return { outcome: "other-account" };
    }
    if (client !== access.client) await ask(context, () => access.client.auth.setSession(session));
    return { outcome: "signed-in" };
  } catch {
    return { outcome: "unavailable" };
  }
}

type Presented = {
  data: { user: AuthUser | null; session: Session | null };
  error: AuthError | null;
};

function present(client: SupabaseClient, proof: Proof): Promise<Presented> {
  switch (proof.kind) {
    case "token_hash":
      return client.auth.verifyOtp({ token_hash: proof.tokenHash, type: "signup" });
    case "typed-code":
      return client.auth.verifyOtp({ email: proof.email, token: proof.code, type: "signup" });
    case "code":
      return client.auth.exchangeCodeForSession(proof.code);
    case "tokens":
      return client.auth.setSession({
        access_token: proof.accessToken,
        refresh_token: proof.refreshToken,
      });
  }
}
