import { afterAll, beforeAll, expect, test } from "vitest";
import { startSupabase, type Supabase } from "../support/supabase.ts";

let backend: Supabase;
beforeAll(async () => {
  backend = await startSupabase();
});
afterAll(() => backend?.stop());

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
    await backend.sql("set session_replication_role = replica");
    await backend.sql(
      `insert into ${table} (${columns}, next_attempt_at, attempts)
       select ${values}, now() - age::interval, attempts
       from (values ('3 hours', 0), ('2 hours', 0), ('1 hour', 0), ('1 minute', 0), ('1 second', 4))
         as row (age, attempts)`,
    );
    await backend.sql("set session_replication_role = origin");
    // Those that were claimed are due later.
    const listDue = async () =>
      (
        await backend.sql<{ minutes: number }>(
          `select round(extract(epoch from now() - next_attempt_at) / 60)::int as minutes
           from ${table} where next_attempt_at <= now() order by next_attempt_at`,
        )
      ).map(({ minutes }) => minutes);
    await backend.sql(`select * from public.${claim}(2)`);
    expect(await listDue()).toEqual([120, 60, 0]);
    await backend.sql(`select * from public.${claim}(2)`);
    expect(await listDue()).toEqual([0]);
    // A row that was tried before fills the batch when nothing new is due.
    await backend.sql(`select * from public.${claim}(2)`);
    expect(await listDue()).toEqual([]);
  },
);
