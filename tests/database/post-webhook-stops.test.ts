import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { createPostActions, startReceiver } from "../support/post-webhooks.ts";
import { type Caller, createPublicApi, type PublicApi } from "../support/public-api.ts";
import { startSupabase, type Supabase } from "../support/supabase.ts";

/** Approvals that are taken back before or after the post left. */

type Row = { event: string; version: number; attempts: number };

let backend: Supabase;
let api: PublicApi;
let posts: ReturnType<typeof createPostActions>;
let receiver: Awaited<ReturnType<typeof startReceiver>>;
let client: Caller;
let staff: Caller;

beforeAll(async () => {
  receiver = await startReceiver();
  backend = await startSupabase({
    functionsEnv: { POST_WEBHOOK_URL: receiver.url },
  });
  api = createPublicApi(backend.url);
  posts = createPostActions(backend);
  [client, staff] = [await api.register(), await api.register()];
  await backend.sql("insert into public.staff (user_id) values ($1)", [staff.id]);
  await backend.sql("update private.staff_settings set requires_mfa = false");
});
afterAll(async () => {
  await backend?.stop();
  receiver?.stop();
});
beforeEach(async () => {
  await backend.sql("delete from public.drafts; delete from private.rate_limits");
  await posts.setPlan(client, "active");
  [receiver.received, receiver.answer] = [[], 200];
});

const listOutbox = () =>
  backend.sql<Row>(
    "select event, version, attempts from public.post_webhook_outbox order by created_at",
  );
const makeDue = () => backend.sql("update public.post_webhook_outbox set next_attempt_at = now()");
const bodies = () =>
  receiver.received.map(({ body }) => JSON.parse(body) as { type: string; data: object });

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
