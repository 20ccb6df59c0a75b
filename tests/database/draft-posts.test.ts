import { describe, expect, onTestFinished, test } from "vitest";
import type { Caller } from "../support/public-api.ts";
import { PUBLISHABLE_KEY } from "../support/supabase-keys.ts";
import { EMAILS } from "../support/unsent-emails.ts";
import { scene } from "./scene.ts";

/** The edge function that writes drafts: starters, the model with its failures and ceilings, and weeks. */

/** US dollars of a month; the first client's drafts cost more. */
const LIMIT = "0.000001";

const ANSWERS = {
  offer_description: "Wood-fired pizza and natural wine",
  tone_preference: "Funny",
  words_to_avoid: "cheap",
  instagram_url: "https://instagram.com/figandolive",
};
/** One for each answer. */
const STARTERS = ["starter", "starter"];
const DRAFTS = ["ai", "ai", "ai"];

/** Opens a Supabase whose drafts a simulated model writes. */
const openWithModel = (
  MODEL_NAME: string,
  settings: Record<string, string> = {},
  onEnd?: typeof onTestFinished,
) => scene({ functionsEnv: { MODEL_NAME, ...settings } }, onEnd);

const shared = await openWithModel("fake-good");
const { url, sql, api, backend } = shared;
/** Writes the drafts that are due, and does nothing else. */
async function write(at: Pick<typeof shared, "sql" | "work"> = shared): Promise<unknown> {
  await at.sql("delete from private.jobs where kind = 'profile_webhook'");
  return at.work("others");
}
const newCustomer = (at: Pick<typeof shared, "newClient"> = shared) => at.newClient("pro", ANSWERS);

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
  expect(await write()).toEqual({ done: 1, failed: 0 });
  const drafts = await listDrafts(client);
  const isOnWeekend = [0, 6].includes(new Date(drafts[2]!.planned_for).getUTCDay());
  expect(drafts.map(({ network, origin }) => [network, origin])).toEqual([
    ["Instagram", "ai"],
    ["Facebook", "ai"],
    [isOnWeekend ? "Instagram" : "LinkedIn", "ai"],
  ]);
  expect(drafts.map(({ body }) => body).join("\n")).not.toMatch(/cheap/i);
  expect(await write()).toEqual({ done: 0, failed: 0 });
  expect(await listDrafts(client)).toHaveLength(3);
});

test.each([
  ["Asia/Nicosia", undefined, "Asia/Nicosia"],
  ["Europe/Atlantis", undefined, "America/New_York"],
  ["Asia/Nicosia", "Pacific/Apia", "Pacific/Apia"],
  ["Asia/Nicosia", "Europe/Atlantis", "Asia/Nicosia"],
])(
  "first drafts of a visit from %s by a browser in %s are planned in %s",
  async (named, time_zone, used) => {
    const client = await api.register();
    const response = await fetch(`${url}/rest/v1/profiles?id=eq.${client.id}`, {
      method: "PATCH",
      headers: {
        apikey: PUBLISHABLE_KEY,
        authorization: `Bearer ${client.token}`,
        "content-type": "application/json",
        "x-time-zone": named,
      },
      body: JSON.stringify({
        business_name: "Fig & Olive",
        offer_description: "Wood-fired pizza",
        time_zone,
      }),
    });
    expect(response.status).toBe(204);
    await write();
    const zones = await sql(
      `select distinct time_zone from public.draft_versions join public.drafts on draft_id = drafts.id
     where user_id = $1`,
      [client.id],
    );
    expect(zones).toEqual([{ time_zone: used }]);
  },
);

test("news is the source of a draft at once, and of one in new drafts", async () => {
  const client = await newCustomer();
  await write();
  const body = "Jazz in the courtyard at 7:45 for 12 euros.";
  await api.rpc(client, "add_my_news", { id: crypto.randomUUID(), body });
  await write();
  const listReasons = () =>
    sql(
      `select body like '%' || $2 || '%' as is_told, reasons[1] as reason
       from public.drafts join public.draft_versions on draft_id = drafts.id
       where user_id = $1 and status = 'waiting' and reasons[1] like '%news%'`,
      [client.id, body],
    );
  const told = { is_told: true, reason: "Funny tone, from your news." };
  expect(await listReasons()).toEqual([told]);
  await sql("update public.drafts set status = 'approved' where user_id = $1", [client.id]);
  await api.rpc(client, "request_new_drafts");
  await write();
  expect(await listReasons()).toEqual([told]);
});

