// Edge function: delivers the profile its caller just completed to the profile webhook. It takes a
// POST with the client's bearer token and a JSON body that names their userId. What goes out is not
// that body but the profile as it was saved, and only while the outbox owes it (the migration
// profile_webhook_outbox).
// Answers: 200 {"delivered":true}; 200 {"delivered":false} nothing is owed; 400 bad body; 401 no
// valid token; 403 somebody else's userId; 405; 413 body too large; 502 the webhook did not take
// it, and drain-profile-webhooks will try again.
// No remote imports: it must start without the internet.
import { getCaller } from "../_shared/caller.ts";
import { readLimitedBody } from "../_shared/limited-body.ts";
import {
  jsonResponse,
  claimBatch,
  processEntry,
  WEBHOOK_TIMEOUT_MS,
} from "../_shared/profile-webhook.ts";

const BODY_LIMIT_BYTES = 64 * 1024;

Deno.serve(async (request) => {
  if (request.method !== "POST") return jsonResponse(405, { error: "Method not allowed" });
  const user = await getCaller(request, WEBHOOK_TIMEOUT_MS).catch(() => null);
  if (!user) return jsonResponse(401, { error: "Invalid or missing token" });

  const text = await readLimitedBody(request, BODY_LIMIT_BYTES);
  if (text === null) return jsonResponse(413, { error: "Body too large" });
  const profile = parseObject(text);
  if (!profile) return jsonResponse(400, { error: "Body must be a JSON object" });
  if (profile.userId !== user.id) return jsonResponse(403, { error: "userId is not the caller" });

  try {
    const [owed] = await claimBatch({ user_id: user.id });
    if (!owed) return jsonResponse(200, { delivered: false });
    const trouble = await processEntry(owed);
    return trouble ? jsonResponse(502, { error: trouble }) : jsonResponse(200, { delivered: true });
  } catch (error) {
    return jsonResponse(502, {
      error: error instanceof Error ? `Outbox unreachable: ${error.name}` : "Outbox unreachable",
    });
  }
});

function parseObject(text: string): Record<string, unknown> | null {
  try {
    const value = JSON.parse(text);
    return typeof value === "object" && value !== null && !Array.isArray(value) ? value : null;
  } catch {
    return null;
  }
}
