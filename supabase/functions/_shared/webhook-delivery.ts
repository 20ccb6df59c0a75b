// Shared by the functions that deliver webhooks of an outbox: sending one and recording the outcome.
import { OUTBOX_TIMEOUT_MS, recordAttempt } from "./outbox.ts";

type Delivery = {
  /** Table of the outbox. */
  outbox: string;
  /** Id of the row, and of the webhook in every attempt. */
  id: string;
  body: object;
  /** Returns the URL; throws if its setting is missing. */
  readUrl: () => string;
  /** Returns the headers that prove the sender of the text. */
  sign: (text: string) => Record<string, string> | Promise<Record<string, string>>;
};

/** Sends one webhook and records the outcome. @returns null on success, otherwise the error's text */
export async function deliverWebhook(delivery: Delivery): Promise<string | null> {
  const errorText = await send(delivery);
  const outcome =
    errorText === null
      ? { delivered_at: new Date().toISOString(), last_error: null }
      : { last_error: errorText };
  await recordAttempt(delivery.outbox, delivery.id, outcome);
  return errorText;
}

async function send({ body, readUrl, sign }: Delivery): Promise<string | null> {
  const text = JSON.stringify(body);
  try {
    const response = await fetch(readUrl(), {
      method: "POST",
      redirect: "manual",
      headers: { "content-type": "application/json", ...(await sign(text)) },
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
