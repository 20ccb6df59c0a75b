import { Webhook } from "standardwebhooks";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { DRAFT_ORIGINS } from "~/domain/drafts/draft";
import { createPostActions, startReceiver } from "../support/post-webhooks.ts";
import { POST_WEBHOOK_SECRET } from "../support/supabase-keys.ts";
import { scene } from "./scene.ts";

/** Approved posts on their way out: when they leave, under which plan, and how they are stopped. */

const receiver = await startReceiver();
afterAll(receiver.stop);
const { url, sql, getValue, api, addStaff } = await scene({
  functionsEnv: { POST_WEBHOOK_URL: receiver.url },
});
const posts = createPostActions({ url, sql });
const [client, staff] = [await api.register(), await addStaff()];

beforeEach(async () => {
  await sql("delete from public.drafts; delete from private.jobs; delete from private.rate_limits");
  await posts.setPlan(client, "active");
  [receiver.received, receiver.answer] = [[], 200];
});

const listEvents = () =>
  sql<{ event: string; version: number; is_known: boolean; is_delivered: boolean }>(
    `select event, version, claimed_at is not null as is_known, delivered_at is not null as is_delivered
     from public.post_events order by created_at`,
  );
const getStatus = (draft: string) =>
  getValue("select status from public.drafts where id = $1", [draft]);
const getJobId = () => getValue<string>("select id from private.jobs");
const makeDue = () => sql("update private.jobs set due_at = now()");
/** Sends the webhooks that are due. Returns how many calls that took. */
async function send(): Promise<number> {
  const before = receiver.received.length;
  await posts.work();
  return receiver.received.length - before;
}
/** Lets a day pass since the time of each post. */
const passDay = () => sql("update public.post_events set due_at = due_at - interval '1 day'");
const expire = () => sql("select private.expire_unreleased_posts()");
const bodies = () =>
  receiver.received.map(({ body }) => JSON.parse(body) as { type: string; data: object });

describe("an approved post", () => {
  test("leaves at its time and not before, signed, with the decision's id", async () => {
    const draft = await posts.addDraft(client, -2);
    const decision = await posts.approve(client, draft);
    const [row] = await sql(
      `select events.id, events.due_at = planned_at and jobs.due_at = planned_at as is_planned
       from public.post_events as events join public.drafts on drafts.id = draft_id
       join private.jobs on jobs.subject_id = events.id`,
    );
    expect(row).toEqual({ id: decision, is_planned: true });
    expect(await send()).toBe(0);
    await makeDue();
    expect([await send(), await send()]).toEqual([1, 0]);
    const { headers, body } = receiver.received[0]!;
    const verified = new Webhook(POST_WEBHOOK_SECRET).verify(
      body,
      headers as Record<string, string>,
    );
    expect(headers["webhook-id"]).toBe(decision);
    expect(verified).toEqual({
      type: "post.approved",
      timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
      data: {
        post_id: draft,
        version: 1,
        network: "Instagram",
        body: "The oven is lit.",
        alt_text: "A round of dough on a board",
        picture: null,
        picture_idea: "Dough under a cloth",
        planned_for: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d$/),
        time_zone: "UTC",
        planned_at: expect.stringMatching(/Z$/),
        origin: "starter",
        label: null,
        business_name: "My Business",
        user_id: client.id,
      },
    });
    expect(await listEvents()).toMatchObject([{ is_delivered: true }]);
  });

  test("names the type and length of its video, and a link to it that anybody can open", async () => {
    const draft = await posts.addDraft(client);
    const video = await getValue<string>(
      `insert into private.pictures (user_id, width, height, video_seconds, video_type)
       values ($1, 1080, 1920, 24, 'video/quicktime') returning id`,
      [client.id],
    );
    const shown = { draft_id: draft, version: 1, picture_id: video, alt_text: "Bread" };
    await api.rpc(client, "illustrate_draft", shown);
    await posts.approve(client, draft, 2);
    await makeDue();
    await send();
    expect(bodies()[0]?.data).toMatchObject({
      picture: {
        url: expect.stringMatching(/\/pictures\/[\w-]{36}\/video\?key=\d+\.\w{64}$/),
        type: "video/quicktime",
        width: 1080,
        height: 1920,
        seconds: 24,
        origin: "upload",
      },
    });
  });

  test("leaves at once when its time has passed, however long ago", async () => {
    await posts.approve(client, await posts.addDraft(client, 72));
    expect(await send()).toBe(1);
  });

  test("is labeled when a model wrote it", async () => {
    const draft = await posts.addDraft(client);
    await sql("update public.drafts set origin = 'ai' where id = $1", [draft]);
    await posts.approve(client, draft);
    await send();
    expect(bodies()[0]?.data).toMatchObject({ origin: "ai", label: DRAFT_ORIGINS.ai });
  });

  test("is retried with the same id until a day after its time, and then by staff", async () => {
    const decision = await posts.approve(client, await posts.addDraft(client));
    receiver.answer = 500;
    for (let attempt = 0; attempt < 5; attempt++) {
      await makeDue();
      expect(await send()).toBe(1);
    }
    const id = await getJobId();
    expect(
      await sql(
        "select last_error, give_up_at = events.due_at + interval '24 hours' as is_kept_for_a_day from private.jobs join public.post_events as events on events.id = subject_id",
      ),
    ).toEqual([{ last_error: "Webhook answered 500", is_kept_for_a_day: true }]);
    await sql("update private.jobs set give_up_at = now()");
    await makeDue();
    receiver.answer = 200;
    expect(await send()).toBe(0);
    await passDay();
    await expire();
    const { json } = await api.rpc(staff, "staff_list_unsent_jobs", { max_rows: 9 });
    expect(json).toMatchObject([
      { id, title: "Approved post", email: client.email, has_failed: true },
    ]);
    expect((await api.rpc(client, "staff_retry_job", { id })).status).toBe(403);
    await api.rpc(staff, "staff_retry_job", { id });
    expect(await send()).toBe(1);
    expect(new Set(receiver.received.map(({ headers }) => headers["webhook-id"]))).toEqual(
      new Set([decision]),
    );
  });

  test("is not sent by staff before its time", async () => {
    await posts.approve(client, await posts.addDraft(client, -2));
    const id = await getJobId();
    for (const name of ["staff_get_unsent_job", "staff_retry_job"])
      expect((await api.rpc(staff, name, { id })).status).toBe(404);
    expect(await send()).toBe(0);
  });
});

