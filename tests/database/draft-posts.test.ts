import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createBackendHandle } from "../support/backend.ts";
import { type Caller, createPublicApi, type PublicApi } from "../support/public-api.ts";
import { PUBLISHABLE_KEY } from "../support/supabase-keys.ts";
import { DRAIN_SECRET, startSupabase, type Supabase } from "../support/supabase.ts";

/** The edge function that writes drafts: jobs, the model with its ceilings, and weeks. */

/** US dollars of a month; the first client's drafts cost more. */
const LIMIT = "0.000001";

let composing: Supabase;
let modelling: Supabase;
beforeAll(async () => {
  composing = await startSupabase();
  modelling = await startWithModel({ MODEL_MONTHLY_LIMIT: LIMIT });
});
afterAll(async () => {
  await composing?.stop();
  await modelling?.stop();
});

const startWithModel = (ceilings: Record<string, string>) =>
  startSupabase({
    functionsEnv: {
      MODEL_NAME: "fake-good",
      MODEL_PRICE_IN: "1",
      MODEL_PRICE_OUT: "2",
      ...ceilings,
    },
  });

async function drain({ url }: Supabase, secret = DRAIN_SECRET) {
  const headers = { "x-drain-secret": secret };
  const response = await fetch(`${url}/functions/v1/draft-posts`, { method: "POST", headers });
  return { status: response.status, json: (await response.json()) as unknown };
}

async function newClient(api: PublicApi, answers: object = {}): Promise<Caller> {
  const client = await api.register(undefined, { chosen_plan: "pro" });
  await api.rest(client, "PATCH", `profiles?id=eq.${client.id}`, {
    business_name: "Fig & Olive",
    offer_description: "Wood-fired pizza and natural wine",
    differentiator: "Sourdough that rests for three days",
    tone_preference: "Funny",
    words_to_avoid: "cheap",
    instagram_url: "https://instagram.com/figandolive",
    ...answers,
  });
  return client;
}

type Draft = { network: string; origin: string; status: string; planned_for: string; body: string };

const listDrafts = ({ sql }: Supabase, { id }: Caller) =>
  sql<Draft>(
    `select network, origin, status, to_char(planned_for, 'YYYY-MM-DD') as planned_for, body
     from public.drafts join public.draft_versions on draft_id = drafts.id
     where user_id = $1 order by planned_at`,
    [id],
  );

test("completing the questionnaire leads to three drafts, once", async () => {
  const client = await newClient(createPublicApi(composing.url));
  expect(await drain(composing)).toEqual({ status: 200, json: { delivered: 1, failed: 0 } });
  const drafts = await listDrafts(composing, client);
  const isOnWeekend = [0, 6].includes(new Date(drafts[2]!.planned_for).getUTCDay());
  expect(drafts.map(({ network, origin }) => [network, origin])).toEqual([
    ["Instagram", "composed"],
    ["Facebook", "composed"],
    [isOnWeekend ? "Instagram" : "LinkedIn", "composed"],
  ]);
  expect(drafts.map(({ body }) => body).join("\n")).not.toMatch(/cheap/i);
  expect(await drain(composing)).toEqual({ status: 200, json: { delivered: 0, failed: 0 } });
  expect(await listDrafts(composing, client)).toHaveLength(3);
  expect(await drain(composing, "guessed")).toMatchObject({ status: 401 });
});

