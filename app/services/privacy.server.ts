import type { Preferences } from "~/domain/accounts/settings.schema.server";
import type { Context } from "~/request/context";
import type { FunctionResult } from "~/request/supabase.server";
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

type AccountExport = FunctionResult<"export_my_data">;

export function exportAccountData(context: Context) {
  return callFunction(context, "export_my_data", {}, isExport);
}

function isExport(data: unknown): data is AccountExport {
  return typeof data === "object" && data !== null && "account" in data;
}
