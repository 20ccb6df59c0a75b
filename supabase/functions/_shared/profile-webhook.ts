// Shared by the two functions that deliver the profile webhook: sending rows of the outbox and
// recording the outcome. Requires PROFILE_WEBHOOK_URL and PROFILE_WEBHOOK_SECRET; the platform sets
// the rest.
import { hmacHex } from "../../../app/domain/hashing.ts";
import { env } from "./platform.ts";
import { deliverWebhook } from "./webhook-delivery.ts";

/**
 * Due webhook. `id` is the same in every attempt; `body` is the account and its profile, as
 * claim_profile_webhooks builds it.
 */
export type OutboxEntry = { id: string; body: Record<string, unknown> };

/** Sends one row and records the outcome. @returns null on success, otherwise the error's text */
export function processEntry({ id, body }: OutboxEntry): Promise<string | null> {
  return deliverWebhook({
    outbox: "profile_webhook_outbox",
    id,
    body,
    readUrl: () => env("PROFILE_WEBHOOK_URL"),
    async sign(text) {
      const timestamp = Math.floor(Date.now() / 1000).toString();
      const signed = `${timestamp}.${id}.${text}`;
      return {
        "x-spellpost-delivery": id,
        "x-spellpost-timestamp": timestamp,
        "x-spellpost-signature": `sha256=${await hmacHex(signed, env("PROFILE_WEBHOOK_SECRET"))}`,
      };
    },
  });
}

export function jsonResponse(status: number, body: unknown): Response {
  return Response.json(body, { status });
}
