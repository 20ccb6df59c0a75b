import { ask, isRefusal, isThrottled } from "~/request/ask.server";
import type { Context } from "~/request/context";
import { evenOut } from "./even-time";

export type LogInResult =
  | { outcome: "signed-in"; userId: string }
  | { outcome: "unconfirmed"; message: string }
  | { outcome: "refused"; message: string }
  | { outcome: "unavailable" };

/** Signs in with e-mail and password. Every "no" takes the same time, whatever its reason. */
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
      client.auth.signInWithPassword({ email, password }),
    );
    if (!error) {
      const userId = data.user?.id;
      return userId
        ? { outcome: "signed-in", userId }
        : { outcome: "refused", message: "No user returned from authentication" };
    }
    if (!isRefusal(error) && !isThrottled(error)) return { outcome: "unavailable" };
    const isUnconfirmed = error.code === "email_not_confirmed";
    return { outcome: isUnconfirmed ? "unconfirmed" : "refused", message: error.message };
  } catch {
    return { outcome: "unavailable" };
  }
}
