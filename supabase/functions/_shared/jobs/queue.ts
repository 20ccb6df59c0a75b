// Access to the queue (schemas/02_jobs.sql): claiming jobs, and recording the outcome of an attempt.
import type { CompositeTypes, Enums } from "../../../../app/services/database.types.ts";
import { CALL_TIMEOUT_MS, database } from "../platform.ts";

/** Job with what it needs, which each kind's handler knows the shape of. */
export type Job<Payload = unknown> = Omit<CompositeTypes<"claimed_job">, "payload"> & {
  payload: Payload;
};

/** Failed attempt, in words that hold no personal data. */
export type Failure = {
  error: string;
  /** Seconds after which the provider wants to be called again. */
  retryAfterS?: number | null;
  /** True when no further job of its kind would succeed now. */
  mustStop?: boolean;
};

/** Does one job. A repeated attempt must change nothing at its receiver. @returns null on success */
export type Handler = (job: Job<never>) => Promise<Failure | null>;

/**
 * Claims jobs for one attempt. No other caller gets them before their back-off ends.
 * @throws Error when the database does not answer as expected
 */
export async function claimJobs(args: {
  lane: Enums<"job_lane">;
  batch_size: number;
  profile_of?: string;
}): Promise<Job<never>[]> {
  const response = await database("POST", "rpc/claim_jobs", args, CALL_TIMEOUT_MS);
  if (!response.ok) throw new Error(`The queue answered ${response.status}`);
  return await response.json();
}

/** Records the outcome. Only logs a failure to do so, because the job then stays due. */
export async function finishJob({ id }: Job, failure: Failure | null): Promise<void> {
  const outcome = { id, error: failure?.error, retry_after_s: failure?.retryAfterS };
  try {
    const response = await database("POST", "rpc/finish_job", outcome, CALL_TIMEOUT_MS);
    await response.body?.cancel();
    if (!response.ok) console.error("Job not updated:", response.status);
  } catch (error) {
    console.error("Job not updated:", error instanceof Error ? error.name : error);
  }
}
