import { createHmac } from "node:crypto";
import { afterAll, beforeEach, expect, test } from "vitest";
import { startReceiver } from "../support/post-webhooks.ts";
import { WEBHOOK_SECRET } from "../support/supabase.ts";
import { newId, newEmail, scene } from "./scene.ts";

const BODY_FIELDS = [
  "userId",
  "name",
  "email",
  "business_name",
  "website",
  "facebook_url",
  "instagram_url",
  "linkedin_url",
  "offer_description",
  "differentiator",
  "tone_preference",
  "words_to_avoid",
  "chosen_plan",
];
const ANSWERS =
  "business_name = 'Fig & Olive', offer_description = 'Wood-fired pizza', differentiator = 'Three-day sourdough', tone_preference = 'Friendly'";

type Row = {
  id: string;
  user_id: string;
  attempts: number;
  wait: number;
  delivered: boolean;
  last_error: string | null;
};
const receiver = await startReceiver();
afterAll(receiver.stop);
const { url, sql, insert, api, drain } = await scene({
  functionsEnv: { PROFILE_WEBHOOK_URL: receiver.url },
});
beforeEach(async () => {
  await sql("delete from public.profile_webhook_outbox");
  [receiver.received, receiver.answer] = [[], 200];
});

test("completing a profile enqueues one webhook in the same transaction; saving again adds none", async () => {
  const user = await newUser();
  await sql("update public.profiles set business_name = 'Fig & Olive' where id = $1", [user]);
  expect(await listOutbox()).toEqual([]);
  await sql(`begin; update public.profiles set ${ANSWERS} where id = '${user}'; rollback`);
  expect(await listOutbox()).toEqual([]);
  await complete(user);
  await sql("update public.profiles set words_to_avoid = 'cheap' where id = $1", [user]);
  await sql("update public.profiles set business_name = 'My Business' where id = $1", [user]);
  await complete(user);
  expect(await listOutbox()).toMatchObject([{ user_id: user, attempts: 0, delivered: false }]);
});

test("the drain leaves a new row to the app's own call first, then delivers it with a signed id", async () => {
  const user = await newUser({ name: "Maria Nicolaou" });
  await complete(user);
  expect(await deliver()).toEqual({ delivered: 0, failed: 0 });
  await makeDue();
  expect(await deliver()).toEqual({ delivered: 1, failed: 0 });
  expect(await deliver()).toEqual({ delivered: 0, failed: 0 });
  const [row] = await listOutbox();
  expect(row).toMatchObject({ attempts: 1, delivered: true });
  expect(receiver.received).toHaveLength(1);
  const { headers, body } = receiver.received[0]!;
  expect(headers["x-spellpost-delivery"]).toBe(row?.id);
  const signed = createHmac("sha256", WEBHOOK_SECRET)
    .update(`${String(headers["x-spellpost-timestamp"])}.${row?.id}.${body}`)
    .digest("hex");
  expect(headers["x-spellpost-signature"]).toBe(`sha256=${signed}`);
  expect(Object.keys(JSON.parse(body))).toEqual(BODY_FIELDS);
  expect(JSON.parse(body)).toMatchObject({
    userId: user,
    name: "Maria Nicolaou",
    business_name: "Fig & Olive",
    website: null,
    chosen_plan: "starter",
  });
});

test.each([
  [{}, "ana.b@example.com", "ana.b"],
  [{ name: " " }, "ana.c@example.com", "ana.c"],
  [{ name: "Ana" }, "ana.d@example.com", "Ana"],
  [{ name: "=1+1" }, "ana.e@example.com", "ana.e"],
  [{ name: "Ann\u0007a" }, "ana.f@example.com", "ana.f"],
])("with metadata %j, the name sent for %s is %s", async (metadata, email, name) => {
  await complete(await newUser(metadata, email));
  await makeDue();
  await deliver();
  expect(JSON.parse(receiver.received[0]!.body)).toMatchObject({ name, email });
});

