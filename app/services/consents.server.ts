import type { Preferences } from "~/domain/accounts/preferences.schema.server";
import type { Context } from "~/request/context";
import { callSupabase } from "~/request/supabase-call.server";
import { HTTP_TOO_MANY_REQUESTS } from "../request/http-status";

/** Times (ISO 8601) at which the client gave each consent; null for one that is not given. */
export type Consents = { marketing: string | null; newsletter: string | null };

/** @returns undefined for a value that does not hold consents */
export function parseConsents(value: unknown): Consents | undefined {
  const row = value as Partial<Consents> | null | undefined;
  const isTime = (field: unknown) => field === null || typeof field === "string";
  return row && isTime(row.marketing) && isTime(row.newsletter) ? (row as Consents) : undefined;
}

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
