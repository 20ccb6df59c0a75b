import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeEach, expect, onTestFinished, test } from "vitest";
import { waitFor } from "../support/backend.ts";
import type { Caller } from "../support/public-api.ts";
import { DRAIN_SECRET, startSupabase } from "../support/supabase.ts";
import { scene } from "./scene.ts";

type Row = {
  kind: string;
  recipient: string;
  payload: Record<string, string>;
  user_id: string | null;
  attempts: number;
  wait: number;
  error_code: "missing_setting" | "not_delivered" | null;
  last_error: string | null;
};
type Call = { key: string; body: Record<string, string> };

/** Behaviour of the email service; it accepts an email before it loses the response. */
type Behaviour = "works" | "reaches its limit" | number | "loses its response" | "hangs";

let calls: Call[] = [];
let behaviour: (call: number) => Behaviour = () => "works";

/** Passes the calls of the edge function on to the mailbox, which stores accepted emails. */
const service = createServer((request, response) => {
  let body = "";
  request.on("data", (chunk) => (body += chunk));
  request.on("end", async () => {
    const { authorization = "", "idempotency-key": key } = request.headers;
    calls.push({ key: key as string, body: JSON.parse(body) as Record<string, string> });
    const current = behaviour(calls.length);
    if (current === "hangs") return;
    if (typeof current === "number") return void response.writeHead(current).end("{}");
    const headers = { authorization, "idempotency-key": String(key) };
    const accepted = await fetch(`${url}/mailbox/emails`, { method: "POST", headers, body });
    if (current === "loses its response") return void response.destroy();
    if (current === "reaches its limit") {
      response.setHeader("ratelimit-remaining", "0");
      response.setHeader("ratelimit-reset", "1");
    }
    response.writeHead(accepted.status).end(await accepted.text());
  });
});
await new Promise<void>((resolve) => service.listen(0, "127.0.0.1", resolve));
const { port } = service.address() as AddressInfo;
const { url, sql, api, backend, drain } = await scene({
  functionsEnv: { MAIL_API_URL: `http://127.0.0.1:${port}/emails` },
});
afterAll(() => {
  service.closeAllConnections();
  service.close();
});
beforeEach(async () => {
  await sql("delete from public.email_outbox; delete from private.draft_jobs");
  [calls, behaviour] = [[], () => "works"];
});

test("a plan request enqueues an email in the same transaction, which is sent once and then removed", async () => {
  const client = await api.register();
  await sql(
    `begin; insert into public.plan_changes (user_id, requested_plan) values ('${client.id}', 'pro'); rollback`,
  );
  expect(await listOutbox()).toEqual([]);
  expect((await requestPlan(client)).status).toBe(201);
  expect(await listOutbox()).toMatchObject([
    {
      kind: "plan_change_requested",
      recipient: client.email,
      user_id: client.id,
      payload: { previous_plan: "starter", plan: "video-pro" },
      attempts: 0,
    },
  ]);
  expect(await send()).toEqual({ delivered: 1, failed: 0 });
  expect(await send()).toEqual({ delivered: 0, failed: 0 });
  expect(await listOutbox()).toEqual([]);
  const emails = await listProductEmails(client.email);
  expect(emails.map(({ subject }) => subject)).toEqual(["You requested the Video Pro plan"]);
  expect(emails[0]?.html).toContain("requested a change from Starter to Video Pro.");
  expect(emails[0]?.text).toContain("http://127.0.0.1:5173/client?section=account");
  expect(calls[0]?.body).toMatchObject({
    from: "Spellpost <hello@spellpost.example>",
    reply_to: "info@spellpost.example",
  });
});

test("changing an active plan enqueues an email; choosing a plan does not", async () => {
  const client = await api.register();
  const change = (columns: string) =>
    sql(`update public.profiles set ${columns} where id = '${client.id}'`);
  await change("chosen_plan = 'pro'");
  await change(
    "business_name = 'Fig', offer_description = 'Wood-fired pizza', chosen_plan = 'pro'",
  );
  await sql("delete from public.profile_webhook_outbox"); // Completing the profile also enqueues a webhook.
  await change("chosen_plan = 'pro', words_to_avoid = 'cheap'");
  expect(await listOutbox()).toEqual([]);
  await change("chosen_plan = 'video-pro'");
  expect(await listOutbox()).toMatchObject([
    {
      kind: "plan_changed",
      recipient: client.email,
      payload: { previous_plan: "pro", plan: "video-pro" },
    },
  ]);
  expect(await send()).toEqual({ delivered: 1, failed: 0 });
  const [email] = await listProductEmails(client.email);
  expect(email?.subject).toBe("You’re on the Video Pro plan now");
  expect(email?.html).toContain("Before that it was on Pro.");
});

