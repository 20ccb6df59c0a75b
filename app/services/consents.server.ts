import type { Preferences } from "~/domain/accounts/preferences.schema.server";
import type { Context } from "~/request/context";
import { refreshToken } from "./auth/refresh-token.server";
import { callFunction, type FunctionCall, isBoolean } from "./function-call.server";

/**
 * Stores the signed-in client's name and, with their time, their consents.
 * @returns false, without a change, while the account's email is unconfirmed, because no newsletter may be
 * sent to it
 */
export async function savePreferences(
  context: Context,
  preferences: Preferences,
): Promise<FunctionCall<boolean>> {
  const call = await callFunction(context, "set_my_preferences", preferences, isBoolean);
  if (call.outcome === "done" && call.data) await refreshToken(context);
  return call;
}
