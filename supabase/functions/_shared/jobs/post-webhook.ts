// supabase/README.md documents the webhooks.
import { env } from "../platform.ts";
import { signWebhook } from "../webhook-signature.ts";
import { deliverWebhook } from "./deliver-webhook.ts";
import type { Failure, Job } from "./queue.ts";

export function deliverPost({ subject_id, payload }: Job): Promise<Failure | null> {
  return deliverWebhook({
    body: payload,
    readUrl: () => env("POST_WEBHOOK_URL"),
    sign: (text) =>
      signWebhook(subject_id, text, env("POST_WEBHOOK_SECRET"), "POST_WEBHOOK_SECRET"),
  });
}