test("a failed email is retried after 30 s, 1 min, 2 min … up to 1 h, under one idempotency key", async () => {
  await enqueueEmail("plan_change_requested", "again@example.com");
  const waits: number[] = [];
  for (const failure of [500, 503, 422, 302, "hangs", 403, 500, 500, 500] as const) {
    behaviour = () => failure;
    await makeDue();
    expect(await send()).toEqual({ delivered: 0, failed: 1 });
    waits.push((await listOutbox())[0]!.wait);
  }
  expect(waits).toEqual(
    [30, 60, 120, 240, 480, 960, 1920, 3600, 3600].map((seconds) => expect.closeTo(seconds, -1)),
  );
  expect((await listOutbox())[0]).toMatchObject({
    error_code: "not_delivered",
    last_error: "The email service answered 500",
  });
  expect(await getHealth()).toMatchObject({
    emails_retrying: 1,
    oldest_waiting: expect.any(String),
  });
  behaviour = () => "works";
  await makeDue();
  expect(await send()).toEqual({ delivered: 1, failed: 0 });
  expect(new Set(calls.map(({ key }) => key)).size).toBe(1);
  expect(await getHealth()).toMatchObject({ emails_retrying: 0, oldest_waiting: null });
  expect(await listProductEmails("again@example.com")).toHaveLength(1);
});

test("emails arrive exactly once despite lost responses, failed calls and overlapping drains", async () => {
  const addresses = Array.from({ length: 12 }, (_, index) => `once-${index}@example.com`);
  for (const address of addresses) await enqueueEmail("account_deleted", address);
  // Every third call is accepted with its response lost, every fourth rejected.
  behaviour = (call) => (call % 3 === 0 ? "loses its response" : call % 4 === 0 ? 500 : "works");
  await waitFor(async () => {
    await makeDue();
    await Promise.all([send(), send(), send()]);
    return (await listOutbox()).length === 0;
  });
  expect(calls.length).toBeGreaterThan(addresses.length);
  for (const address of addresses) expect(await listProductEmails(address)).toHaveLength(1);
});

test("an email accepted earlier with a different body counts as sent", async () => {
  await enqueueEmail("account_deleted", "changed@example.com");
  behaviour = () => "loses its response";
  expect(await send()).toEqual({ delivered: 0, failed: 1 });
  // Changes the email's content, as a deployment with new text would.
  await sql("update public.email_outbox set created_at = created_at - interval '2 days'");
  behaviour = () => "works";
  await makeDue();
  expect(await send()).toEqual({ delivered: 1, failed: 0 });
  expect(await listProductEmails("changed@example.com")).toHaveLength(1);
  expect(await listOutbox()).toEqual([]);
});

test("a 429 from the email service stops the drain until the next run", async () => {
  for (const name of ["one", "two", "three"]) {
    // Separates the timestamps, because rows of the same millisecond have no order.
    await sql("update public.email_outbox set created_at = created_at - interval '1 second'");
    await enqueueEmail("account_deleted", `${name}@example.com`);
  }
  behaviour = (call) => (call === 2 ? 429 : "works");
  expect(await send()).toEqual({
    error: "The email service answered 429",
    delivered: 1,
    failed: 0,
  });
  // The newest and the oldest were tried.
  expect((await listOutbox()).map(({ attempts }) => attempts).toSorted()).toEqual([0, 1]);
  await makeDue();
  expect(await send()).toEqual({ delivered: 2, failed: 0 });
});

test("the drain waits while the email service announces that its rate limit is reached", async () => {
  for (const name of ["one", "two", "three"])
    await enqueueEmail("account_deleted", `${name}@example.com`);
  const times: number[] = [];
  behaviour = () => {
    times.push(performance.now());
    return "reaches its limit";
  };
  expect(await send()).toEqual({ delivered: 3, failed: 0 });
  expect(times[2]! - times[0]!).toBeGreaterThan(900);
});

