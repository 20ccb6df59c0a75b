import { createHmac } from "node:crypto";
import { createServer, type IncomingHttpHeaders, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { createBackendHandle, waitFor } from "../support/backend.ts";
import { createPublicApi } from "../support/public-api.ts";
import { PUBLISHABLE_KEY } from "../support/supabase-keys.ts";
import { DRAIN_SECRET, startSupabase, type Supabase, WEBHOOK_SECRET } from "../support/supabase.ts";

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
const COMPLETED =
  "business_name = 'Fig & Olive', offer_description = 'Wood-fired pizza', differentiator = 'Three-day sourdough', tone_preference = 'Friendly'";

type Row = {
  id: string;
  user_id: string;
  attempts: number;
  wait: number;
  delivered: boolean;
  last_error: string | null;
};
type Received = { headers: IncomingHttpHeaders; body: string };

let backend: Supabase;
let receiver: Server;
let received: Received[] = [];
let receiverBehaviour: number | "hangs" = 200;

beforeAll(async () => {
  receiver = createServer((request, response) => {
    let body = "";
    request.on("data", (chunk) => (body += chunk));
    request.on("end", () => {
      received.push({ headers: request.headers, body });
      if (receiverBehaviour !== "hangs") response.writeHead(receiverBehaviour).end();
    });
  });
  await new Promise<void>((resolve) => receiver.listen(0, "127.0.0.1", resolve));
  backend = await startSupabase({
    functionsEnv: {
      PROFILE_WEBHOOK_URL: `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/`,
    },
  });
});
afterAll(async () => {
  await backend?.stop();
  receiver?.closeAllConnections();
  receiver?.close();
});
beforeEach(async () => {
  await backend.sql("delete from public.profile_webhook_outbox");
  [received, receiverBehaviour] = [[], 200];
});

test("completing a profile enqueues one webhook in the same transaction; saving again adds none", async () => {
  const user = await newUser();
  await backend.sql("update public.profiles set business_name = 'Fig & Olive' where id = $1", [
    user,
  ]);
  expect(await listOutbox()).toEqual([]);
  await backend.sql(
    `begin; update public.profiles set ${COMPLETED} where id = '${user}'; rollback`,
  );
  expect(await listOutbox()).toEqual([]);
  await complete(user);
  await backend.sql("update public.profiles set words_to_avoid = 'cheap' where id = $1", [user]);
  await backend.sql("update public.profiles set business_name = 'My Business' where id = $1", [
    user,
  ]);
  await complete(user);
  expect(await listOutbox()).toMatchObject([{ user_id: user, attempts: 0, delivered: false }]);
});

test("the drain leaves a new row to the app's own call first, then delivers it with a signed id", async () => {
  const user = await newUser({ name: "Maria Nicolaou" });
  await complete(user);
  expect(await drain()).toEqual({ delivered: 0, failed: 0 });
  await makeDue();
  expect(await drain()).toEqual({ delivered: 1, failed: 0 });
  expect(await drain()).toEqual({ delivered: 0, failed: 0 });
  const [row] = await listOutbox();
  expect(row).toMatchObject({ attempts: 1, delivered: true });
  expect(received).toHaveLength(1);
  const { headers, body } = received[0]!;
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
])("with metadata %j, the name sent for %s is %s", async (metadata, email, name) => {
  await complete(await newUser(metadata, email));
  await makeDue();
  await drain();
  expect(JSON.parse(received[0]!.body)).toMatchObject({ name, email });
});

test("a failed delivery is retried with the same id after 30 s, 1 min, 2 min … up to 1 h", async () => {
  await complete(await newUser());
  const waits: number[] = [];
  for (const failure of [500, 503, 404, 302, "hangs", 500, 500, 500, 500] as const) {
    receiverBehaviour = failure;
    await makeDue();
    expect(await drain()).toEqual({ delivered: 0, failed: 1 });
    waits.push((await listOutbox())[0]!.wait);
  }
  expect(waits).toEqual(
    [30, 60, 120, 240, 480, 960, 1920, 3600, 3600].map((seconds) => expect.closeTo(seconds, -1)),
  );
  expect((await listOutbox())[0]).toMatchObject({
    delivered: false,
    last_error: "Webhook answered 500",
  });
  receiverBehaviour = 200;
  await makeDue();
  expect(await drain()).toEqual({ delivered: 1, failed: 0 });
  expect(new Set(received.map(({ headers }) => headers["x-spellpost-delivery"])).size).toBe(1);
  expect((await listOutbox())[0]).toMatchObject({
    delivered: true,
    attempts: 10,
    last_error: null,
  });
});

test("a failing webhook expires after seven days, is reported as such and can be retried", async () => {
  const { id, token } = await signIn("given-up@example.com");
  await complete(id);
  receiverBehaviour = 500;
  await backend.sql(
    "update public.profile_webhook_outbox set attempts = 3; delete from private.draft_jobs",
  );
  await makeDue();
  await drain();
  expect(await getHealth()).toMatchObject({
    webhooks_retrying: 1,
    webhooks_failed: 0,
    oldest_waiting: expect.any(String),
  });
  await backend.sql(
    "update public.profile_webhook_outbox set retry_until = retry_until - interval '7 days'",
  );
  await makeDue();
  [received, receiverBehaviour] = [[], 200];
  expect(await drain()).toEqual({ delivered: 0, failed: 0 });
  const send = await fetch(`${backend.url}/functions/v1/send-profile-webhook`, {
    method: "POST",
    headers: { Authorization: `Bearer ${token}`, "Content-Type": "application/json" },
    body: JSON.stringify({ userId: id }),
  });
  expect(await send.json()).toEqual({ delivered: false });
  expect(received).toEqual([]);
  expect(await getHealth()).toMatchObject({
    webhooks_retrying: 0,
    webhooks_failed: 1,
    oldest_waiting: null,
  });
  const [row] = await listOutbox();
  const retry = () => backend.sql("select private.retry_delivery($1)", [row?.id]);
  await retry();
  expect(await getHealth()).toMatchObject({ webhooks_failed: 0 });
  expect(await drain()).toEqual({ delivered: 1, failed: 0 });
  expect(received[0]?.headers["x-spellpost-delivery"]).toBe(row?.id);
  await expect(retry()).rejects.toMatchObject({ code: "PT404", message: "Not found" });
});

test("parallel drains share the work: 60 rows are delivered once each", async () => {
  for (let count = 0; count < 60; count++) await complete(await newUser());
  await makeDue();
  await Promise.all([drain(), drain(), drain(), drain()]);
  expect(received).toHaveLength(60);
  expect(new Set(received.map(({ headers }) => headers["x-spellpost-delivery"])).size).toBe(60);
});

test("the drain requires its secret; the outbox and the claim require the service role", async () => {
  await complete(await newUser());
  await makeDue();
  for (const secret of ["", "wrong", `${DRAIN_SECRET}x`])
    expect((await callDrain(secret)).status).toBe(401);
  const headers = { apikey: PUBLISHABLE_KEY, "Content-Type": "application/json" };
  expect((await fetch(`${backend.url}/rest/v1/profile_webhook_outbox`, { headers })).status).toBe(
    401,
  );
  expect(
    (
      await fetch(`${backend.url}/rest/v1/rpc/claim_profile_webhooks`, {
        method: "POST",
        headers,
        body: "{}",
      })
    ).status,
  ).toBeGreaterThanOrEqual(401);
  expect(received).toEqual([]);
  expect((await listOutbox())[0]?.attempts).toBe(0);
});

test("the app's call delivers immediately and once; a call for another user is rejected", async () => {
  const { id, token } = await signIn("caller@example.com");
  const invoke = async (userId: string) => {
    const response = await fetch(`${backend.url}/functions/v1/send-profile-webhook`, {
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
  receiverBehaviour = 500;
  expect((await invoke(id)).status).toBe(502);
  // The back-off also applies to the app's call.
  expect(await invoke(id)).toEqual({ status: 200, json: { delivered: false } });
  receiverBehaviour = 200;
  await makeDue();
  expect(await invoke(id)).toEqual({ status: 200, json: { delivered: true } });
  expect(await invoke(id)).toEqual({ status: 200, json: { delivered: false } });
  expect(
    received.map(({ body }) => (JSON.parse(body) as Record<string, unknown>).business_name),
  ).toEqual(["Fig & Olive", "Fig & Olive"]);
});

test("the local timer replaces the hosted schedule", async () => {
  const other = await startSupabase({
    drainEveryMs: 200,
  });
  try {
    const [user] = await other.sql<{ id: string }>(
      "insert into auth.users (id, email) values (gen_random_uuid(), 'timer@example.com') returning id",
    );
    await other.sql(`update public.profiles set ${COMPLETED} where id = $1`, [user?.id]);
    await other.sql("update public.profile_webhook_outbox set next_attempt_at = now()");
    const [webhook] = await waitFor(async () => {
      const sent = await createBackendHandle(other.url).webhooks();
      return sent.length > 0 && sent;
    });
    expect(webhook?.body).toMatchObject({ userId: user?.id, email: "timer@example.com" });
  } finally {
    await other.stop();
  }
});

async function newUser(
  metadata: Record<string, unknown> = {},
  email = `user-${crypto.randomUUID()}@example.com`,
): Promise<string> {
  const rows = await backend.sql<{ id: string }>(
    "insert into auth.users (id, email, raw_user_meta_data) values (gen_random_uuid(), $1, $2) returning id",
    [email, metadata],
  );
  return rows[0]!.id;
}

const signIn = (email: string) => createPublicApi(backend.url).register(email);

const complete = (user: string) =>
  backend.sql(`update public.profiles set ${COMPLETED} where id = $1`, [user]);
const makeDue = () =>
  backend.sql("update public.profile_webhook_outbox set next_attempt_at = now()");
const callDrain = (secret: string) =>
  fetch(`${backend.url}/functions/v1/drain-profile-webhooks`, {
    method: "POST",
    headers: { "x-drain-secret": secret },
  });
const drain = async () => (await callDrain(DRAIN_SECRET)).json();

async function getHealth(): Promise<Record<string, unknown> | undefined> {
  return (await backend.sql("select * from backend_health()"))[0];
}

async function listOutbox(): Promise<Row[]> {
  const rows = await backend.sql<Row>(`
    select id, user_id, attempts, extract(epoch from next_attempt_at - now())::float8 as wait, delivered_at is not null as delivered, last_error
    from public.profile_webhook_outbox order by created_at`);
  return rows;
}
