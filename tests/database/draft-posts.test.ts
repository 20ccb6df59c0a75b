import { describe, expect, test } from "vitest";
import type { Caller } from "../support/public-api.ts";
import { PUBLISHABLE_KEY } from "../support/supabase-keys.ts";
import { scene } from "./scene.ts";

/** The edge function that writes drafts: jobs, the model with its ceilings, and weeks. */

/** US dollars of a month; the first client's drafts cost more. */
const LIMIT = "0.000001";

const ANSWERS = {
  offer_description: "Wood-fired pizza and natural wine",
  tone_preference: "Funny",
  words_to_avoid: "cheap",
  instagram_url: "https://instagram.com/figandolive",
};
const COMPOSED = ["composed", "composed", "composed"];

const shared = await scene();
const { url, sql, api, backend } = shared;
const write = (at = shared) => at.drain("draft-posts");
const newCustomer = (at = shared) => at.newClient("pro", ANSWERS);

/** Opens a Supabase whose drafts a model writes. */
const openWithModel = (ceilings: Record<string, string>) =>
  scene({
    functionsEnv: {
      MODEL_NAME: "fake-good",
      MODEL_PRICE_IN: "1",
      MODEL_PRICE_OUT: "2",
      ...ceilings,
    },
  });

type Draft = { network: string; origin: string; planned_for: string; body: string };

const listDrafts = ({ id }: Caller, at = shared) =>
  at.sql<Draft>(
    `select network, origin, to_char(planned_for, 'YYYY-MM-DD') as planned_for, body
     from public.drafts join public.draft_versions on draft_id = drafts.id
     where user_id = $1 order by planned_at`,
    [id],
  );
const listOrigins = async (client: Caller, at = shared) =>
  (await listDrafts(client, at)).map(({ origin }) => origin);

test("completing the questionnaire leads to three drafts, once", async () => {
  const client = await newCustomer();
  expect(await write()).toEqual({ delivered: 1, failed: 0 });
  const drafts = await listDrafts(client);
  const isOnWeekend = [0, 6].includes(new Date(drafts[2]!.planned_for).getUTCDay());
  expect(drafts.map(({ network, origin }) => [network, origin])).toEqual([
    ["Instagram", "composed"],
    ["Facebook", "composed"],
    [isOnWeekend ? "Instagram" : "LinkedIn", "composed"],
  ]);
  expect(drafts.map(({ body }) => body).join("\n")).not.toMatch(/cheap/i);
  expect(await write()).toEqual({ delivered: 0, failed: 0 });
  expect(await listDrafts(client)).toHaveLength(3);
});

test.each([
  ["Asia/Nicosia", "Asia/Nicosia"],
  ["Europe/Atlantis", "America/New_York"],
])("first drafts are planned in the zone of the visit, %s", async (named, used) => {
  const client = await api.register();
  const response = await fetch(`${url}/rest/v1/profiles?id=eq.${client.id}`, {
    method: "PATCH",
    headers: {
      apikey: PUBLISHABLE_KEY,
      authorization: `Bearer ${client.token}`,
      "content-type": "application/json",
      "x-time-zone": named,
    },
    body: JSON.stringify({ business_name: "Fig & Olive", offer_description: "Wood-fired pizza" }),
  });
  expect(response.status).toBe(204);
  await write();
  const zones = await sql(
    `select distinct time_zone from public.draft_versions join public.drafts on draft_id = drafts.id
     where user_id = $1`,
    [client.id],
  );
  expect(zones).toEqual([{ time_zone: used }]);
});

test("an active plan gets its number of drafts for next week, and each week once", async () => {
  const client = await newCustomer();
  await sql(
    `update public.profiles set plan_status = 'active', plan_activated_at = now() where id = '${client.id}'`,
  );
  await sql(
    "delete from private.draft_jobs; select private.enqueue_weekly_drafts(); select private.enqueue_weekly_drafts()",
  );
  expect(await write()).toMatchObject({ delivered: 1 });
  const drafts = await listDrafts(client);
  const [{ monday } = { monday: "" }] = await sql<{ monday: string }>(
    "select to_char(week, 'YYYY-MM-DD') as monday from private.draft_jobs",
  );
  const days = Array.from({ length: 7 }, (_, offset) =>
    new Date(Date.parse(`${monday}T00:00Z`) + offset * 86_400_000).toISOString().slice(0, 10),
  );
  expect(drafts.map(({ planned_for }) => planned_for)).toEqual(days);
  expect(new Set(drafts.map(({ body }) => body)).size).toBe(7);
});

