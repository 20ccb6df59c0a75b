import type { Job } from "../../supabase/local/cron.ts";
import { advanceTo, getTime } from "./scheduler.ts";
import type { World } from "./world.ts";

type DailyJob = { hour: number; minute: number; sql: string };

/** SQL of the jobs of private.cron_jobs(), by how often the simulation runs them. */
type Schedule = {
  /** Jobs of every few minutes, which run hourly here, and whenever something is due. */
  frequent: string;
  hourly: string;
  daily: DailyJob[];
};

/** Hours of the job that runs each minute: nothing depends on its time, and it takes longer than all others. */
const PURGE_HOURS = [1, 7, 13, 19];

const HOUR_MS = 3_600_000;
const DAY_MS = 86_400_000;
/** Latest start of a job after it became due, as the schedule has it. */
const WORK_DELAY_MS = 1000;

/**
 * Lists when a job of each lane becomes due. Leaves out posts that wait for their client's plan, which the
 * product looks at each minute, and drafts while the model is paused.
 */
const NEXT_DUE = `select lane::text, min(due_at) as at from private.jobs
  where give_up_at > greatest(due_at, now()) and not private.must_job_wait(jobs)
    and (kind <> 'drafts' or not exists (select from private.model_pause where test_at > now()))
  group by lane`;

/** Sorts the jobs by how often they run. Leaves out those that work on the queue, which run when something is due. */
function readSchedule(all: readonly Job[]): Schedule {
  const jobs = all.filter(({ lane }) => lane === null);
  const join = (pattern: RegExp) =>
    jobs.flatMap(({ schedule, command }) => (pattern.test(schedule) ? [command] : [])).join("; ");
  return {
    frequent: join(/ seconds$|^\*\//),
    hourly: join(/^\d+ \* \* \* \*$/),
    daily: jobs.flatMap(listDailyRuns),
  };
}

/** Lists the runs of a job in a day. One that runs in each minute of an hour runs in the first one. */
function listDailyRuns({ schedule, command: sql }: Job): DailyJob[] {
  if (schedule === "* * * * *") return PURGE_HOURS.map((hour) => ({ hour, minute: 7, sql }));
  const [, minute, hour] = /^(\d+|\*) (\d+) \* \* \*$/.exec(schedule) ?? [];
  return hour === undefined ? [] : [{ hour: Number(hour), minute: Number(minute) || 0, sql }];
}

/** Moves the time on, and runs the jobs that are scheduled meanwhile. */
export async function pass(world: World, milliseconds: number): Promise<void> {
  const end = getTime() + milliseconds;
  const { lastWork } = world;
  const { frequent, hourly, daily: dailyJobs } = readSchedule(world.services.jobs);
  for (;;) {
    const hour = (Math.floor(getTime() / HOUR_MS) + 1) * HOUR_MS;
    const daily = findNextDailyJob(dailyJobs, getTime());
    // Waits longer each time for what stays due, as it would after many runs in vain.
    const queues = await listQueues(world);
    const earliest = Math.min(...queues.map(({ at }) => at));
    const due = Math.max(earliest, lastWork.at + lastWork.pauseMs);
    const next = Math.min(hour, daily.at, due);
    if (next > end) break;
    await advanceTo(next);
    if (next === daily.at) await world.execute(daily.sql);
    if (next === hour) await world.execute(`${hourly}; ${frequent}`);
    if (next === due) {
      await world.execute(frequent);
      await world.work(queues.flatMap(({ lane, at }) => (lane && at <= due ? [lane] : [])));
      const isOverdue = getTime() - lastWork.at <= lastWork.pauseMs + 2 * WORK_DELAY_MS;
      lastWork.pauseMs = isOverdue ? Math.min(2 * lastWork.pauseMs, HOUR_MS) : WORK_DELAY_MS;
      lastWork.at = getTime();
    }
  }
  await advanceTo(end);
}

function findNextDailyJob(jobs: DailyJob[], time: number): { at: number; sql: string } {
  const midnight = Math.floor(time / DAY_MS) * DAY_MS;
  return jobs
    .map(({ hour, minute, sql }) => {
      const today = midnight + hour * HOUR_MS + minute * 60_000;
      return { at: today > time ? today : today + DAY_MS, sql };
    })
    .toSorted((a, b) => a.at - b.at)[0]!;
}

/** Lists what is due or becomes due, with the time at which it can be done at the earliest. */
async function listQueues(world: World): Promise<{ lane: string | null; at: number }[]> {
  const rows = await world.rows<{ lane: string | null; at: string }>(NEXT_DUE);
  return rows.map(({ lane, at }) => ({
    lane,
    at: Math.max(Date.parse(at), getTime()) + WORK_DELAY_MS,
  }));
}
