import type { Preferences } from "~/domain/accounts/preferences.schema.server";
import type { Context } from "~/request/context";
import { refreshToken } from "./auth/refresh-token.server";
import { callFunction, type FunctionCall, isBoolean } from "./function-call.server";

/**
 * Stores the signed-in client's name and, with their time, the consents that the form changed: the others
 * may have been withdrawn elsewhere since.
 * @returns false, without a change, while the account's email is unconfirmed, because no newsletter may be
 * sent to it
 */
export async function savePreferences(
  context: Context,
  { name, ticked, ...choices }: Preferences,
): Promise<FunctionCall<boolean>> {
  const pick = (choice: keyof typeof choices) =>
    choices[choice] === ticked?.split(" ").includes(choice) ? undefined : choices[choice];
  const preferences = { name, marketing: pick("marketing"), newsletter: pick("newsletter") };
  const call = await callFunction(context, "set_my_preferences", preferences, isBoolean);
  if (call.outcome === "done" && call.data) await refreshToken(context);
  return call;
}