test("a failed delivery is retried with the same id after 30 s, 1 min, 2 min … up to 1 h", async () => {
  await complete(await newUser());
  const waits: number[] = [];
  for (const failure of [500, 503, 404, 302, "hangs", 500, 500, 500, 500] as const) {
    receiver.answer = failure;
    await makeDue();
    expect(await deliver()).toEqual({ delivered: 0, failed: 1 });
    waits.push((await listOutbox())[0]!.wait);
  }
  expect(waits).toEqual(
    [30, 60, 120, 240, 480, 960, 1920, 3600, 3600].map((seconds) => expect.closeTo(seconds, -1)),
  );
  expect((await listOutbox())[0]).toMatchObject({
    delivered: false,
    last_error: "Webhook answered 500",
  });
  receiver.answer = 200;
  await makeDue();
  expect(await deliver()).toEqual({ delivered: 1, failed: 0 });
  expect(
    new Set(receiver.received.map(({ headers }) => headers["x-spellpost-delivery"])).size,
  ).toBe(1);
  expect((await listOutbox())[0]).toMatchObject({
    delivered: true,
    attempts: 10,
    last_error: null,
  });
});

test("a failing webhook expires after seven days, is reported as such and can be retried", async () => {
  const { id, token } = await api.register();
  await complete(id);
  receiver.answer = 500;
  await sql(
    "update public.profile_webhook_outbox set attempts = 3; delete from private.draft_jobs",
  );
  await makeDue();
  await deliver();
  expect(await getHealth()).toMatchObject({
    webhooks_retrying: 1,
    webhooks_failed: 0,
    oldest_waiting: expect.any(String),
  });
  await sql(
    "update public.profile_webhook_outbox set retry_until = retry_until - interval '7 days'",
  );
  await makeDue();
  [receiver.received, receiver.answer] = [[], 200];
  expect(await deliver()).toEqual({ delivered: 0, failed: 0 });
  const send = await fetch(`${url}/functions/v1/send-profile-webhook`, {
    method: "POST",
    headers: { Authorization: `Bearer ${token}`, "Content-Type": "application/json" },
    body: JSON.stringify({ userId: id }),
  });
  expect(await send.json()).toEqual({ delivered: false });
  expect(receiver.received).toEqual([]);
  expect(await getHealth()).toMatchObject({
    webhooks_retrying: 0,
    webhooks_failed: 1,
    oldest_waiting: null,
  });
  const [row] = await listOutbox();
  const retry = () => sql("select private.retry_delivery($1)", [row?.id]);
  await retry();
  expect(await getHealth()).toMatchObject({ webhooks_failed: 0 });
  expect(await deliver()).toEqual({ delivered: 1, failed: 0 });
  expect(receiver.received[0]?.headers["x-spellpost-delivery"]).toBe(row?.id);
  await expect(retry()).rejects.toMatchObject({ code: "PT404", message: "Not found" });
});

test("the app's call delivers immediately and once; a call for another user is rejected", async () => {
  const { id, token } = await api.register();
  const invoke = async (userId: string) => {
    const response = await fetch(`${url}/functions/v1/send-profile-webhook`, {
      method: "POST",
      headers: { Authorization: `Bearer ${token}`, "Content-Type": "application/json" },
      body: JSON.stringify({ userId, business_name: "forged" }),
    });
    return { status: response.status, json: (await response.json()) as unknown };
  };
  // An incomplete profile has no webhook to send.
  expect(await invoke(id)).toEqual({ status: 200, json: { delivered: false } });
  await complete(id);
  expect((await invoke(await newUser())).status).toBe(403);
  receiver.answer = 500;
  expect((await invoke(id)).status).toBe(502);
  // The back-off also applies to the app's call.
  expect(await invoke(id)).toEqual({ status: 200, json: { delivered: false } });
  receiver.answer = 200;
  await makeDue();
  expect(await invoke(id)).toEqual({ status: 200, json: { delivered: true } });
  expect(await invoke(id)).toEqual({ status: 200, json: { delivered: false } });
  expect(
    receiver.received.map(
      ({ body }) => (JSON.parse(body) as Record<string, unknown>).business_name,
    ),
  ).toEqual(["Fig & Olive", "Fig & Olive"]);
});

const newUser = (raw_user_meta_data: Record<string, unknown> = {}, email = newEmail()) =>
  insert("auth.users", { id: newId(), email, raw_user_meta_data });
const complete = (user: string) =>
  sql(`update public.profiles set ${ANSWERS} where id = $1`, [user]);
const makeDue = () => sql("update public.profile_webhook_outbox set next_attempt_at = now()");
const deliver = () => drain("drain-profile-webhooks");

const getHealth = async () => (await sql("select * from backend_health()"))[0];

const listOutbox = () =>
  sql<Row>(
    `select id, user_id, attempts, extract(epoch from next_attempt_at - now())::float8 as wait,
       delivered_at is not null as delivered, last_error
     from public.profile_webhook_outbox order by created_at`,
  );
