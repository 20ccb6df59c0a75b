import { afterAll, beforeAll, expect, test } from "vitest";
import { startSupabase, type Supabase } from "../support/supabase.ts";

type Rule = { table_name: string; is_expired: string };

let backend: Supabase;
beforeAll(async () => {
  backend = await startSupabase();
});
afterAll(() => backend?.stop());

const purge = () => backend.sql("select private.purge_expired_data()");

test("each rule finds its rows by an index, however many are stored", async () => {
  const rules = await backend.sql<Rule>("select * from private.retention_rules()");
  expect(rules.length).toBeGreaterThan(10);
  // Leaves a scan of the whole table only to a condition without an index.
  await backend.sql("set enable_seqscan = off");
  const scans: string[] = [];
  for (const { table_name, is_expired } of rules) {
    const plan = await backend.sql<{ "QUERY PLAN": string }>(
      `explain select ctid from ${table_name} where ${is_expired} limit 1000`,
    );
    const name = table_name.split(".")[1];
    if (plan.some((line) => line["QUERY PLAN"].includes(`Seq Scan on ${name}`)))
      scans.push(table_name);
  }
  await backend.sql("reset enable_seqscan");
  expect(scans).toEqual([]);
});

test("deletes a thousand rows of a rule at a time, and only what has been stored long enough", async () => {
  await backend.sql(
    `insert into private.response_times (waited_from, due_at, replied_at)
     select now(), now(), now() - age::interval
     from generate_series(1, 1500), unnest(case when generate_series = 1
       then '{91 days,89 days}'::text[] else '{91 days}' end) as age`,
  );
  const left = async () =>
    (await backend.sql<{ n: number }>("select count(*)::int as n from private.response_times"))[0]
      ?.n;
  await purge();
  expect(await left()).toBe(501);
  await purge();
  expect(await left()).toBe(1);
});

test("keeps the first job for drafts, so that no client gets a second one", async () => {
  await backend.sql("insert into auth.users (id, email) values (gen_random_uuid(), 'a@b.example')");
  await backend.sql(
    `insert into private.draft_jobs (user_id, kind, week, done_at)
     select users.id, kind::public.draft_job_kind, week::date, now() - age::interval
     from auth.users, (values ('first', null, '1 year'), ('again', null, '91 days'),
       ('week', '2026-01-05', '91 days'), ('week', '2026-01-12', '89 days')) as job (kind, week, age)`,
  );
  await purge();
  expect(
    await backend.sql("select kind, week::text from private.draft_jobs order by kind"),
  ).toEqual([
    { kind: "first", week: null },
    { kind: "week", week: "2026-01-12" },
  ]);
});