test("an active plan gets its number of drafts for next week, and each week once", async () => {
  const client = await newCustomer();
  await sql(
    `update public.profiles set plan_status = 'active', plan_activated_at = now() where id = '${client.id}'`,
  );
  await sql(
    "delete from private.draft_jobs; select private.enqueue_weekly_drafts(); select private.enqueue_weekly_drafts()",
  );
  expect(await write()).toMatchObject({ done: 1 });
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
        ["pause", 0],
        ["resumption", 2],
      ],
      null,
      [2, 3, 4, 5, 6],
    ],
    ["an end, whose day begins later there", [["end", 2]], "Pacific/Auckland", [0, 1, 2]],
  ] as const)("leave out the days of %s", async (_name, changes, zone, days) => {
    const client = await newCustomer();
    await setPlan(client, "active");
    for (const [kind, day] of changes) await schedule(client, kind, day);
    await enqueue();
    // Late on a Sunday, Monday's time has passed in Auckland.
    await sql(
      "update private.draft_jobs set created_at = created_at - interval '1 day' where user_id = $1",
      [client.id],
    );
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
});

const getJob = (client: Caller, at = shared) =>
  at.sql(
    `select attempts, last_error, done_at is not null as is_done, staff_reason, post_count
     from private.draft_jobs as requests left join private.jobs on jobs.subject_id = requests.id and jobs.kind = 'drafts'
     where user_id = $1 order by requests.created_at desc limit 1`,
    [client.id],
  );
const listItems = (client: Caller, at = shared) =>
  at.listValues(
    `select 'drafts_to_review' from private.waiting_drafts_to_review where client_id = $1
     union select 'posts_to_write' from private.waiting_posts_to_write where client_id = $1`,
    [client.id],
  );

describe("without a model", async () => {
  const at = await scene();

  test("the first drafts are the client's own sentences", async () => {
    const client = await newCustomer(at);
    await write(at);
    expect(await listOrigins(client, at)).toEqual(STARTERS);
    for (const { body } of await listDrafts(client, at)) expect(body).not.toMatch(/cheap/i);
    await at.sql("update public.drafts set status = 'approved' where user_id = $1", [client.id]);
    await at.api.rpc(client, "request_new_drafts", {});
    await write(at);
    expect(await listOrigins(client, at)).toEqual(STARTERS);
  });

  test("people write those of a week, and are told which", async () => {
    const client = await newCustomer(at);
    await at.sql(
      `insert into private.draft_jobs (user_id, kind, week) values ($1, 'week', private.get_next_week())`,
      [client.id],
    );
    await write(at);
    expect(await getJob(client, at)).toMatchObject([
      { is_done: true, staff_reason: "no_model", post_count: 7 },
    ]);
    expect(await listItems(client, at)).toContain("posts_to_write");
  });
});

describe("a model that fails", async () => {
  const at = await openWithModel("fake-429");

  test("is asked again, and nothing replaces what it did not write", async () => {
    const client = await newCustomer(at);
    expect(await write(at)).toEqual({ done: 0, failed: 1 });
    expect(await listOrigins(client, at)).toEqual([]);
    expect(await getJob(client, at)).toMatchObject([
      { is_done: false, attempts: 1, last_error: expect.stringContaining("HTTP 429") },
    ]);
  });

  test("leaves the drafts to people after a day", async () => {
    const client = await newCustomer(at);
    await at.sql("update private.draft_jobs set created_at = now() - interval '25 hours'");
    await write(at);
    expect(await getJob(client, at)).toMatchObject([
      { is_done: true, staff_reason: "model_failed" },
    ]);
    expect(await listItems(client, at)).toContain("posts_to_write");
    const staff = await at.addStaff();
    const [job] = await at.sql<{ id: string }>(
      "select id from private.draft_jobs where user_id = $1",
      [client.id],
    );
    await at.api.rpc(staff, "staff_settle_draft_job", { id: job!.id });
    expect(await listItems(client, at)).not.toContain("posts_to_write");
  });
});

test("what a model does not write of a week is left to people", async () => {
  const at = await openWithModel("fake-repeats", {}, onTestFinished);
  const client = await newCustomer(at);
  await at.backend.activatePlan(client.id);
  await write(at);
  await at.sql(
    `insert into private.draft_jobs (user_id, kind, week) values ($1, 'week', private.get_next_week())`,
    [client.id],
  );
  await write(at);
  // Two of the first drafts and two of the week: each answer repeats its first text.
  expect(await listOrigins(client, at)).toEqual(["ai", "ai", "ai", "ai"]);
  expect(await getJob(client, at)).toMatchObject([
    { is_done: true, staff_reason: "model_failed", post_count: 7 },
  ]);
  expect(await listItems(client, at)).toEqual(["posts_to_write"]);
});

