import { Webhook } from "standardwebhooks";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { DRAFT_ORIGINS } from "~/domain/drafts/draft";
import { createPostActions, startReceiver } from "../support/post-webhooks.ts";
import { POST_WEBHOOK_SECRET } from "../support/supabase-keys.ts";
import { scene } from "./scene.ts";

/** Approved posts on their way out: when they leave, under which plan, and how they are stopped. */

type Row = { id: string; event: string; version: number; attempts: number; delivered: boolean };

const receiver = await startReceiver();
afterAll(receiver.stop);
const { url, sql, getValue, api, addStaff } = await scene({
  functionsEnv: { POST_WEBHOOK_URL: receiver.url },
});
const posts = createPostActions({ url, sql });
const [client, staff] = [await api.register(), await addStaff()];

beforeEach(async () => {
  await sql("delete from public.drafts; delete from private.rate_limits");
  await posts.setPlan(client, "active");
  [receiver.received, receiver.answer] = [[], 200];
});

const listOutbox = () =>
  sql<Row>(
    "select id, event, version, attempts, delivered_at is not null as delivered from public.post_webhook_outbox order by created_at",
  );
const getStatus = (draft: string) =>
  getValue("select status from public.drafts where id = $1", [draft]);
const makeDue = () => sql("update public.post_webhook_outbox set next_attempt_at = now()");
const expire = async () => {
  await sql("update public.post_webhook_outbox set retry_until = now()");
  await sql("select private.expire_unreleased_posts()");
};
const bodies = () =>
  receiver.received.map(({ body }) => JSON.parse(body) as { type: string; data: object });

describe("an approved post", () => {
  test("leaves at its time and not before, signed, with the decision's id", async () => {
    const draft = await posts.addDraft(client, -2);
    const decision = await posts.approve(client, draft);
    const [row] = await sql(
      `select outbox.id, next_attempt_at = planned_at and due_at = planned_at as is_planned
       from public.post_webhook_outbox as outbox join public.drafts on drafts.id = draft_id`,
    );
    expect(row).toEqual({ id: decision, is_planned: true });
    expect(await posts.drain()).toEqual({ delivered: 0, failed: 0 });
    await makeDue();
    expect(await posts.drain()).toEqual({ delivered: 1, failed: 0 });
    expect(await posts.drain()).toEqual({ delivered: 0, failed: 0 });
    expect(receiver.received).toHaveLength(1);
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
    expect(await listOutbox()).toMatchObject([{ attempts: 1, delivered: true }]);
  });

  test("leaves at once when its time has passed, however long ago", async () => {
    await posts.approve(client, await posts.addDraft(client, 72));
    expect(await posts.drain()).toEqual({ delivered: 1, failed: 0 });
  });

  test("is labeled when a model wrote it", async () => {
    const draft = await posts.addDraft(client);
    await sql("update public.drafts set origin = 'ai' where id = $1", [draft]);
    await posts.approve(client, draft);
    await posts.drain();
    expect(bodies()[0]?.data).toMatchObject({ origin: "ai", label: DRAFT_ORIGINS.ai });
  });

  test("is retried with the same id until a day after its time, and then by staff", async () => {
    const decision = await posts.approve(client, await posts.addDraft(client));
    receiver.answer = 500;
    for (let attempt = 0; attempt < 5; attempt++) {
      await makeDue();
      expect(await posts.drain()).toEqual({ delivered: 0, failed: 1 });
    }
    const waits = await sql(
      "select extract(epoch from next_attempt_at - now())::float8 as wait, last_error from public.post_webhook_outbox",
    );
    expect(waits).toEqual([{ wait: expect.closeTo(480, -1), last_error: "Webhook answered 500" }]);
    await sql("update public.post_webhook_outbox set retry_until = now()");
    await makeDue();
    receiver.answer = 200;
    expect(await posts.drain()).toEqual({ delivered: 0, failed: 0 });
    await expire();
    const { json } = await api.rpc(staff, "staff_list_deliveries", { max_rows: 9 });
    expect(json).toMatchObject({
      deliveries: expect.arrayContaining([
        expect.objectContaining({ id: decision, title: "Approved post", has_failed: true }),
      ]),
    });
    const [health] = await sql("select * from public.backend_health()");
    expect(health).toMatchObject({ webhooks_failed: 1 });
    expect((await api.rpc(client, "staff_retry_delivery", { id: decision })).status).toBe(403);
    await api.rpc(staff, "staff_retry_delivery", { id: decision });
    expect(await posts.drain()).toEqual({ delivered: 1, failed: 0 });
    expect(new Set(receiver.received.map(({ headers }) => headers["webhook-id"]))).toEqual(
      new Set([decision]),
    );
    const log = await sql(
      "select row_id from public.audit_log where table_name = 'post_webhook_outbox'",
    );
    expect(log).toEqual([{ row_id: decision }]);
  });

  test("is not listed with the deliveries, nor retried, before its first attempt", async () => {
    const decision = await posts.approve(client, await posts.addDraft(client, -2));
    const { json } = await api.rpc(staff, "staff_get_delivery", { id: decision });
    expect(json).toMatchObject({ code: "PT404" });
    expect((await api.rpc(staff, "staff_retry_delivery", { id: decision })).status).toBe(404);
  });
});

