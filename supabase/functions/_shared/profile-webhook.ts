// Shared by the two functions that deliver the profile webhook: sending rows of the outbox and
// recording the outcome. Requires PROFILE_WEBHOOK_URL and PROFILE_WEBHOOK_SECRET; the platform sets
// the rest.
import { hmacHex } from "../../../app/domain/hmac.ts";
import { OUTBOX_TIMEOUT_MS, recordAttempt } from "./outbox.ts";
import { env } from "./platform.ts";

/**
 * Due webhook. `id` is the same in every attempt; `body` is the account and its profile, as
 * claim_profile_webhooks builds it.
 */
export type OutboxEntry = { id: string; body: Record<string, unknown> };

/** Sends one row and records the outcome. @returns null on success, otherwise the error's text */
export async function processEntry(entry: OutboxEntry): Promise<string | null> {
  const errorText = await send(entry);
  const outcome =
    errorText === null
      ? { delivered_at: new Date().toISOString(), last_error: null }
      : { last_error: errorText };
  await recordAttempt("profile_webhook_outbox", entry.id, outcome);
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
      signal: AbortSignal.timeout(OUTBOX_TIMEOUT_MS),
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
