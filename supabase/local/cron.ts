/** Job of the schedule, as pg_cron has it. */
export type Job = {
  name: string;
  schedule: string;
  command: string;
  /** Lane of jobs that the command has worked on; null for a command that runs in the database alone. */
  lane: string | null;
};

/** Intervals in milliseconds: of the jobs that are due often, and of the one that writes drafts. */
type Intervals = { frequent: number; drafts: number };

const DAY_MS = 86_400_000;

/**
 * Replaces the pg_cron of hosted Supabase. Runs the daily jobs first, because this machine may be off at
 * their hour.
 * @returns a function that stops the jobs
 */
export async function startJobs(
  jobs: readonly Job[],
  run: (job: Job) => Promise<void>,
  intervals: Intervals,
): Promise<() => void> {
  const timed = jobs.map((job) => ({ job, intervalMs: getIntervalMs(job, intervals) }));
  for (const { job } of timed.filter(({ intervalMs }) => intervalMs === DAY_MS)) await run(job);
  const stops = timed.map(({ job, intervalMs }) => startTimer(() => run(job), job, intervalMs));
  return () => {
    for (const stop of stops) stop();
  };
}

/**
 * Returns the interval of a job on this machine. One that runs each minute works off a backlog, which is
 * small here, so once a day is enough.
 */
function getIntervalMs({ lane, schedule }: Job, { frequent, drafts }: Intervals): number {
  if (lane === "others") return drafts;
  return / seconds$|^\*\//.test(schedule) ? frequent : DAY_MS;
}

/** Repeats a job, each time `intervalMs` after the previous run has ended. */
function startTimer(run: () => Promise<void>, { name }: Job, intervalMs: number): () => void {
  let isStopped = false;
  let timer: NodeJS.Timeout | undefined;
  const schedule = () => {
    if (!isStopped) timer = setTimeout(() => void repeat(), intervalMs).unref();
  };
  const repeat = async () => {
    try {
      await run();
    } catch (error) {
      if (!isStopped) console.error(`${name}:`, error instanceof Error ? error.message : error);
    }
    schedule();
  };
  schedule();
  return () => {
    isStopped = true;
    clearTimeout(timer);
  };
}