describe("a plan that is not active", () => {
  test.each(["inactive", "paused", "ended"])("(%s) holds a post until it is", async (status) => {
    await posts.setPlan(client, status);
    await posts.approve(client, await posts.addDraft(client));
    expect(await posts.drain()).toEqual({ delivered: 0, failed: 0 });
    await sql("select private.expire_unreleased_posts()");
    expect(await listOutbox()).toMatchObject([{ attempts: 0 }]);
    await posts.setPlan(client, "active");
    expect(await posts.drain()).toEqual({ delivered: 1, failed: 0 });
  });

  test("returns a post to its client a day after its time", async () => {
    await posts.setPlan(client, "inactive");
    const [draft, other] = [await posts.addDraft(client), await posts.addDraft(client)];
    await posts.approve(client, draft);
    await expire();
    await posts.approve(client, other);
    await sql("select private.expire_unreleased_posts()");
    expect([await getStatus(draft), await getStatus(other)]).toEqual(["waiting", "approved"]);
    await posts.setPlan(client, "active");
    await posts.approve(client, draft);
    expect(await posts.drain()).toEqual({ delivered: 2, failed: 0 });
  });

  test("leaves nothing due once a day has passed, unless the post was tried before", async () => {
    const getDueAt = async (id: string) => {
      const { json } = await api.rpc(staff, "staff_get_draft", { id });
      return (json as { details: { summary: { due_at: string | null } } }).details.summary.due_at;
    };
    const tried = await posts.addDraft(client);
    await posts.approve(client, tried);
    receiver.answer = 503;
    await posts.drain();
    await posts.setPlan(client, "paused");
    const held = await posts.addDraft(client);
    await posts.approve(client, held);
    expect(await getDueAt(held)).not.toBeNull();
    await sql("update public.post_webhook_outbox set retry_until = now()");
    expect([await getDueAt(held), await getDueAt(tried)]).toEqual([null, expect.any(String)]);
  });

  test("does not hold the stop of a post that has left", async () => {
    const draft = await posts.addDraft(client);
    await posts.approve(client, draft);
    await posts.drain();
    await posts.setPlan(client, "ended");
    await posts.edit(client, draft);
    expect(await posts.drain()).toEqual({ delivered: 1, failed: 0 });
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
    expect(await listOutbox()).toEqual([]);
    expect(await posts.drain()).toEqual({ delivered: 0, failed: 0 });
  });

  test.each(EVENTS)("by %s after it left is followed by %s", async (action, event) => {
    const draft = await posts.addDraft(client);
    const decision = await posts.approve(client, draft);
    await posts.drain();
    await takeBack[action](draft);
    expect(await posts.drain()).toEqual({ delivered: 1, failed: 0 });
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
      await posts.drain();
      await takeBack[action](draft);
      receiver.answer = 200;
      expect(await listOutbox()).toMatchObject([{ event, version: 1, attempts: 0 }]);
      await makeDue();
      await posts.drain();
      expect(bodies().map(({ type }) => type)).toEqual(["post.approved", event]);
    },
  );

  test("counts as known after staff asked for another attempt", async () => {
    const draft = await posts.addDraft(client);
    const decision = await posts.approve(client, draft);
    receiver.answer = 503;
    await posts.drain();
    await api.rpc(staff, "staff_retry_delivery", { id: decision });
    await posts.edit(client, draft);
    expect(await listOutbox()).toMatchObject([{ event: "post.changed" }]);
  });

  test("leads to one stop, and a new approval to a new webhook", async () => {
    const draft = await posts.addDraft(client);
    await posts.approve(client, draft);
    await posts.drain();
    await posts.edit(client, draft, 1);
    await posts.edit(client, draft, 2, "Edited again");
    const second = await posts.approve(client, draft, 3);
    await posts.drain();
    await posts.withdraw(staff, draft, 3);
    await posts.drain();
    expect((await listOutbox()).map(({ event, version }) => [event, version])).toEqual([
      ["post.approved", 1],
      ["post.changed", 1],
      ["post.approved", 3],
      ["post.withdrawn", 3],
    ]);
    expect(receiver.received.map(({ headers }) => headers["webhook-id"])).toContain(second);
  });
});
