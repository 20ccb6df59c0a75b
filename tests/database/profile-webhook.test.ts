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

const receiver = await startReceiver();
afterAll(receiver.stop);
const { url, sql, insert, api, work } = await scene({
  functionsEnv: { PROFILE_WEBHOOK_URL: receiver.url },
});
beforeEach(async () => {
  await sql("delete from private.jobs");
  [receiver.received, receiver.answer] = [[], 200];
});

test("completing a profile enqueues one webhook in the same transaction; saving again adds none", async () => {
  const user = await newUser();
  await sql("update public.profiles set business_name = 'Fig & Olive' where id = $1", [user]);
  expect(await listJobs()).toEqual([]);
  await sql(`begin; update public.profiles set ${ANSWERS} where id = '${user}'; rollback`);
  expect(await listJobs()).toEqual([]);
  await complete(user);
  await sql("update public.profiles set words_to_avoid = 'cheap' where id = $1", [user]);
  expect(await listJobs()).toMatchObject([{ recipient: user, attempts: 0 }]);
});

test("a new webhook is left to the site's own call first, and then has a signed id", async () => {
  const user = await newUser({ name: "Maria Nicolaou" });
  await complete(user);
  expect(await deliver()).toBe(0);
  const [job] = await listJobs();
  await makeDue();
  expect([await deliver(), await deliver()]).toEqual([1, 0]);
  expect(await listJobs()).toEqual([]);
  const { headers, body } = receiver.received[0]!;
  expect(headers["x-spellpost-delivery"]).toBe(job?.id);
  const signed = createHmac("sha256", WEBHOOK_SECRET)
    .update(`${String(headers["x-spellpost-timestamp"])}.${job?.id}.${body}`)
    .digest("hex");
  expect(headers["x-spellpost-signature"]).toBe(`sha256=${signed}`);
  expect(Object.keys(JSON.parse(body)).toSorted()).toEqual(BODY_FIELDS.toSorted());
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
  [{ name: "Ann\u0007a" }, "ana.f@example.com", "ana.f"],
])("with metadata %j, the name sent for %s is %s", async (metadata, email, name) => {
  await complete(await newUser(metadata, email));
  await makeDue();
  await deliver();
  expect(JSON.parse(receiver.received[0]!.body)).toMatchObject({ name, email });
});

test("a failed webhook is tried again with the same id and newer answers", async () => {
  const user = await newUser();
  await complete(user);
  for (const failure of [500, 302, "hangs"] as const) {
    receiver.answer = failure;
    await makeDue();
    expect(await deliver()).toBe(1);
  }
  expect(await listJobs()).toMatchObject([
    { attempts: 3, last_error: "Webhook unreachable: TimeoutError" },
  ]);
  receiver.answer = 200;
  await sql("update public.profiles set business_name = 'Fig' where id = $1", [user]);
  await makeDue();
  expect(await deliver()).toBe(1);
  const ids = receiver.received.map(({ headers }) => headers["x-spellpost-delivery"]);
  expect(new Set(ids).size).toBe(1);
  expect(JSON.parse(receiver.received.at(-1)!.body)).toMatchObject({ business_name: "Fig" });
});

test("the site's call delivers immediately and once, unless it is given up; a call for another user is rejected", async () => {
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
  // The back-off also applies to the site's call.
  expect(await invoke(id)).toEqual({ status: 200, json: { delivered: false } });
  receiver.answer = 200;
  await makeDue();
  await sql("update private.jobs set give_up_at = give_up_at - interval '8 days'");
  expect(await invoke(id)).toEqual({ status: 200, json: { delivered: false } });
  await sql("update private.jobs set give_up_at = give_up_at + interval '8 days'");
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
const makeDue = () => sql("update private.jobs set due_at = now() where kind = 'profile_webhook'");
/** Sends what is due. Returns how many calls that took. */
async function deliver(): Promise<number> {
  const before = receiver.received.length;
  await work("others");
  return receiver.received.length - before;
}

const listJobs = () =>
  sql<{ id: string; recipient: string; attempts: number; last_error: string | null }>(
    "select id, recipient, attempts, last_error from private.jobs where kind = 'profile_webhook'",
  );
