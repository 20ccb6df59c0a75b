import { advanceTo, getTime } from "./scheduler.ts";
import type { World } from "./world.ts";

type DailyJob = [hour: number, minute: number, sql: string];

/** Jobs of private.cron_jobs() that run once a day, or first then, with the times in UTC. */
const DAILY_JOBS: DailyJob[] = [
  [3, 27, "select private.purge_deleted_account_logs()"],
  [3, 37, "select private.expire_unreleased_posts()"],
  [4, 0, "select private.enqueue_weekly_drafts()"],
  // Runs every minute in PostgreSQL. Nothing depends on the hour, and it takes longer than all others.
  ...[1, 7, 13, 19].map((hour): DailyJob => [hour, 7, "select private.purge_expired_data()"]),
];
/** Jobs that PostgreSQL runs every few minutes. They run hourly here, and whenever something is due. */
const FREQUENT_JOBS = `select private.apply_due_plan_status_changes(), private.apply_due_plan_changes(),
  private.run_due_staff_actions(), private.void_expired_links(),
  private.enqueue_meeting_reminders(), private.notify_staff_of_overdue_items()`;
const HOURLY_JOBS = "select private.enqueue_staff_digests()";

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

/** Moves the time on, and runs the jobs that are scheduled meanwhile. */
export async function pass(world: World, milliseconds: number): Promise<void> {
  const end = getTime() + milliseconds;
  const { lastDrain } = world;
  for (;;) {
    const hour = (Math.floor(getTime() / HOUR_MS) + 1) * HOUR_MS;
    const daily = findNextDailyJob(getTime());
    // Waits longer each time for what stays due, as it would after many runs in vain.
    const queues = await listQueues(world);
    const earliest = Math.min(...queues.map(({ at }) => at));
    const due = Math.max(earliest, lastDrain.at + lastDrain.pauseMs);
    const next = Math.min(hour, daily.at, due);
    if (next > end) break;
    await advanceTo(next);
    if (next === daily.at) await world.execute(daily.sql);
    if (next === hour) await world.execute(`${HOURLY_JOBS}; ${FREQUENT_JOBS}`);
    if (next === due) {
      await world.execute(FREQUENT_JOBS);
      await world.drain(queues.flatMap(({ drain, at }) => (drain && at <= due ? [drain] : [])));
      const isOverdue = getTime() - lastDrain.at <= lastDrain.pauseMs + 2 * DRAIN_DELAY_MS;
      lastDrain.pauseMs = isOverdue ? Math.min(2 * lastDrain.pauseMs, HOUR_MS) : DRAIN_DELAY_MS;
      lastDrain.at = getTime();
    }
  }
  await advanceTo(end);
}

function findNextDailyJob(time: number): { at: number; sql: string } {
  const midnight = Math.floor(time / DAY_MS) * DAY_MS;
  return DAILY_JOBS.map(([hour, minute, sql]) => {
    const today = midnight + hour * HOUR_MS + minute * 60_000;
    return { at: today > time ? today : today + DAY_MS, sql };
  }).toSorted((a, b) => a.at - b.at)[0]!;
}

/** Lists what is due or becomes due, with the time at which it can be sent at the earliest. */
async function listQueues(world: World): Promise<{ drain: string | null; at: number }[]> {
  const rows = await world.rows<{ drain: string | null; at: string }>(NEXT_DUE);
  return rows.map(({ drain, at }) => ({
    drain,
    at: Math.max(Date.parse(at), getTime()) + DRAIN_DELAY_MS,
  }));
}
