// Sends the stored profile, not the request's body, and only while its job waits; `work` retries.
import { getCaller } from "../_shared/caller.ts";
import { deliverProfile } from "../_shared/jobs/profile-webhook.ts";
import { claimJobs, finishJob } from "../_shared/jobs/queue.ts";
import { readLimitedBody } from "../_shared/limited-body.ts";
import { CALL_TIMEOUT_MS } from "../_shared/platform.ts";

const BODY_LIMIT_BYTES = 64 * 1024;

Deno.serve(async (request) => {
  if (request.method !== "POST") return jsonResponse(405, { error: "Method not allowed" });
  const user = await getCaller(request, CALL_TIMEOUT_MS).catch(() => null);
  if (!user) return jsonResponse(401, { error: "Invalid or missing token" });

  const text = await readLimitedBody(request, BODY_LIMIT_BYTES);
  if (text === null) return jsonResponse(413, { error: "Body too large" });
  const profile = parseObject(text);
  if (!profile) return jsonResponse(400, { error: "Body must be a JSON object" });
  if (profile.userId !== user.id) return jsonResponse(403, { error: "userId is not the caller" });

  try {
    const [job] = await claimJobs({ lane: "others", batch_size: 1, profile_of: user.id });
    if (!job) return jsonResponse(200, { delivered: false });
    const failure = await deliverProfile(job);
    await finishJob(job, failure);
    return failure
      ? jsonResponse(502, { error: failure.error })
      : jsonResponse(200, { delivered: true });
  } catch (error) {
    return jsonResponse(502, {
      error: error instanceof Error ? `Queue unreachable: ${error.name}` : "Queue unreachable",
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

function jsonResponse(status: number, body: unknown): Response {
  return Response.json(body, { status });
}
