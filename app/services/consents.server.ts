import type { Preferences } from "~/domain/accounts/preferences.schema.server";
import type { Context } from "~/request/context";
import { HTTP_TOO_MANY_REQUESTS } from "~/request/http-status";
import { callSupabase } from "~/request/supabase-call.server";
import { refreshToken } from "./auth/refresh-token.server";

export type PreferencesResult =
  | { outcome: "saved" }
  /** The account's email is unconfirmed, so no newsletter may be sent to it. */
  | { outcome: "unconfirmed" }
  | { outcome: "rate-limited" }
  | { outcome: "unavailable" };

/** Stores the signed-in client's name and, with their time, their consents. */
export async function savePreferences(
  context: Context,
  preferences: Preferences,
): Promise<PreferencesResult> {
  try {
    const { data, status } = await callSupabase(context, ({ supabase }) =>
      supabase.rpc("set_my_preferences", preferences),
    );
    if (status === HTTP_TOO_MANY_REQUESTS) return { outcome: "rate-limited" };
    if (data === false) return { outcome: "unconfirmed" };
    if (data !== true) return { outcome: "unavailable" };
    await refreshToken(context);
    return { outcome: "saved" };
  } catch {
    return { outcome: "unavailable" };
  }
}
