// Access to the rows of an outbox: claiming them, and recording the outcome of an attempt.
import { database } from "./platform.ts";

export const OUTBOX_TIMEOUT_MS = 3000;

/**
 * Claims rows for one attempt. No other caller gets them before their back-off ends.
 * @param claim database function, such as claim_emails
 * @throws Error when the database does not answer as expected
 */
export async function claimBatch<Entry>(claim: string, args: object): Promise<Entry[]> {
  const response = await database("POST", `rpc/${claim}`, args, OUTBOX_TIMEOUT_MS);
  if (!response.ok) throw new Error(`Outbox answered ${response.status}`);
  return await response.json();
}

/**
 * Updates a row, or deletes it for null. Only logs a failure, because the row then stays due, and a
 * repeated attempt changes nothing at its receiver.
 */
export async function recordAttempt(table: string, id: string, update: object | null) {
  const row = `${table}?id=eq.${id}`;
  try {
    const response = update
      ? await database("PATCH", row, update, OUTBOX_TIMEOUT_MS)
      : await database("DELETE", row, undefined, OUTBOX_TIMEOUT_MS);
    await response.body?.cancel();
    if (!response.ok) console.error("Outbox not updated:", response.status);
  } catch (error) {
    console.error("Outbox not updated:", error instanceof Error ? error.name : error);
  }
}
