import { type LinkedinPost, publishOnLinkedin } from "./linkedin-post.ts";
import { deliverPostWebhook, type PostWebhook } from "./post-webhook.ts";
import type { Failure, Job } from "./queue.ts";

export function deliverPost({
  payload,
  ...job
}: Job<PostWebhook | { linkedin: LinkedinPost }>): Promise<Failure | null> {
  return "linkedin" in payload
    ? publishOnLinkedin(job.subject_id, payload.linkedin)
    : deliverPostWebhook({ ...job, payload });
}
