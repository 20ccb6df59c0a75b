import type { AutomationPayload } from "~/domain/tiktok";
import type { Context } from "~/request/context";
import { edgeContext } from "~/request/edge.server";

const TIME_LIMIT_MS = 3000;

/** "not-configured": this deployment names no webhook, so nothing was sent. */
export type Delivery = { outcome: "delivered" | "unavailable" | "not-configured" };

/** Hands a token set to the automation webhook. No redirect is followed: tokens go only where they were meant to. */
export async function sendToAutomation(
  context: Context,
  payload: AutomationPayload,
): Promise<Delivery> {
  const target = context.get(edgeContext).env.AUTOMATION_WEBHOOK_URL;
  if (!target) return { outcome: "not-configured" };
  try {
    const response = await fetch(target, {
      method: "POST",
      redirect: "manual",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(payload),
      signal: AbortSignal.timeout(TIME_LIMIT_MS),
    });
    await response.body?.cancel();
    if (!response.ok) console.error("Automation webhook:", response.status);
    return { outcome: response.ok ? "delivered" : "unavailable" };
  } catch (error) {
    console.error("Automation webhook:", error instanceof Error ? error.name : "failed");
    return { outcome: "unavailable" };
  }
}