describe("drafts of weeks", () => {
  const listWeeks = (client: Caller) =>
    sql<{ week: string }>(
      "select to_char(week, 'YYYY-MM-DD') as week from private.draft_jobs where user_id = $1 and kind = 'week' order by week",
      [client.id],
    );
  const setPlan = (client: Caller, status: string, plan = "pro", daysAgo = 0) =>
    sql(
      `update public.profiles
       set plan_status = $2::public.plan_status, chosen_plan = $3::public.plan,
         plan_activated_at = now() - make_interval(days => $4)
       where id = $1`,
      [client.id, status, plan, daysAgo],
    );
  const enqueue = () => sql("select private.enqueue_weekly_drafts()");

  test.each([
    ["paused", "pro"],
    ["ended", "pro"],
    ["active", "payg"],
  ])("are not enqueued for a plan that is %s, %s", async (status, plan) => {
    const client = await newCustomer();
    await setPlan(client, "active");
    await setPlan(client, status, plan);
    await enqueue();
    expect(await listWeeks(client)).toEqual([]);
    await setPlan(client, "active");
    await enqueue();
    expect(await listWeeks(client)).toHaveLength(1);
  });

  const schedule = (client: Caller, kind: string, daysAfterMonday: number) =>
    sql(
      `insert into public.plan_status_changes (user_id, kind, effective_on, reason)
       values ($1, $2, private.get_next_week() + $3::integer, 'Away')`,
      [client.id, kind, daysAfterMonday],
    );

  /** Writes the drafts of a client's week. Returns their days, as numbers from Monday on. */
  const writeWeek = async (client: Caller, time_zone: string | null = null) => {
    await sql("update private.draft_jobs set time_zone = $2 where user_id = $1 and kind = 'week'", [
      client.id,
      time_zone,
    ]);
    await write();
    const days = await sql<{ day: number }>(
      `select planned_for::date - week as day
       from public.drafts join public.draft_versions on draft_id = drafts.id
       join private.draft_jobs as jobs on jobs.id = job_id
       where drafts.user_id = $1 and kind = 'week' order by day`,
      [client.id],
    );
    return days.map(({ day }) => day);
  };

  test.each([
    ["pause", 0],
    ["pause", -1],
    ["end", 0],
  ])("wait while a scheduled %s, %i days after Monday, may be withdrawn", async (kind, days) => {
    const client = await newCustomer();
    await setPlan(client, "active");
    await schedule(client, kind, days);
    await enqueue();
    expect(await listWeeks(client)).toEqual([]);
    await sql("update public.plan_status_changes set withdrawn_at = now() where user_id = $1", [
      client.id,
    ]);
    await enqueue();
    expect(await listWeeks(client)).toHaveLength(1);
  });

  test("are enqueued for a plan that stops later, and for one that resumes by then", async () => {
    const client = await newCustomer();
    await setPlan(client, "active");
    await schedule(client, "end", 1);
    await enqueue();
    expect(await listWeeks(client)).toHaveLength(1);
    const resumed = await newCustomer();
    await setPlan(resumed, "active");
    await schedule(resumed, "pause", -2);
    await schedule(resumed, "resumption", 0);
    await enqueue();
    expect(await listWeeks(resumed)).toHaveLength(1);
  });

  test("are enqueued and written for the days after a pause in that week", async () => {
    const client = await newCustomer();
    await setPlan(client, "active");
    await schedule(client, "pause", 0);
    await schedule(client, "resumption", 2);
    await enqueue();
    expect(await writeWeek(client)).toEqual([2, 3, 4, 5, 6]);
  });

  test("are enqueued when a plan resumes in a week without them, and written for the days to come", async () => {
    const client = await newCustomer();
    for (const status of ["active", "paused", "active"])
      await setPlan(client, status, undefined, 14);
    const [current] = await sql<{ week: string }>(
      "select to_char(date_trunc('week', now() at time zone 'UTC'), 'YYYY-MM-DD') as week",
    );
    expect(await listWeeks(client)).toEqual([current]);
    // The rest of the current week depends on the day of this test.
    await sql(
      `update private.draft_jobs set created_at = (week + 2)::timestamp at time zone 'America/New_York'
       where user_id = $1 and kind = 'week'`,
      [client.id],
    );
    expect(await writeWeek(client)).toEqual([2, 3, 4, 5, 6]);
    for (const status of ["paused", "active"]) await setPlan(client, status, undefined, 14);
    expect(await listWeeks(client)).toEqual([current]);
  });

  test("are enqueued once for a plan that pauses and resumes in the same week", async () => {
    const client = await newCustomer();
    for (const status of ["active", "paused", "active"]) {
      await setPlan(client, status);
      await enqueue();
    }
    expect(await listWeeks(client)).toHaveLength(1);
  });

  test("are enqueued for the week to come after weeks without a run", async () => {
    const client = await newCustomer();
    await setPlan(client, "active");
    await sql("update private.weekly_drafts set next_week = next_week - 21");
    await enqueue();
    const [{ monday } = { monday: "" }] = await sql<{ monday: string }>(
      "select to_char(date_trunc('week', now() at time zone 'America/New_York') + interval '7 days', 'YYYY-MM-DD') as monday",
    );
    expect(await listWeeks(client)).toEqual([{ week: monday }]);
  });

  test.each([
    ["winter", "2026-01-05"],
    ["summer", "2026-07-06"],
  ])(
    "are enqueued in %s before the week of that Monday (UTC) begins in New York",
    async (_season, monday) => {
      const [job] = await sql<{ schedule: string }>(
        "select schedule from private.cron_jobs() where name = 'enqueue-weekly-drafts'",
      );
      const hour = /^\* (\d+) \* \* \*$/.exec(job?.schedule ?? "")?.[1]?.padStart(2, "0");
      const lastRun = new Date(`${monday}T${hour}:59:00Z`);
      expect(
        lastRun.toLocaleDateString("en-US", { timeZone: "America/New_York", weekday: "long" }),
      ).toBe("Sunday");
    },
  );

  test.each([
    ["a pause", [["pause", 3]], null, [0, 1, 2]],
    [
      "a pause with a resumption",
      [
        ["pause", 2],
        ["resumption", 5],
      ],
      null,
      [0, 1, 5, 6],
    ],
    ["an end, whose day begins later there", [["end", 2]], "Pacific/Auckland", [0, 1, 2]],
  ] as const)("leave out the days of %s", async (_name, changes, zone, days) => {
    const client = await newCustomer();
    await setPlan(client, "active");
    for (const [kind, day] of changes) await schedule(client, kind, day);
    await enqueue();
    expect(await writeWeek(client, zone)).toEqual(days);
  });

  test("are left out when the plan has stopped since, and written when that was withdrawn", async () => {
    const [paused, resumed] = [await newCustomer(), await newCustomer()];
    for (const client of [paused, resumed]) await setPlan(client, "active");
    await schedule(resumed, "pause", 3);
    await enqueue();
    await setPlan(paused, "paused");
    await sql("update public.plan_status_changes set withdrawn_at = now()");
    expect(await writeWeek(paused)).toEqual([]);
    expect(await writeWeek(resumed)).toHaveLength(7);
  });

  test("are announced as those of this week once it has begun", async () => {
    const client = await newCustomer();
    await setPlan(client, "active");
    await sql(
      `insert into private.draft_jobs (user_id, kind, week, created_at)
       values ($1, 'week', private.get_next_week() - 7, now() - interval '10 days')`,
      [client.id],
    );
    await write();
    const emails = await sql(
      `select payload ->> 'kind' as kind from public.email_outbox
       where user_id = $1 and payload ->> 'kind' <> 'first'`,
      [client.id],
    );
    expect(emails).toEqual([{ kind: "current_week" }]);
  });

  test("are stored also when nothing was drained until their week was over", async () => {
    const client = await newCustomer();
    await setPlan(client, "active");
    await sql("delete from private.draft_jobs");
    await sql(
      "insert into private.draft_jobs (user_id, kind, week, created_at) values ($1, 'week', '2026-01-05', '2026-01-04')",
      [client.id],
    );
    expect(await write()).toEqual({ delivered: 1, failed: 0 });
    expect((await listDrafts(client))[0]?.planned_for).toBe("2026-01-05");
  });
});

