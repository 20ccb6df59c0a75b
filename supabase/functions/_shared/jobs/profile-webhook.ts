import { hmacHex } from "../../../../app/domain/hashing.ts";
import { env } from "../platform.ts";
import { deliverWebhook } from "./deliver-webhook.ts";
import type { Failure, Job } from "./queue.ts";

export function deliverProfile({ id, payload }: Job): Promise<Failure | null> {
  return deliverWebhook({
    body: payload,
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