test.each([
  ["Asia/Nicosia", "Asia/Nicosia"],
  ["Europe/Atlantis", "America/New_York"],
])("first drafts are planned in the zone of the visit, %s", async (named, used) => {
  const client = await createPublicApi(composing.url).register();
  const response = await fetch(`${composing.url}/rest/v1/profiles?id=eq.${client.id}`, {
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
  await drain(composing);
  const zones = await composing.sql(
    `select distinct time_zone from public.draft_versions join public.drafts on draft_id = drafts.id
     where user_id = $1`,
    [client.id],
  );
  expect(zones).toEqual([{ time_zone: used }]);
});

test("an active plan gets its number of drafts for next week, and each week once", async () => {
  const client = await newClient(createPublicApi(composing.url));
  await composing.sql(
    `update public.profiles set plan_status = 'active', plan_activated_at = now() where id = '${client.id}'`,
  );
  await composing.sql(
    "delete from private.draft_jobs; select private.enqueue_weekly_drafts(); select private.enqueue_weekly_drafts()",
  );
  expect(await drain(composing)).toMatchObject({ json: { delivered: 1 } });
  const drafts = await listDrafts(composing, client);
  const [{ monday } = { monday: "" }] = await composing.sql<{ monday: string }>(
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
    composing.sql<{ week: string }>(
      "select to_char(week, 'YYYY-MM-DD') as week from private.draft_jobs where user_id = $1 and kind = 'week' order by week",
      [client.id],
    );
  const setPlan = (client: Caller, status: string, plan = "pro", daysAgo = 0) =>
    composing.sql(
      `update public.profiles
       set plan_status = $2::public.plan_status, chosen_plan = $3::public.plan,
         plan_activated_at = now() - make_interval(days => $4)
       where id = $1`,
      [client.id, status, plan, daysAgo],
    );
  const enqueue = () => composing.sql("select private.enqueue_weekly_drafts()");

  test.each([
    ["paused", "pro"],
    ["ended", "pro"],
    ["active", "payg"],
  ])("are not enqueued for a plan that is %s, %s", async (status, plan) => {
    const client = await newClient(createPublicApi(composing.url));
    await setPlan(client, "active");
    await setPlan(client, status, plan);
    await enqueue();
    expect(await listWeeks(client)).toEqual([]);
    await setPlan(client, "active");
    await enqueue();
    expect(await listWeeks(client)).toHaveLength(1);
  });

  const schedule = (client: Caller, kind: string, daysAfterMonday: number) =>
    composing.sql(
      `insert into public.plan_status_changes (user_id, kind, effective_on, reason)
       values ($1, $2, private.get_next_week() + $3::integer, 'Away')`,
      [client.id, kind, daysAfterMonday],
    );

  /** Writes the drafts of a client's week. Returns their days, as numbers from Monday on. */
  const writeWeek = async (client: Caller, time_zone: string | null = null) => {
    await composing.sql(
      "update private.draft_jobs set time_zone = $2 where user_id = $1 and kind = 'week'",
      [client.id, time_zone],
    );
    await drain(composing);
    const days = await composing.sql<{ day: number }>(
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
    const client = await newClient(createPublicApi(composing.url));
    await setPlan(client, "active");
    await schedule(client, kind, days);
    await enqueue();
    expect(await listWeeks(client)).toEqual([]);
    await composing.sql(
      "update public.plan_status_changes set withdrawn_at = now() where user_id = $1",
      [client.id],
    );
    await enqueue();
    expect(await listWeeks(client)).toHaveLength(1);
  });

  test("are enqueued for a plan that stops later, and for one that resumes by then", async () => {
    const client = await newClient(createPublicApi(composing.url));
    await setPlan(client, "active");
    await schedule(client, "end", 1);
    await enqueue();
    expect(await listWeeks(client)).toHaveLength(1);
    const resumed = await newClient(createPublicApi(composing.url));
    await setPlan(resumed, "active");
    await schedule(resumed, "pause", -2);
    await schedule(resumed, "resumption", 0);
    await enqueue();
    expect(await listWeeks(resumed)).toHaveLength(1);
  });

  test("are enqueued and written for the days after a pause in that week", async () => {
    const client = await newClient(createPublicApi(composing.url));
    await setPlan(client, "active");
    await schedule(client, "pause", 0);
    await schedule(client, "resumption", 2);
    await enqueue();
    expect(await writeWeek(client)).toEqual([2, 3, 4, 5, 6]);
  });

  test("are enqueued when a plan resumes in a week without them, and written for the days to come", async () => {
    const client = await newClient(createPublicApi(composing.url));
    for (const status of ["active", "paused", "active"])
      await setPlan(client, status, undefined, 14);
    const [current] = await composing.sql<{ week: string }>(
      "select to_char(date_trunc('week', now() at time zone 'UTC'), 'YYYY-MM-DD') as week",
    );
    expect(await listWeeks(client)).toEqual([current]);
    // The rest of the current week depends on the day of this test.
    await composing.sql(
      `update private.draft_jobs set created_at = (week + 2)::timestamp at time zone 'America/New_York'
       where user_id = $1 and kind = 'week'`,
      [client.id],
    );
    expect(await writeWeek(client)).toEqual([2, 3, 4, 5, 6]);
    for (const status of ["paused", "active"]) await setPlan(client, status, undefined, 14);
    expect(await listWeeks(client)).toEqual([current]);
  });

  test("are enqueued once for a plan that pauses and resumes in the same week", async () => {
    const client = await newClient(createPublicApi(composing.url));
    for (const status of ["active", "paused", "active"]) {
      await setPlan(client, status);
      await enqueue();
    }
    expect(await listWeeks(client)).toHaveLength(1);
  });

  test("are enqueued for the week to come after weeks without a run", async () => {
    const client = await newClient(createPublicApi(composing.url));
    await setPlan(client, "active");
    await composing.sql("update private.weekly_drafts set next_week = next_week - 21");
    await enqueue();
    const [{ monday } = { monday: "" }] = await composing.sql<{ monday: string }>(
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
      const [job] = await composing.sql<{ schedule: string }>(
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
    const client = await newClient(createPublicApi(composing.url));
    await setPlan(client, "active");
    for (const [kind, day] of changes) await schedule(client, kind, day);
    await enqueue();
    expect(await writeWeek(client, zone)).toEqual(days);
  });

  test("are left out when the plan has stopped since, and written when that was withdrawn", async () => {
    const api = createPublicApi(composing.url);
    const [paused, resumed] = [await newClient(api), await newClient(api)];
    for (const client of [paused, resumed]) await setPlan(client, "active");
    await schedule(resumed, "pause", 3);
    await enqueue();
    await setPlan(paused, "paused");
    await composing.sql("update public.plan_status_changes set withdrawn_at = now()");
    expect(await writeWeek(paused)).toEqual([]);
    expect(await writeWeek(resumed)).toHaveLength(7);
  });

  test("are announced as those of this week once it has begun", async () => {
    const client = await newClient(createPublicApi(composing.url));
    await setPlan(client, "active");
    await composing.sql(
      `insert into private.draft_jobs (user_id, kind, week, created_at)
       values ($1, 'week', private.get_next_week() - 7, now() - interval '10 days')`,
      [client.id],
    );
    await drain(composing);
    const emails = await composing.sql(
      `select payload ->> 'kind' as kind from public.email_outbox
       where user_id = $1 and payload ->> 'kind' <> 'first'`,
      [client.id],
    );
    expect(emails).toEqual([{ kind: "current_week" }]);
  });

  test("are stored also when nothing was drained until their week was over", async () => {
    const client = await newClient(createPublicApi(composing.url));
    await setPlan(client, "active");
    await composing.sql("delete from private.draft_jobs");
    await composing.sql(
      "insert into private.draft_jobs (user_id, kind, week, created_at) values ($1, 'week', '2026-01-05', '2026-01-04')",
      [client.id],
    );
    expect(await drain(composing)).toMatchObject({ json: { delivered: 1, failed: 0 } });
    expect((await listDrafts(composing, client))[0]?.planned_for).toBe("2026-01-05");
  });
});

test("a model writes what it can, and its cost is recorded until it reaches the ceiling", async () => {
  const api = createPublicApi(modelling.url);
  const first = await newClient(api);
  expect(await drain(modelling)).toMatchObject({ json: { delivered: 1, failed: 0 } });
  expect((await listDrafts(modelling, first)).map(({ origin }) => origin)).toEqual([
    "ai",
    "ai",
    "ai",
  ]);
  const [job] = await modelling.sql<Record<string, unknown>>(
    "select model, prompt_tokens > 0 as prompt, completion_tokens > 0 as completion, cost_usd::float8 as cost_usd from private.draft_jobs",
  );
  expect(job).toMatchObject({ model: "fake-good", prompt: true, completion: true });
  expect(Number(job?.cost_usd)).toBeGreaterThan(Number(LIMIT));
  const other = await newClient(api);
  await drain(modelling);
  expect((await listDrafts(modelling, other)).map(({ origin }) => origin)).toEqual([
    "composed",
    "composed",
    "composed",
  ]);
});

test("new drafts on request replace each untouched post of an active plan, and add none", async () => {
  const api = createPublicApi(composing.url);
  const client = await newClient(api);
  await drain(composing);
  await createBackendHandle(composing.url).activatePlan(client.id);
  await composing.sql(
    `insert into private.draft_jobs (user_id, kind, week)
     values ($1, 'week', date_trunc('week', now())::date + 14)`,
    [client.id],
  );
  await drain(composing);
  const listWaiting = () =>
    composing.sql<{ id: string; day: string }>(
      `select id, (planned_at at time zone 'America/New_York')::date::text as day from public.drafts
       where user_id = $1 and status = 'waiting' order by planned_at`,
      [client.id],
    );
  const before = await listWaiting();
  expect(before).toHaveLength(3 + 7);
  await api.rpc(client, "request_new_drafts", {});
  await drain(composing);
  const after = await listWaiting();
  expect(after.map(({ day }) => day)).toEqual(before.map(({ day }) => day));
  expect(after.filter(({ id }) => before.some((each) => each.id === id))).toEqual([]);
  await composing.sql(
    "update public.drafts set status = 'approved' where user_id = $1 and status = 'waiting'",
    [client.id],
  );
  await api.rpc(client, "request_new_drafts", {});
  await drain(composing);
  expect(await listWaiting()).toEqual([]);
});

test("the model is not asked while a limit of its cost cannot be kept", async () => {
  const backend = await startWithModel({ MODEL_MONTHLY_LIMIT: "50", MODEL_PRICE_IN: "$0.15" });
  try {
    const client = await newClient(createPublicApi(backend.url));
    await drain(backend);
    expect((await listDrafts(backend, client)).map(({ origin }) => origin)).toEqual([
      "composed",
      "composed",
      "composed",
    ]);
  } finally {
    await backend.stop();
  }
});

test("a client who reaches their own ceiling gets composed drafts, and no one else does", async () => {
  const backend = await startWithModel({ MODEL_MONTHLY_LIMIT_PER_CLIENT: LIMIT });
  try {
    const api = createPublicApi(backend.url);
    const client = await newClient(api);
    await drain(backend);
    await api.rpc(client, "request_new_drafts", {});
    const other = await newClient(api);
    expect(await drain(backend)).toMatchObject({ json: { delivered: 2, failed: 0 } });
    const models = async ({ id }: Caller) =>
      (
        await backend.sql<{ model: string | null }>(
          "select model from private.draft_jobs where user_id = $1 order by created_at",
          [id],
        )
      ).map(({ model }) => model);
    expect(await models(client)).toEqual(["fake-good", null]);
    expect(await models(other)).toEqual(["fake-good"]);
  } finally {
    await backend.stop();
  }
});

test("jobs that nothing drains are the oldest that waits, and after an hour an alert of the desk", async () => {
  const client = await newClient(createPublicApi(composing.url));
  await composing.sql("delete from public.email_outbox; delete from public.profile_webhook_outbox");
  const age = (minutes: number) =>
    composing.sql(
      "update private.draft_jobs set created_at = now() - $2 * interval '1 minute' where user_id = $1",
      [client.id, minutes],
    );
  const listAlerts = () =>
    composing.sql("select path, title from private.waiting_alerts where client_id = $1", [
      client.id,
    ]);
  const getMinutesWaited = async () =>
    (
      await composing.sql<{ minutes: number | null }>(
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
  await drain(composing);
  expect(await listAlerts()).toEqual([]);
  await composing.sql("delete from public.email_outbox; delete from public.profile_webhook_outbox");
  expect(await getMinutesWaited()).toBeNull();
});
