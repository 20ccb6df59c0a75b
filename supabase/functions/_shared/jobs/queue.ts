import type { CompositeTypes, Enums } from "../../../../app/database.types.ts";
import { CALL_TIMEOUT_MS, database } from "../platform.ts";

export type Job<Payload = unknown> = Omit<CompositeTypes<"claimed_job">, "payload"> & {
  payload: Payload;
};

export type Failure = {
  error: string;
  retryAfterS?: number | null;
  /** No further job of its kind would succeed now. */
  mustStop?: boolean;
};

/** Null on success. A repeated attempt must change nothing at its receiver. */
export type Handler = (job: Job<never>) => Promise<Failure | null>;

/** No other caller gets them before their back-off ends. */
export async function claimJobs(args: {
  lane: Enums<"job_lane">;
  batch_size: number;
  profile_of?: string;
}): Promise<Job<never>[]> {
  const response = await database("POST", "rpc/claim_jobs", args, CALL_TIMEOUT_MS);
  if (!response.ok) throw new Error(`The queue answered ${response.status}`);
  return await response.json();
}

/** Only logs failures, because the job then stays due. */
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
