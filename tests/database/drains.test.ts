import { expect, test } from "vitest";
import { PUBLISHABLE_KEY } from "../support/supabase-keys.ts";
import { DRAIN_SECRET } from "../support/supabase.ts";
import { scene } from "./scene.ts";

/** What all outboxes have in common, and the edge functions that drain them. */

const { url, sql, listValues } = await scene();
const DRAINS = await listValues<string>(
  "select substring(command from 'trigger_drain\\(''([\\w-]+)') from private.cron_jobs() where command ~ 'trigger_drain'",
);

test("each drain requires its secret", async () => {
  expect(DRAINS).toHaveLength(5);
  for (const name of DRAINS)
    for (const secret of ["", "wrong", `${DRAIN_SECRET}x`, PUBLISHABLE_KEY]) {
      const headers = { "x-drain-secret": secret };
      const response = await fetch(`${url}/functions/v1/${name}`, { method: "POST", headers });
      expect([name, response.status]).toEqual([name, 401]);
    }
});

/** Columns and values of a row in each outbox, for which no other row has to exist. */
const OUTBOXES = [
  ["claim_emails", "public.email_outbox", "kind, recipient", "'plan_ended', 'a@example.com'"],
  ["claim_profile_webhooks", "public.profile_webhook_outbox", "user_id", "gen_random_uuid()"],
  [
    "claim_post_webhooks",
    "public.post_webhook_outbox",
    "event, draft_id, version, user_id",
    "'post.changed', gen_random_uuid(), 1, gen_random_uuid()",
  ],
  ["claim_draft_jobs", "private.draft_jobs", "user_id, kind", "gen_random_uuid(), 'first'"],
] as const;

test.each(OUTBOXES)(
  "%s takes what just became due beside the oldest of a backlog",
  async (claim, table, columns, values) => {
    await sql("set session_replication_role = replica");
    await sql(
      `insert into ${table} (${columns}, next_attempt_at, attempts)
       select ${values}, now() - age::interval, attempts
       from (values ('3 hours', 0), ('2 hours', 0), ('1 hour', 0), ('1 minute', 0), ('1 second', 4))
         as row (age, attempts)`,
    );
    await sql("set session_replication_role = origin");
    // Those that were claimed are due later.
    const listDue = () =>
      listValues<number>(
        `select round(extract(epoch from now() - next_attempt_at) / 60)::int
         from ${table} where next_attempt_at <= now() order by next_attempt_at`,
      );
    await sql(`select * from public.${claim}(2)`);
    expect(await listDue()).toEqual([120, 60, 0]);
    await sql(`select * from public.${claim}(2)`);
    expect(await listDue()).toEqual([0]);
    // A row that was tried before fills the batch when nothing new is due.
    await sql(`select * from public.${claim}(2)`);
    expect(await listDue()).toEqual([]);
  },
);
