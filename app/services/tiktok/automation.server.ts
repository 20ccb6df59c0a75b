import { hmacHex } from "~/domain/hashing";
import type { AutomationPayload } from "~/domain/tiktok/authorization";
import type { Context } from "~/request/context";
import { requestInfoContext } from "~/request/request-info.server";

const WEBHOOK_TIMEOUT_MS = 3000;

/** "not-configured": there is no webhook. */
export type Delivery = { outcome: "delivered" | "unavailable" | "not-configured" };

/** Follows no redirect, so that tokens reach only the configured URL. */
export async function sendAutomationWebhook(
  context: Context,
  payload: AutomationPayload,
): Promise<Delivery> {
  const { AUTOMATION_WEBHOOK_URL: target, AUTOMATION_WEBHOOK_SECRET: secret } =
    context.get(requestInfoContext).env;
  if (!target) return { outcome: "not-configured" };
  const body = JSON.stringify(payload);
  try {
    const response = await fetch(target, {
      method: "POST",
      redirect: "manual",
      headers: { "Content-Type": "application/json", ...(await signWebhook(body, secret)) },
      body,
      signal: AbortSignal.timeout(WEBHOOK_TIMEOUT_MS),
    });
    await response.body?.cancel();
    if (!response.ok) console.error("Automation webhook:", response.status);
    return { outcome: response.ok ? "delivered" : "unavailable" };
  } catch (error) {
    console.error("Automation webhook:", error instanceof Error ? error.name : "failed");
    return { outcome: "unavailable" };
  }
}

/** The same headers as the profile webhook's. */
async function signWebhook(body: string, secret?: string): Promise<Record<string, string>> {
  const timestamp = String(Math.floor(Date.now() / 1000));
  const delivery = crypto.randomUUID();
  const names = { "x-spellpost-timestamp": timestamp, "x-spellpost-delivery": delivery };
  if (!secret) return names;
  const signature = await hmacHex(`${timestamp}.${delivery}.${body}`, secret);
  return { ...names, "x-spellpost-signature": `sha256=${signature}` };
}