describe("a model with a ceiling of its cost", async () => {
  const at = await openWithModel({ MODEL_MONTHLY_LIMIT: LIMIT });

  test("writes what it can until it is reached, and its cost is recorded", async () => {
    const first = await newCustomer(at);
    expect(await write(at)).toEqual({ delivered: 1, failed: 0 });
    expect(await listOrigins(first, at)).toEqual(["ai", "ai", "ai"]);
    const [job] = await at.sql(
      `select model, prompt_tokens > 0 as prompt, completion_tokens > 0 as completion,
         cost_usd > ${LIMIT} as is_recorded from private.draft_jobs`,
    );
    expect(job).toEqual({ model: "fake-good", prompt: true, completion: true, is_recorded: true });
    const other = await newCustomer(at);
    await write(at);
    expect(await listOrigins(other, at)).toEqual(COMPOSED);
  });
});

describe("a model whose price is unreadable", async () => {
  const at = await openWithModel({ MODEL_MONTHLY_LIMIT: "50", MODEL_PRICE_IN: "$0.15" });

  test("is not asked, because the limit of its cost cannot be kept", async () => {
    const client = await newCustomer(at);
    await write(at);
    expect(await listOrigins(client, at)).toEqual(COMPOSED);
  });
});

describe("a model with a ceiling for each client", async () => {
  const at = await openWithModel({ MODEL_MONTHLY_LIMIT_PER_CLIENT: LIMIT });

  test("does not write for a client who reaches it, and writes for others", async () => {
    const client = await newCustomer(at);
    await write(at);
    await at.api.rpc(client, "request_new_drafts", {});
    const other = await newCustomer(at);
    expect(await write(at)).toEqual({ delivered: 2, failed: 0 });
    const listModels = ({ id }: Caller) =>
      at.listValues("select model from private.draft_jobs where user_id = $1 order by created_at", [
        id,
      ]);
    expect(await listModels(client)).toEqual(["fake-good", null]);
    expect(await listModels(other)).toEqual(["fake-good"]);
  });
});