test("an email expires three days after its first attempt and is kept for thirty days", async () => {
  await enqueueEmail("account_deleted", "late@example.com");
  const age = (column: string, by: string) =>
    sql(`update public.email_outbox set ${column} = ${column} - interval '${by}'`);
  await age("retry_until", "71 hours"); // An email without an attempt does not expire.
  behaviour = () => 500;
  expect(await send()).toEqual({ delivered: 0, failed: 1 });
  await age("retry_until", "71 hours");
  await makeDue();
  expect(await send()).toEqual({ delivered: 0, failed: 1 });
  await age("retry_until", "1 hour");
  await makeDue();
  expect(await send()).toEqual({ delivered: 0, failed: 0 });
  expect(await listOutbox()).toHaveLength(1);
  expect(await getHealth()).toMatchObject({
    emails_retrying: 0,
    emails_failed: 1,
    oldest_waiting: null,
  });
  expect(calls).toHaveLength(2);
  const purge = () => sql("select private.purge_expired_data()");
  await age("created_at", "29 days");
  await purge();
  expect(await listOutbox()).toHaveLength(1);
  await age("created_at", "1 day");
  await purge();
  expect(await listOutbox()).toEqual([]);
});

test.each([
  ["staff_invited", "24 hours"],
  ["newsletter_confirmation", "7 days"],
  ["drafts_ready", "14 days"],
])("a %s email is not sent once its link has expired, after %s", async (kind, lifetime) => {
  await sql("delete from public.email_outbox");
  await sql(
    `insert into public.email_outbox (kind, recipient, created_at)
     select $1, recipient, now() - $2::interval + remaining
     from (
       values ('expired@example.com', interval '0'), ('valid@example.com', interval '1 minute')
     ) as emails (recipient, remaining)`,
    [kind, lifetime],
  );
  const valid = [{ recipient: "valid@example.com" }];
  expect(await sql("select recipient from public.claim_emails(100)")).toEqual(valid);
  await sql("select private.purge_expired_data()");
  expect(await sql("select recipient from public.email_outbox")).toEqual(valid);
});

test("without the service's key no email is sent or expires, and the row records the reason", async () => {
  const other = await startSupabase({ functionsEnv: { MAIL_API_KEY: "" } });
  onTestFinished(other.stop);
  await other.sql(
    "insert into public.email_outbox (kind, recipient) values ('account_deleted', 'a@example.com')",
  );
  for (const age of ["0 days", "20 days"]) {
    await other.sql(
      `update public.email_outbox set next_attempt_at = now(), created_at = created_at - interval '${age}'`,
    );
    const headers = { "x-drain-secret": DRAIN_SECRET };
    await fetch(`${other.url}/functions/v1/drain-emails`, { method: "POST", headers });
    expect(
      await other.sql("select error_code, last_error, retry_until::text from public.email_outbox"),
    ).toEqual([
      {
        error_code: "missing_setting",
        last_error: "MAIL_API_KEY is not set",
        retry_until: "infinity",
      },
    ]);
  }
});

test("an email of an unknown kind waits for a deployment that knows it", async () => {
  await sql("alter type public.email_kind add value 'from_the_future'");
  await enqueueEmail("from_the_future", "later@example.com");
  expect(await send()).toEqual({ delivered: 0, failed: 1 });
  expect((await listOutbox())[0]).toMatchObject({
    error_code: "not_delivered",
    last_error: "No text for this kind of email",
  });
  expect(calls).toEqual([]);
});

test("an account without an email address gets no email", async () => {
  await sql("select private.enqueue_email('account_deleted', null)");
  await sql("select private.enqueue_email('account_deleted', '')");
  expect(await listOutbox()).toEqual([]);
});

const requestPlan = async (client: Caller) => {
  await backend.activatePlan(client.id);
  return api.rest(client, "POST", "plan_changes", { requested_plan: "video-pro" });
};
const enqueueEmail = (kind: string, address: string) =>
  sql("select private.enqueue_email($1, $2)", [kind, address]);
const makeDue = () => sql("update public.email_outbox set next_attempt_at = now()");
const send = () => drain("drain-emails");
const getHealth = async () => (await sql("select * from backend_health()"))[0];

/** Lists the emails to the address, except the sign-up confirmation. */
async function listProductEmails(address: string) {
  const emails = await backend.emailsTo(address);
  return emails.filter(({ html }) => !html.includes("token_hash="));
}

const listOutbox = () =>
  sql<Row>(
    `select kind, recipient, payload, user_id, attempts, error_code, last_error,
       extract(epoch from next_attempt_at - now())::float8 as wait
     from public.email_outbox order by created_at`,
  );
