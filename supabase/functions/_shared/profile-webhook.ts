// What the two functions that deliver the profile webhook share: claim rows of the outbox, send them, note the outcome.
// Needs PROFILE_WEBHOOK_URL and PROFILE_WEBHOOK_SECRET; the rest is given by the platform.
import { database, env } from "./platform.ts";

export const TIME_LIMIT_MS = 3000;

/** A debt of the outbox: `id` stays the same with every try, `body` is what spec section 7 documents. */
export type Owed = { id: string; body: Record<string, unknown> };

/** Takes rows for one attempt; nobody else gets them until their back-off is over. With `client`, only theirs. */
export async function claim(what: { most: number } | { client: string }): Promise<Owed[]> {
  const response = await database("POST", "rpc/claim_profile_webhooks", what, TIME_LIMIT_MS);
  if (!response.ok) throw new Error(`Outbox answered ${response.status}`);
  return await response.json();
}

/** Sends one row and notes the outcome. @returns null when the receiver took it, else why it did not */
export async function deliver(owed: Owed): Promise<string | null> {
  const trouble = await send(owed);
  const outcome =
    trouble === null
      ? { delivered_at: new Date().toISOString(), last_error: null }
      : { last_error: trouble };
  try {
    const response = await database(
      "PATCH",
      `profile_webhook_outbox?id=eq.${owed.id}`,
      outcome,
      TIME_LIMIT_MS,
    );
    await response.body?.cancel();
    if (!response.ok) console.error("Outbox not marked:", response.status);
  } catch (error) {
    // Delivered but not marked goes out again, with the same id: at least once, and the receiver can tell.
    console.error("Outbox not marked:", error instanceof Error ? error.name : error);
  }
  return trouble;
}

async function send({ id, body }: Owed): Promise<string | null> {
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
        "x-spellpost-signature": `sha256=${await sign(`${timestamp}.${id}.${text}`)}`,
      },
      body: text,
      signal: AbortSignal.timeout(TIME_LIMIT_MS),
    });
    await response.body?.cancel();
    return response.ok ? null : `Webhook answered ${response.status}`;
  } catch (error) {
    return error instanceof Error ? `Webhook unreachable: ${error.name}` : "Webhook unreachable";
  }
}

/** HMAC-SHA-256, hex, so that the receiver can tell our calls from a stranger's. */
async function sign(text: string): Promise<string> {
  const bytes = new TextEncoder();
  const key = await crypto.subtle.importKey(
    "raw",
    bytes.encode(env("PROFILE_WEBHOOK_SECRET")),
    { name: "HMAC", hash: "SHA-256" },
    false,
    ["sign"],
  );
  const signature = new Uint8Array(await crypto.subtle.sign("HMAC", key, bytes.encode(text)));
  return Array.from(signature, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

export function answer(status: number, body: unknown): Response {
  return Response.json(body, { status });
}