describe("a plan that is not active", () => {
  test.each(["inactive", "paused", "ended"])("(%s) holds a post until it is", async (status) => {
    await posts.setPlan(client, status);
    await posts.approve(client, await posts.addDraft(client));
    expect(await send()).toBe(0);
    await expire();
    expect(await listEvents()).toMatchObject([{ is_known: false }]);
    const unsent = await api.rpc(staff, "staff_list_unsent_jobs", { max_rows: 9 });
    expect(unsent.json).toEqual([]);
    const wait = "select extract(epoch from due_at - now())::float8 from private.jobs";
    expect(await getValue(wait)).toBeCloseTo(60, -1);
    await posts.setPlan(client, "active");
    await makeDue();
    expect(await send()).toBe(1);
  });

  test("returns a post to its client a day after its time", async () => {
    await posts.setPlan(client, "inactive");
    const [draft, other] = [await posts.addDraft(client), await posts.addDraft(client)];
    await posts.approve(client, draft);
    await passDay();
    await posts.approve(client, other);
    await expire();
    expect([await getStatus(draft), await getStatus(other)]).toEqual(["waiting", "approved"]);
    await posts.setPlan(client, "active");
    await posts.approve(client, draft);
    expect(await send()).toBe(2);
  });

  test("does not hold the stop of a post that has left", async () => {
    const draft = await posts.addDraft(client);
    await posts.approve(client, draft);
    await send();
    await posts.setPlan(client, "ended");
    await posts.edit(client, draft);
    expect(await send()).toBe(1);
  });
});

describe("an approval that is taken back", () => {
  const takeBack = {
    edit: (draft: string) => posts.edit(client, draft),
    changes: (draft: string) => posts.requestChanges(client, draft),
    withdrawal: (draft: string) => posts.withdraw(staff, draft),
  };
  const EVENTS = [
    ["edit", "post.changed"],
    ["changes", "post.changed"],
    ["withdrawal", "post.withdrawn"],
  ] as const;

  test.each(EVENTS)("by %s before it left never leaves", async (action) => {
    const draft = await posts.addDraft(client);
    await posts.approve(client, draft);
    await takeBack[action](draft);
    expect(await listEvents()).toEqual([]);
    expect(await sql("select from private.jobs where kind <> 'drafts'")).toEqual([]);
  });

  test.each(EVENTS)("by %s after it left is followed by %s", async (action, event) => {
    const draft = await posts.addDraft(client);
    const decision = await posts.approve(client, draft);
    await send();
    await takeBack[action](draft);
    expect(await send()).toBe(1);
    const [, stop] = receiver.received;
    expect(stop?.headers["webhook-id"]).not.toBe(decision);
    // Repeats the version that left, and never text that nobody approved.
    expect(bodies()[1]).toMatchObject({
      type: event,
      data: { post_id: draft, version: 1, body: "The oven is lit." },
    });
  });

  test.each(EVENTS)(
    "by %s after a failed attempt is followed by %s, and not retried",
    async (action, event) => {
      const draft = await posts.addDraft(client);
      await posts.approve(client, draft);
      receiver.answer = 503;
      await send();
      await takeBack[action](draft);
      receiver.answer = 200;
      expect(await listEvents()).toMatchObject([{ event, version: 1, is_known: false }]);
      await makeDue();
      await send();
      expect(bodies().map(({ type }) => type)).toEqual(["post.approved", event]);
    },
  );

  test("leads to one stop, and a new approval to a new webhook", async () => {
    const draft = await posts.addDraft(client);
    await posts.approve(client, draft);
    await send();
    await posts.edit(client, draft, 1);
    await posts.edit(client, draft, 2, "Edited again");
    const second = await posts.approve(client, draft, 3);
    await send();
    await posts.withdraw(staff, draft, 3);
    await send();
    expect((await listEvents()).map(({ event, version }) => [event, version])).toEqual([
      ["post.approved", 1],
      ["post.changed", 1],
      ["post.approved", 3],
      ["post.withdrawn", 3],
    ]);
    expect(receiver.received.map(({ headers }) => headers["webhook-id"])).toContain(second);
  });
});