describe("a provider that rejects every call", async () => {
  const at = await openWithModel("fake-401");

  test("pauses the model for everybody, says so at the desk, and is tested after ten minutes", async () => {
    const [first, second] = [await newCustomer(at), await newCustomer(at)];
    await write(at);
    const attempts = () =>
      at.listValues(
        "select attempts from private.jobs where kind = 'drafts' order by attempts desc",
      );
    const makeDue = () => at.sql("update private.jobs set due_at = now() where kind = 'drafts'");
    expect(await at.sql("select reason from private.model_pause")).toHaveLength(1);
    const tried = await attempts();
    await makeDue();
    expect(await write(at)).toEqual({ done: 0, failed: 0 });
    expect(await attempts()).toEqual(tried);
    const staff = await at.addStaff();
    const alerts = await at.listValues("select title from private.waiting_alerts");
    expect(alerts).toContainEqual(expect.stringContaining("rejects our calls: HTTP 401"));
    expect((await at.api.rpc(staff, "staff_get_model_report", {})).json).toMatchObject({
      provider: "openai-compatible",
      paused_since: expect.any(String),
    });
    await at.sql("update private.model_pause set test_at = now()");
    await makeDue();
    expect(await write(at)).toEqual({ done: 0, failed: 1 });
    expect(await attempts()).not.toEqual(tried);
    for (const client of [first, second]) expect(await listOrigins(client, at)).toEqual([]);
  });

  test("is no longer paused after an answer", async () => {
    await at.sql(
      `select public.record_model_call('drafts', 'openai-compatible', 'm', '1', 'answer', 1, 1, 0.1, 5)`,
    );
    expect(await at.sql("select reason from private.model_pause")).toEqual([]);
  });
});

describe("a client's words", () => {
  test("that are illegal to advertise lead to people, who are told the words", async () => {
    const at = await openWithModel("fake-illegal", {}, onTestFinished);
    const client = await newCustomer(at);
    await write(at);
    expect(await listOrigins(client, at)).toEqual([]);
    expect(await getJob(client, at)).toMatchObject([{ staff_reason: "illegal_claim" }]);
    expect(
      await at.listValues("select illegal_claim from private.draft_jobs where user_id = $1", [
        client.id,
      ]),
    ).toEqual([expect.any(String)]);
  });

  test("about a sensitive trade have a person read every draft before the client does", async () => {
    const at = await openWithModel("fake-sensitive", {}, onTestFinished);
    const client = await newCustomer(at);
    await write(at);
    const list = () =>
      at.sql<{ id: string; status: string; version: number }>(
        "select id, status, version from public.drafts where user_id = $1 order by planned_at",
        [client.id],
      );
    const drafts = await list();
    expect(drafts.map(({ status }) => status)).toEqual(DRAFTS.map(() => "in_review"));
    const listSeen = async () =>
      (
        await at.readAs(client)<{ drafts: { drafts: object[] } }>("get_my_page", {
          parts: ["drafts"],
        })
      ).drafts.drafts;
    expect(await listSeen()).toEqual([]);
    const listEmails = () =>
      at.listValues(`select kind from ${EMAILS} where user_id = $1`, [client.id]);
    expect(await listEmails()).not.toContain("drafts_ready");
    await at.work("emails");
    expect(await listItems(client, at)).toContain("drafts_to_review");
    const staff = await at.addStaff();
    const [{ id, version }] = drafts as [(typeof drafts)[0]];
    await at.api.rpc(staff, "staff_release_draft", { draft_id: id, version });
    expect(await listSeen()).toMatchObject([{ id }]);
    expect(await listEmails()).toEqual(["draft_written"]);
  });
});

describe("a ceiling of the model's cost", () => {
  test("leaves what comes after it to people, and every call is recorded", async () => {
    const at = await openWithModel("fake-good", { MODEL_MONTHLY_LIMIT: LIMIT }, onTestFinished);
    const first = await newCustomer(at);
    expect(await write(at)).toEqual({ done: 1, failed: 0 });
    expect(await listOrigins(first, at)).toEqual(DRAFTS);
    const calls = await at.sql<{ purpose: string; cost: boolean }>(
      `select purpose::text, cost_usd > ${LIMIT} and prompt_tokens > 0 as cost
       from private.model_calls where user_id = $1 order by purpose`,
      [first.id],
    );
    expect(calls).toEqual([
      { purpose: "drafts", cost: true },
      { purpose: "judge", cost: true },
    ]);
    const other = await newCustomer(at);
    await write(at);
    expect(await listOrigins(other, at)).toEqual([]);
    expect(await getJob(other, at)).toMatchObject([{ is_done: true, staff_reason: "ceiling" }]);
  });

  test("for each client keeps the model writing for others", async () => {
    const at = await openWithModel(
      "fake-good",
      { MODEL_MONTHLY_LIMIT_PER_CLIENT: LIMIT },
      onTestFinished,
    );
    const client = await newCustomer(at);
    await write(at);
    await at.api.rpc(client, "request_new_drafts", {});
    const other = await newCustomer(at);
    expect(await write(at)).toEqual({ done: 2, failed: 0 });
    expect(await getJob(client, at)).toMatchObject([{ staff_reason: "ceiling" }]);
    expect(await listOrigins(other, at)).toEqual(DRAFTS);
  });

  test("that is no number keeps every draft waiting", async () => {
    const at = await openWithModel("fake-good", { MODEL_PRICE_IN: "$0.15" }, onTestFinished);
    const client = await newCustomer(at);
    await write(at);
    expect(await listOrigins(client, at)).toEqual([]);
    expect(await getJob(client, at)).toMatchObject([{ is_done: false }]);
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
