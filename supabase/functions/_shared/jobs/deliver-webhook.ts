import { CALL_TIMEOUT_MS } from "../platform.ts";
import type { Failure } from "./queue.ts";

type Webhook = {
  body: unknown;
  readUrl: () => string;
  sign: (text: string) => Record<string, string> | Promise<Record<string, string>>;
};

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
    if (error.name === "Error") return { error: error.message };
    return { error: `Webhook unreachable: ${error.name}` };
  }
}
