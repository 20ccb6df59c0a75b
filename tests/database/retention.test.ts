import { expect, test } from "vitest";
import { CONFLICT, DONE } from "../support/function-calls.ts";
import { scene } from "./scene.ts";

type Rule = { table_name: string; stored_since: string; is_expired: string };

const { sql, api, complete } = await scene();

const purge = () => sql("select private.purge_expired_data()");

test("each rule finds its rows by an index, however many are stored", async () => {
  const rules = await sql<Rule>("select * from private.retention_rules()");
  expect(rules.length).toBeGreaterThan(10);
  // Leaves a scan or a sort of the whole table only to a rule without an index.
  await sql("set enable_seqscan = off; set enable_sort = off");
  const slow: string[] = [];
  for (const { table_name, stored_since, is_expired } of rules) {
    const plan = await sql<{ "QUERY PLAN": string }>(
      `explain select ctid from ${table_name} where ${is_expired} order by ${stored_since} limit 1000`,
    );
    const scan = new RegExp(`Seq Scan on ${table_name.split(".")[1]}|Sort`);
    if (plan.some((line) => scan.test(line["QUERY PLAN"]))) slow.push(table_name);
  }
  await sql("reset enable_seqscan; reset enable_sort");
  expect(slow).toEqual([]);
});

test("a completed profile starts the last day of its questionnaire, where no answers arrive any more", async () => {
  const client = await api.register();
  const save = (words_to_avoid: string) =>
    api.rpc(client, "save_my_answers", { answers: { words_to_avoid } });
  const list = () =>
    sql(
      "select words_to_avoid, completed_at::text from public.questionnaire_drafts where user_id = $1",
      [client.id],
    );
  expect(await save("cheap")).toMatchObject(DONE);
  await complete(client, { business_name: "My Business" });
  expect(await list()).toEqual([{ words_to_avoid: "cheap", completed_at: null }]);
  await complete(client);
  expect(await save("late")).toMatchObject(CONFLICT);
  expect(await list()).toEqual([{ words_to_avoid: "cheap", completed_at: expect.any(String) }]);
  await sql("update public.questionnaire_drafts set completed_at = now() - interval '25 hours'");
  await purge();
  expect(await save("late")).toMatchObject(CONFLICT);
  expect(await list()).toEqual([]);
  await sql("delete from auth.users where id = $1", [client.id]);
});

test("deletes a thousand rows of a rule at a time, the oldest first, and only those stored long enough", async () => {
  await sql(
    `insert into private.response_times (waited_from, due_at, replied_at)
     select now(), now(), now() - age * interval '1 day'
     from unnest(array_cat(array_fill(91, array[501]), array_fill(92, array[999])) || array[89]) as age`,
  );
  const listAges = () =>
    sql(
      `select extract(day from now() - replied_at)::int as days, count(*)::int
       from private.response_times group by 1 order by 1`,
    );
  await purge();
  expect(await listAges()).toEqual([
    { days: 89, count: 1 },
    { days: 91, count: 500 },
  ]);
  await purge();
  expect(await listAges()).toEqual([{ days: 89, count: 1 }]);
});

test("deletes accounts that nobody confirmed within thirty days, and no others", async () => {
  await sql(
    `insert into auth.users
       (id, email, created_at, confirmation_sent_at, email_confirmed_at, invited_at)
     select gen_random_uuid(), name || '@purged.example', now() - created::interval,
       now() - sent::interval, now() - confirmed::interval, now() - invited::interval
     from (values
       ('old', '31 days', '31 days', null, null), ('mailed', '31 days', '29 days', null, null),
       ('new', '29 days', '29 days', null, null), ('confirmed', '31 days', '31 days', '30 days', null),
       ('invited', '31 days', null, null, '31 days')
     ) as account (name, created, sent, confirmed, invited)`,
  );
  await sql("select private.purge_unconfirmed_accounts()");
  expect(
    await sql(
      "select split_part(email, '@', 1) as name from auth.users where email like '%@purged.example' order by 1",
    ),
  ).toEqual(["confirmed", "invited", "mailed", "new"].map((name) => ({ name })));
  await sql("delete from auth.users where email like '%@purged.example'");
});

test("keeps the first job for drafts, so that no client gets a second one", async () => {
  await sql("insert into auth.users (id, email) values (gen_random_uuid(), 'a@b.example')");
  await sql(
    `insert into private.draft_jobs (user_id, kind, week, done_at)
     select users.id, kind::public.draft_job_kind, week::date, now() - age::interval
     from auth.users, (values ('first', null, '1 year'), ('again', null, '91 days'),
       ('week', '2026-01-05', '91 days'), ('week', '2026-01-12', '89 days')) as job (kind, week, age)`,
  );
  await purge();
  expect(await sql("select kind, week::text from private.draft_jobs order by kind")).toEqual([
    { kind: "first", week: null },
    { kind: "week", week: "2026-01-12" },
  ]);
});
