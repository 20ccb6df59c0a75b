// Shared by the two functions that deliver the profile webhook: claiming rows of the outbox,
// sending them and recording the outcome. Requires PROFILE_WEBHOOK_URL and PROFILE_WEBHOOK_SECRET; the
// platform sets the rest.
import { hmacHex } from "../../../app/domain/hmac.ts";
import { database, env } from "./platform.ts";

export const WEBHOOK_TIMEOUT_MS = 3000;

/**
 * Due webhook. `id` is the same in every attempt; `body` is the account and its profile, as
 * claim_profile_webhooks builds it.
 */
export type OutboxEntry = { id: string; body: Record<string, unknown> };

/**
 * Claims rows for one attempt, with `user_id` only that client's. No other caller gets them before
 * their back-off ends.
 */
export async function claimBatch(
  filter: { batch_size: number } | { user_id: string },
): Promise<OutboxEntry[]> {
  const response = await database("POST", "rpc/claim_profile_webhooks", filter, WEBHOOK_TIMEOUT_MS);
  if (!response.ok) throw new Error(`Outbox answered ${response.status}`);
  return await response.json();
}

/** Sends one row and records the outcome. @returns null on success, otherwise the error's text */
export async function processEntry(entry: OutboxEntry): Promise<string | null> {
  const errorText = await send(entry);
  const outcome =
    errorText === null
      ? { delivered_at: new Date().toISOString(), last_error: null }
      : { last_error: errorText };
  try {
    const response = await database(
      "PATCH",
      `profile_webhook_outbox?id=eq.${entry.id}`,
      outcome,
      WEBHOOK_TIMEOUT_MS,
    );
    await response.body?.cancel();
    if (!response.ok) console.error("Outbox not updated:", response.status);
  } catch (error) {
    // A delivered webhook that stays here is sent again with the same id, which the receiver drops.
    console.error("Outbox not updated:", error instanceof Error ? error.name : error);
  }
  return errorText;
}

async function send({ id, body }: OutboxEntry): Promise<string | null> {
  const text = JSON.stringify(body);
  const timestamp = Math.floor(Date.now() / 1000).toString();
  try {
    const response = await fetch(env("PROFILE_WEBHOOK_URL"), {
      method: "POST",
      redirect: "manual",
      headers: {
        "content-type": "application/json",
        "x-spellpost-delivery": id,
        "x-spellpost-timestamp": timestamp,
        "x-spellpost-signature": `sha256=${await hmacHex(`${timestamp}.${id}.${text}`, env("PROFILE_WEBHOOK_SECRET"))}`,
      },
      body: text,
      signal: AbortSignal.timeout(WEBHOOK_TIMEOUT_MS),
    });
    await response.body?.cancel();
    return response.ok ? null : `Webhook answered ${response.status}`;
  } catch (error) {
    if (!(error instanceof Error)) return "Webhook unreachable";
    // Quotes only plain errors, which are ours and about a missing setting; others may quote the URL.
    return error.name === "Error" ? error.message : `Webhook unreachable: ${error.name}`;
  }
}

export function jsonResponse(status: number, body: unknown): Response {
  return Response.json(body, { status });
}
