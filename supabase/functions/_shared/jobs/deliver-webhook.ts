import { CALL_TIMEOUT_MS } from "../platform.ts";
import type { Failure } from "./queue.ts";

type Webhook = {
  body: unknown;
  /** Returns the URL; throws if its setting is missing. */
  readUrl: () => string;
  /** Returns the headers that prove the sender of the text. */
  sign: (text: string) => Record<string, string> | Promise<Record<string, string>>;
};

/** Sends one webhook. */
export async function deliverWebhook({ body, readUrl, sign }: Webhook): Promise<Failure | null> {
  const text = JSON.stringify(body);
  try {
    const response = await fetch(readUrl(), {
      method: "POST",
      redirect: "manual",
      headers: { "content-type": "application/json", ...(await sign(text)) },
      body: text,
      signal: AbortSignal.timeout(CALL_TIMEOUT_MS),
    });
    await response.body?.cancel();
    return response.ok ? null : { error: `Webhook answered ${response.status}` };
  } catch (error) {
    if (!(error instanceof Error)) return { error: "Webhook unreachable" };
    // Quotes only plain errors, which are ours and about a setting; others may quote the URL.
    if (error.name === "Error") return { error: error.message };
    return { error: `Webhook unreachable: ${error.name}` };
  }
}
