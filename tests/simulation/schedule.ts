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
/** Latest start of a drain after its entry became due, as the jobs of the schedule have it. */
const DRAIN_DELAY_MS = 1000;

/** Lists when something becomes due: in the outboxes, with the function that sends it, or of the staff. */
const NEXT_DUE = `select drain, at from (
  select 'drain-emails' as drain, min(next_attempt_at) as at
  from public.email_outbox where retry_until > next_attempt_at
  union all
  select 'drain-profile-webhooks', min(next_attempt_at)
  from public.profile_webhook_outbox where delivered_at is null and retry_until > next_attempt_at
  union all
  select 'drain-post-webhooks', min(next_attempt_at) from private.releasable_post_webhooks
  union all
  select 'drain-linkedin-revocations', min(next_attempt_at) from public.linkedin_revocations
  union all
  select 'draft-posts', min(next_attempt_at) from private.draft_jobs where done_at is null
  union all
  select null, min(execute_at) from private.pending_staff_actions
  where execute_at > now() - interval '1 minute'
) as queues where at is not null`;

/** Sorts the jobs by how often they run. Leaves out the drains, which run when something is due. */
function readSchedule(all: readonly Job[]): Schedule {
  const jobs = all.filter(({ drain }) => drain === null);
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
  const { lastDrain } = world;
  const { frequent, hourly, daily: dailyJobs } = readSchedule(world.services.jobs);
  for (;;) {
    const hour = (Math.floor(getTime() / HOUR_MS) + 1) * HOUR_MS;
    const daily = findNextDailyJob(dailyJobs, getTime());
    // Waits longer each time for what stays due, as it would after many runs in vain.
    const queues = await listQueues(world);
    const earliest = Math.min(...queues.map(({ at }) => at));
    const due = Math.max(earliest, lastDrain.at + lastDrain.pauseMs);
    const next = Math.min(hour, daily.at, due);
    if (next > end) break;
    await advanceTo(next);
    if (next === daily.at) await world.execute(daily.sql);
    if (next === hour) await world.execute(`${hourly}; ${frequent}`);
    if (next === due) {
      await world.execute(frequent);
      await world.drain(queues.flatMap(({ drain, at }) => (drain && at <= due ? [drain] : [])));
      const isOverdue = getTime() - lastDrain.at <= lastDrain.pauseMs + 2 * DRAIN_DELAY_MS;
      lastDrain.pauseMs = isOverdue ? Math.min(2 * lastDrain.pauseMs, HOUR_MS) : DRAIN_DELAY_MS;
      lastDrain.at = getTime();
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

/** Lists what is due or becomes due, with the time at which it can be sent at the earliest. */
async function listQueues(world: World): Promise<{ drain: string | null; at: number }[]> {
  const rows = await world.rows<{ drain: string | null; at: string }>(NEXT_DUE);
  return rows.map(({ drain, at }) => ({
    drain,
    at: Math.max(Date.parse(at), getTime()) + DRAIN_DELAY_MS,
  }));
}
