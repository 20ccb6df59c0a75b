import type { Preferences } from "~/domain/accounts/preferences.schema.server";
import type { Context } from "~/request/context";
import { HTTP_TOO_MANY_REQUESTS } from "~/request/http-status";
import { callSupabase } from "~/request/supabase-call.server";

export type PreferencesResult =
  | { outcome: "saved" }
  /** The account's email is unconfirmed, so no newsletter may be sent to it. */
  | { outcome: "unconfirmed" }
  | { outcome: "rate-limited" }
  | { outcome: "unavailable" };

/**
 * Records the signed-in client's consents with their time, then updates the account's name. Sending
 * again after the second step failed is safe, because an unchanged consent is not recorded twice.
 */
export async function savePreferences(
  context: Context,
  { name, marketing, newsletter }: Preferences,
): Promise<PreferencesResult> {
  try {
    const { data, status } = await callSupabase(context, ({ supabase }) =>
      supabase.rpc("set_my_consents", { marketing, newsletter }),
    );
    if (status === HTTP_TOO_MANY_REQUESTS) return { outcome: "rate-limited" };
    if (data === false) return { outcome: "unconfirmed" };
    if (data !== true) return { outcome: "unavailable" };
    // Also updates the answer given at sign-up, so that the account's metadata does not contradict
    // the consent.
    const { error } = await callSupabase(context, ({ supabase }) =>
      supabase.auth.updateUser({ data: { name, marketing_emails_accepted: marketing } }),
    );
    return { outcome: error ? "unavailable" : "saved" };
  } catch {
    return { outcome: "unavailable" };
  }
}
