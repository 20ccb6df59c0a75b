import { Webhook as StandardWebhook } from "standardwebhooks";
import { type createBackendHandle, waitFor, type Webhook } from "./backend.ts";
import { POST_WEBHOOK_SECRET } from "./supabase-keys.ts";

type Backend = ReturnType<typeof createBackendHandle>;

/** Event about a post, as the automation that publishes posts receives it. */
export type PostEvent = { type: string; timestamp: string; data: Record<string, unknown> };

/** Lists the events about a post that its receiver has got, the newest first. */
export async function listPostEvents(backend: Backend, id: string): Promise<PostEvent[]> {
  const webhooks = (await backend.webhooks()).filter(({ path }) => path === "/webhooks/posts");
  return webhooks.filter(({ body }) => (body as PostEvent).data.post_id === id).map(verifyPost);
}

/** Waits for the first event about a post. */
export function waitForPostEvent(backend: Backend, id: string): Promise<PostEvent> {
  return waitFor(async () => (await listPostEvents(backend, id)).at(-1));
}

/**
 * Verifies a webhook as its receiver would, with the library of Standard Webhooks. The receiver keeps
 * the parsed body, which serializes to the text that was signed.
 * @throws WebhookVerificationError for a wrong signature
 */
function verifyPost({ headers, body }: Webhook): PostEvent {
  return new StandardWebhook(POST_WEBHOOK_SECRET).verify(
    JSON.stringify(body),
    headers,
  ) as PostEvent;
}
