// supabase/README.md documents the webhooks.
import { env, siteOrigin } from "../platform.ts";
import { signWebhook } from "../webhook-signature.ts";
import { deliverWebhook } from "./deliver-webhook.ts";
import type { Failure, Job } from "./queue.ts";

export type PostWebhook = { data: { picture: { path: string } | null } };

export function deliverPostWebhook({
  subject_id,
  payload,
}: Job<PostWebhook>): Promise<Failure | null> {
  return deliverWebhook({
    body: { ...payload, data: { ...payload.data, picture: toUrl(payload.data.picture) } },
    readUrl: () => env("POST_WEBHOOK_URL"),
    sign: (text) =>
      signWebhook(subject_id, text, env("POST_WEBHOOK_SECRET"), "POST_WEBHOOK_SECRET"),
  });
}

function toUrl(picture: PostWebhook["data"]["picture"]) {
  if (!picture) return null;
  const { path, ...rest } = picture;
  return { url: siteOrigin() + path, ...rest };
}
