import { CALL_TIMEOUT_MS, database } from "../platform.ts";
import { PROMPT_VERSION } from "./prompt.ts";
import type { RecordedCall } from "./writer.ts";

/** Only logs failures, because the answer is good. */
export async function recordModelCall(
  { provider }: { provider: string },
  call: RecordedCall,
  userId: string | null,
): Promise<void> {
  const row = {
    purpose: call.purpose,
    provider,
    model: call.model,
    prompt_version: PROMPT_VERSION,
    outcome: call.outcome,
    prompt_tokens: call.promptTokens,
    completion_tokens: call.completionTokens,
    cost_usd: call.costUsd,
    duration_ms: call.durationMs,
    user_id: userId,
  };
  try {
    const response = await database("POST", "rpc/record_model_call", row, CALL_TIMEOUT_MS);
    await response.body?.cancel();
    if (!response.ok) console.error("Model call not recorded:", response.status);
  } catch (error) {
    console.error("Model call not recorded:", error instanceof Error ? error.message : error);
  }
}
