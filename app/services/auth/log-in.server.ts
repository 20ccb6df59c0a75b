import type { AuthFailure } from "~/domain/auth-failure";
import { ask } from "~/request/ask.server";
import { captchaOptions } from "~/request/captcha.server";
import type { Context } from "~/request/context";
import { evenOut } from "./even-time";
import { failureOf } from "./failure.server";

export type LogInResult =
  | { outcome: "signed-in" }
  /** The password is correct, and the account also requires a code of its authenticator app. */
  | { outcome: "code-needed" }
  | { outcome: "unconfirmed"; message?: string }
  | AuthFailure;

/**
 * Signs in with email and password. Every failure takes the same time, so that it does not reveal
 * its reason.
 */
export async function logIn(
  context: Context,
  email: string,
  password: string,
): Promise<LogInResult> {
  const startedAt = performance.now();
  const result = await tryToLogIn(context, email, password);
  if (result.outcome !== "signed-in") await evenOut(startedAt);
  return result;
}

async function tryToLogIn(context: Context, email: string, password: string): Promise<LogInResult> {
  try {
    const { data, error } = await ask(context, ({ client }) =>
      client.auth.signInWithPassword({ email, password, options: captchaOptions(context) }),
    );
    if (!error) {
      const hasSecondStep = data.user?.factors?.some(({ status }) => status === "verified");
      if (hasSecondStep) return { outcome: "code-needed" };
      return data.user?.id
        ? { outcome: "signed-in" }
        : { outcome: "refused", message: "No user returned from authentication" };
    }
    const failure = failureOf(context, error);
    return failure.outcome === "refused" && error.code === "email_not_confirmed"
      ? { ...failure, outcome: "unconfirmed" }
      : failure;
  } catch {
    return { outcome: "unavailable" };
  }
}