test("new drafts on request replace each untouched post of an active plan, and add none", async () => {
  const client = await newCustomer();
  await write();
  await backend.activatePlan(client.id);
  await sql(
    `insert into private.draft_jobs (user_id, kind, week)
     values ($1, 'week', date_trunc('week', now())::date + 14)`,
    [client.id],
  );
  await write();
  const listWaiting = () =>
    sql<{ id: string; day: string }>(
      `select id, (planned_at at time zone 'America/New_York')::date::text as day from public.drafts
       where user_id = $1 and status = 'waiting' order by planned_at`,
      [client.id],
    );
  const before = await listWaiting();
  expect(before).toHaveLength(3 + 7);
  await api.rpc(client, "request_new_drafts", {});
  await write();
  const after = await listWaiting();
  expect(after.map(({ day }) => day)).toEqual(before.map(({ day }) => day));
  expect(after.filter(({ id }) => before.some((each) => each.id === id))).toEqual([]);
  await sql(
    "update public.drafts set status = 'approved' where user_id = $1 and status = 'waiting'",
    [client.id],
  );
  await api.rpc(client, "request_new_drafts", {});
  await write();
  expect(await listWaiting()).toEqual([]);
});

test("jobs that nothing drains are the oldest that waits, and after an hour an alert of the desk", async () => {
  const client = await newCustomer();
  await sql("delete from public.email_outbox; delete from public.profile_webhook_outbox");
  const age = (minutes: number) =>
    sql(
      "update private.draft_jobs set created_at = now() - $2 * interval '1 minute' where user_id = $1",
      [client.id, minutes],
    );
  const listAlerts = () =>
    sql("select path, title from private.waiting_alerts where client_id = $1", [client.id]);
  const getMinutesWaited = async () =>
    (
      await sql<{ minutes: number | null }>(
        "select extract(epoch from now() - oldest_waiting)::float8 / 60 as minutes from public.backend_health()",
      )
    )[0]?.minutes;
  await age(59);
  expect(await getMinutesWaited()).toBeCloseTo(59, 0);
  expect(await listAlerts()).toEqual([]);
  await age(61);
  expect(await listAlerts()).toEqual([
    { path: `clients/${client.id}`, title: "Drafts are still not written" },
  ]);
  await write();
  expect(await listAlerts()).toEqual([]);
  await sql("delete from public.email_outbox; delete from public.profile_webhook_outbox");
  expect(await getMinutesWaited()).toBeNull();
});
