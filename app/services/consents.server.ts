import type { Preferences } from "~/domain/accounts/preferences.schema.server";
import type { Context } from "~/request/context";
import { refreshToken } from "./auth/refresh-token.server";
import { callFunction, type FunctionCall, isBoolean } from "./function-call.server";

/** Saves only consents that the form changed. False, without a change, for an unconfirmed email. */
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
