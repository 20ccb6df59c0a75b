import type { Preferences } from "~/domain/preferences.schema.server";
import { ask } from "~/request/ask.server";
import type { Context } from "~/request/context";
import { TOO_OFTEN } from "./quota";

/** Since when the client agrees to something (ISO 8601); null for what they do not. */
export type Consents = { marketing: string | null; newsletter: string | null };

/** @returns undefined for what is no answer of ours */
export function toConsents(value: unknown): Consents | undefined {
  const row = value as Partial<Consents> | null | undefined;
  const isTime = (field: unknown) => field === null || typeof field === "string";
  return row && isTime(row.marketing) && isTime(row.newsletter) ? (row as Consents) : undefined;
}

export type PreferencesResult =
  | { outcome: "saved" }
  /** Nobody confirmed the account's address, so nothing may be sent there. */
  | { outcome: "unconfirmed" }
  | { outcome: "too-often" }
  | { outcome: "unavailable" };

/**
 * Writes down what the signed-in client agrees to, with the time, and then the account's name. Where the
 * second fails, sending again does both: what was said already is not written down twice.
 */
export async function savePreferences(
  context: Context,
  { name, marketing, newsletter }: Preferences,
): Promise<PreferencesResult> {
  try {
    const { data, status } = await ask(context, ({ client }) =>
      client.rpc("set_my_consents", { marketing, newsletter }),
    );
    if (status === TOO_OFTEN) return { outcome: "too-often" };
    if (data === false) return { outcome: "unconfirmed" };
    if (data !== true) return { outcome: "unavailable" };
    // The sign-up's own word goes with it, so that the account's details do not say something else.
    const { error } = await ask(context, ({ client }) =>
      client.auth.updateUser({ data: { name, marketing_emails_accepted: marketing } }),
    );
    return { outcome: error ? "unavailable" : "saved" };
  } catch {
    return { outcome: "unavailable" };
  }
}
