// Edge function, called on a schedule: hands the posts that are due to the automation that publishes
// them, and tells it which ones to stop. _shared/drain.ts documents request and responses;
// supabase/README.md documents the webhooks. Requires POST_WEBHOOK_URL and POST_WEBHOOK_SECRET.
// The deno.json beside it names its npm package for hosted Supabase; on a developer's machine the
// package comes from node_modules, so that the function starts without the internet.
import { serveDrain } from "../_shared/drain.ts";
import { OUTBOX_TIMEOUT_MS, recordAttempt } from "../_shared/outbox.ts";
import { env } from "../_shared/platform.ts";
import { signWebhook } from "../_shared/webhook-signature.ts";

/** Due webhook. `id` is the same in every attempt; claim_post_webhooks builds `body`. */
type Entry = { id: string; body: object };

serveDrain<Entry>("claim_post_webhooks", processEntry);

/** Sends one webhook and records the outcome. @returns null on success, otherwise the error's text */
async function processEntry(entry: Entry): Promise<string | null> {
  const errorText = await send(entry);
  const outcome =
    errorText === null
      ? { delivered_at: new Date().toISOString(), last_error: null }
      : { last_error: errorText };
  await recordAttempt("post_webhook_outbox", entry.id, outcome);
  return errorText;
}

async function send({ id, body }: Entry): Promise<string | null> {
  const text = JSON.stringify(body);
  try {
    const secret = env("POST_WEBHOOK_SECRET");
    const response = await fetch(env("POST_WEBHOOK_URL"), {
      method: "POST",
      redirect: "manual",
      headers: {
        "content-type": "application/json",
        ...signWebhook(id, text, secret, "POST_WEBHOOK_SECRET"),
      },
      body: text,
      signal: AbortSignal.timeout(OUTBOX_TIMEOUT_MS),
    });
    await response.body?.cancel();
    return response.ok ? null : `Webhook answered ${response.status}`;
  } catch (error) {
    if (!(error instanceof Error)) return "Webhook unreachable";
    // Quotes only plain errors, which are ours and about a setting; others may quote the URL.
    return error.name === "Error" ? error.message : `Webhook unreachable: ${error.name}`;
  }
}
