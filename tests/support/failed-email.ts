import { randomUUID } from "node:crypto";
import { SECRET_KEY } from "./supabase-keys.ts";

const UNBREAKABLE_WORD =
  "Donaudampfschifffahrtsgesellschaftskapitaenswitwenrentenauszahlungsstelle";

/**
 * Creates an email whose retries are exhausted, with an address and an error that offer no line
 * break.
 */
export async function createFailedEmail(backendUrl: string): Promise<string> {
  const id = randomUUID();
  const response = await fetch(`${backendUrl}/rest/v1/email_outbox`, {
    method: "POST",
    headers: { apikey: SECRET_KEY, "Content-Type": "application/json" },
    body: JSON.stringify({
      id,
      kind: "account_deleted",
      recipient: `${UNBREAKABLE_WORD}.${id}@example.com`,
      attempts: 12,
      retry_until: "2026-01-01T00:00:00Z",
      next_attempt_at: "2026-01-01T00:00:00Z",
      error_code: "not_delivered",
      last_error: `The email service answered 422 ${UNBREAKABLE_WORD}`,
    }),
  });
  if (!response.ok) throw new Error(`Enqueueing the email failed: ${response.status}`);
  return id;
}
