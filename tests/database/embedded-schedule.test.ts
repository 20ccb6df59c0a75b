import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { type Job, startJobs } from "../../supabase/local/cron.ts";

/** The schedule of the embedded Supabase. */

const MINUTE_MS = 60_000;
const JOBS = [
  ["work-on-emails", "30 seconds", "emails"],
  ["work-on-others", "5 seconds", "others"],
  ["purge-expired-data", "* * * * *", null],
  ["purge-job-runs", "7 3 * * *", null],
].map(([name, schedule, lane]) => ({ name, schedule, lane, command: `select ${name}` }) as Job);

const start = async (run: (job: Job) => Promise<void>) =>
  startJobs(JOBS, run, { frequent: MINUTE_MS, drafts: MINUTE_MS / 2 });

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

test("runs daily jobs at the start, and each job at its interval until it is stopped", async () => {
  const runs: string[] = [];
  const stop = await start(async ({ name }) => void runs.push(name));
  expect(runs).toEqual(["purge-expired-data", "purge-job-runs"]);
  const count = (name: string) => runs.filter((each) => each === name).length;
  await vi.advanceTimersByTimeAsync(60 * MINUTE_MS);
  expect(Object.fromEntries(JOBS.map(({ name }) => [name, count(name)]))).toEqual({
    "work-on-emails": 60,
    "work-on-others": 120,
    "purge-expired-data": 1,
    "purge-job-runs": 1,
  });
  await vi.advanceTimersByTimeAsync(23 * 60 * MINUTE_MS);
  expect(count("purge-job-runs")).toBe(2);
  stop();
  const total = runs.length;
  await vi.advanceTimersByTimeAsync(60 * MINUTE_MS);
  expect(runs).toHaveLength(total);
});
