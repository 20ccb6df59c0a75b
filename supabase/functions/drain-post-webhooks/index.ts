// Edge function, called on a schedule: hands the posts that are due to the automation that publishes
// them, and tells it which ones to stop. _shared/drain.ts documents request and responses;
// supabase/README.md documents the webhooks. Requires POST_WEBHOOK_URL and POST_WEBHOOK_SECRET.
// The deno.json beside it names its npm package for hosted Supabase; on a developer's machine the
// package comes from node_modules, so that the function starts without the internet.
import { serveDrain } from "../_shared/drain.ts";
import { env } from "../_shared/platform.ts";
import { deliverWebhook } from "../_shared/webhook-delivery.ts";
import { signWebhook } from "../_shared/webhook-signature.ts";

/** Due webhook. `id` is the same in every attempt; claim_post_webhooks builds `body`. */
type Entry = { id: string; body: object };

serveDrain<Entry>("claim_post_webhooks", ({ id, body }) =>
  deliverWebhook({
    outbox: "post_webhook_outbox",
    id,
    body,
    readUrl: () => env("POST_WEBHOOK_URL"),
    sign: (text) => signWebhook(id, text, env("POST_WEBHOOK_SECRET"), "POST_WEBHOOK_SECRET"),
  }),
);
