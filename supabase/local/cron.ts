export type Job = {
  name: string;
  schedule: string;
  command: string;
  /** Null for a command that runs in the database alone. */
  lane: string | null;
};

/** Milliseconds, for jobs due often and for drafts. */
type Intervals = { frequent: number; drafts: number };

const DAY_MS = 86_400_000;

/** Daily jobs run at the start, because this machine may be off at their hour. */
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

/** A minute job works off a backlog, which is small here. */
function getIntervalMs({ lane, schedule }: Job, { frequent, drafts }: Intervals): number {
  if (lane === "others") return drafts;
  return / seconds$|^\*\//.test(schedule) ? frequent : DAY_MS;
}

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
