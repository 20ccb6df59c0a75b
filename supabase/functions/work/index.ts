import type { Enums } from "../../../app/database.types.ts";
// Called on a schedule with DRAIN_SECRET, for up to 30 s.
import { isSameSecret } from "../../../app/domain/hashing.ts";
import { deliverPost } from "../_shared/jobs/deliver-post.ts";
import { describePicture } from "../_shared/jobs/describe-picture.ts";
import { deliverProfile } from "../_shared/jobs/profile-webhook.ts";
import { claimJobs, finishJob, type Handler, type Job } from "../_shared/jobs/queue.ts";
import { removePicture } from "../_shared/jobs/remove-picture.ts";
import { revokeToken } from "../_shared/jobs/revoke-token.ts";
import { sendEmail } from "../_shared/jobs/send-email.ts";
import { writeDrafts } from "../_shared/jobs/write-drafts.ts";
import { env } from "../_shared/platform.ts";

const LANES = ["emails", "others"] as const;
/** The email service accepts two requests a second. */
const CONCURRENCY: Record<Enums<"job_lane">, number> = { emails: 2, others: 5 };
/** The call ends before the first back-off of 30 s. */
const LAST_BATCH_START_MS = 20_000;

const HANDLERS: Partial<Record<Enums<"job_kind">, Handler>> = {
  drafts: writeDrafts,
  linkedin_revocation: revokeToken,
  picture_description: describePicture,
  picture_removal: removePicture,
  post_approved: deliverPost,
  post_stopped: deliverPost,
  profile_webhook: deliverProfile,
};

Deno.serve(async (request) => {
  if (request.method !== "POST")
    return Response.json({ error: "Method not allowed" }, { status: 405 });
  if (!(await isSameSecret(request.headers.get("x-drain-secret") ?? "", env("DRAIN_SECRET"))))
    return Response.json({ error: "Wrong or missing secret" }, { status: 401 });
  const body = await request.json().catch(() => null);
  const lane = LANES.find((name) => name === body?.lane);
  if (!lane) return Response.json({ error: "No such lane" }, { status: 400 });

  const outcome = { done: 0, failed: 0 };
  try {
    const end = Date.now() + LAST_BATCH_START_MS;
    while (Date.now() < end) {
      const jobs = await claimJobs({ lane, batch_size: CONCURRENCY[lane] });
      const failures = await Promise.all(jobs.map(doJob));
      for (const failure of failures) outcome[failure ? "failed" : "done"]++;
      const stop = failures.find((failure) => failure?.mustStop);
      if (stop) return Response.json({ error: stop.error, ...outcome }, { status: 502 });
      if (jobs.length < CONCURRENCY[lane]) break;
    }
  } catch (error) {
    const text = error instanceof Error ? error.message : "The queue is unreachable";
    return Response.json({ error: text, ...outcome }, { status: 502 });
  }
  return Response.json(outcome);
});

async function doJob(job: Job<never>) {
  const failure = await (HANDLERS[job.kind] ?? sendEmail)(job);
  if (failure) console.error(`Job not done (${job.kind}):`, failure.error);
  await finishJob(job, failure);
  return failure;
}
