import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeEach, describe, expect, onTestFinished, test } from "vitest";
import { waitFor } from "../support/backend.ts";
import { DONE, NOT_FOUND } from "../support/function-calls.ts";
import { PUBLISHABLE_KEY } from "../support/supabase-keys.ts";
import { DRAIN_SECRET } from "../support/supabase.ts";
import { EMAILS } from "../support/unsent-emails.ts";
import { newId, scene } from "./scene.ts";

/** The queue of emails, webhooks and drafts: claims, retries and outcomes, and the desk's page of unsent jobs. */

type Call = { key: string; body: Record<string, string> };
type UnsentJob = { id: string; title: string; created_at: string; has_failed: boolean };

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
const { url, sql, getValue, listValues, insert, api, backend, callAs, readAs, addStaff, work } =
  await scene({ functionsEnv: { MAIL_API_URL: `http://127.0.0.1:${port}/emails` } });
afterAll(() => {
  service.closeAllConnections();
  service.close();
});
const [staff, client] = [await addStaff(), await api.register()];
beforeEach(async () => {
  await sql("delete from private.jobs");
  [calls, behaviour] = [[], () => "works"];
});

/** Enqueues an email to an address without an account. */
const enqueueEmail = (recipient: string, created_at = new Date().toISOString()) =>
  insert("private.jobs", {
    kind: "account_deleted",
    subject_id: newId(),
    details: { by: "client", recipient },
    created_at,
    due_at: created_at,
    give_up_at: new Date(Date.now() + 3 * 86_400_000).toISOString(),
  });
const makeDue = () => sql("update private.jobs set due_at = now()");
const send = () => work("emails");
const getHealth = async () => (await sql("select * from backend_health()"))[0];
const countJobs = async () => (await sql("select from private.jobs")).length;
const listTries = () =>
  sql<{ wait: number; attempts: number; last_error: string | null }>(
    `select attempts, last_error, extract(epoch from due_at - now())::float8 as wait
     from private.jobs order by created_at`,
  );
/** Lists the emails to the address, except the sign-up confirmation. */
const listProductEmails = async (address: string) =>
  (await backend.emailsTo(address)).filter(({ html }) => !html.includes("token_hash="));

describe("the edge function", () => {
  const call = (secret: string, body: string, method = "POST") =>
    fetch(`${url}/functions/v1/work`, {
      method,
      headers: { "x-drain-secret": secret },
      ...(method === "POST" && { body }),
    });

  test("requires its secret and a lane", async () => {
    for (const secret of ["", "wrong", `${DRAIN_SECRET}x`, PUBLISHABLE_KEY])
      expect((await call(secret, '{"lane":"emails"}')).status).toBe(401);
    for (const body of ["", "null", "{}", '{"lane":"none"}'])
      expect((await call(DRAIN_SECRET, body)).status).toBe(400);
    expect((await call(DRAIN_SECRET, "", "GET")).status).toBe(405);
  });

  test("works on one lane, and leaves what is not due", async () => {
    await enqueueEmail("due@example.com");
    await enqueueEmail("later@example.com", new Date(Date.now() + 60_000).toISOString());
    await sql("select private.enqueue_job('linkedin_revocation', gen_random_uuid())");
    expect(await send()).toEqual({ done: 1, failed: 0 });
    expect(await work("others")).toEqual({ done: 0, failed: 0 });
    expect(await listValues("select details ->> 'recipient' from private.jobs")).toEqual([
      "later@example.com",
    ]);
  });
});

describe("a job", () => {
  test("is enqueued by the transaction that makes it due, and is done once", async () => {
    await backend.activatePlan(client.id);
    await sql("delete from private.jobs");
    await sql(
      `begin; insert into public.plan_changes (user_id, requested_plan) values ('${client.id}', 'pro'); rollback`,
    );
    expect(await countJobs()).toBe(0);
    expect((await api.rpc(client, "request_my_plan", { plan: "video-pro" })).json).toBe("open");
    expect(await sql(`select kind, recipient, user_id from ${EMAILS}`)).toEqual([
      { kind: "plan_change_requested", recipient: client.email, user_id: client.id },
    ]);
    expect(await send()).toEqual({ done: 1, failed: 0 });
    expect(await send()).toEqual({ done: 0, failed: 0 });
    const emails = await listProductEmails(client.email);
    expect(emails.map(({ subject }) => subject)).toEqual(["You requested the Video Pro plan"]);
    expect(emails[0]?.html).toContain("you asked to move from Starter to Video Pro.");
    expect(emails[0]?.text).toContain("http://127.0.0.1:5173/client?section=account");
    expect(calls[0]?.body).toMatchObject({
      from: "Spellpost <hello@spellpost.example>",
      reply_to: "info@spellpost.example",
    });
  });

  test("is claimed after those that have been due for longer, by one caller", async () => {
    for (const minutes of [1, 3, 2])
      await enqueueEmail(
        `${minutes}@example.com`,
        new Date(Date.now() - minutes * 60_000).toJSON(),
      );
    const claim = (batchSize: number) =>
      listValues(`select payload ->> 'recipient' from public.claim_jobs('emails', ${batchSize})`);
    expect(await claim(2)).toEqual(["3@example.com", "2@example.com"]);
    expect(await claim(2)).toEqual(["1@example.com"]);
    expect(await claim(2)).toEqual([]);
  });

  test("that is enqueued again is tried anew, whatever becomes of an attempt that runs", async () => {
    const subject = newId();
    const enqueue = () =>
      sql("select private.enqueue_job('account_deleted', $1, details => $2)", [
        subject,
        { by: "client", recipient: "again@example.com" },
      ]);
    await enqueue();
    const id = await getValue<string>("select id from public.claim_jobs('emails')");
    await enqueue();
    await sql("select public.finish_job($1)", [id]);
    await sql("select public.finish_job($1, 'Too late')", [id]);
    expect(await listTries()).toMatchObject([{ attempts: 0, last_error: null }]);
    expect(await getValue("select id from private.jobs")).not.toBe(id);
  });

  test("that fails is tried again after 30 s, 1 min, 2 min … up to 1 h, under one idempotency key", async () => {
    await enqueueEmail("again@example.com");
    const waits: number[] = [];
    for (const failure of [500, 503, 422, 302, "hangs", 403, 500, 500, 500] as const) {
      behaviour = () => failure;
      await makeDue();
      expect(await send()).toEqual({ done: 0, failed: 1 });
      waits.push((await listTries())[0]!.wait);
    }
    expect(waits).toEqual(
      [30, 60, 120, 240, 480, 960, 1920, 3600, 3600].map((seconds) => expect.closeTo(seconds, -1)),
    );
    expect((await listTries())[0]?.last_error).toBe("The email service answered 500");
    expect(await getHealth()).toMatchObject({ jobs_retrying: 1, jobs_failed: 0 });
    behaviour = () => "works";
    await makeDue();
    expect(await send()).toEqual({ done: 1, failed: 0 });
    expect(new Set(calls.map(({ key }) => key)).size).toBe(1);
    expect(await getHealth()).toMatchObject({ jobs_retrying: 0, oldest_waiting: null });
    expect(await listProductEmails("again@example.com")).toHaveLength(1);
  });

  test("waits for as long as its provider asks, up to an hour", async () => {
    const id = await enqueueEmail("later@example.com");
    for (const [asked, wait] of [
      [null, 30],
      [10, 60],
      [600, 600],
      [90_000, 3600],
    ]) {
      await makeDue();
      await sql("select from public.claim_jobs('emails')");
      await sql("select public.finish_job($1, 'Busy', $2)", [id, asked]);
      expect((await listTries())[0]?.wait).toBeCloseTo(wait!, -1);
    }
  });

  test.each([
    ["plan_ended", 72],
    ["staff_invited", 24],
    ["post_approved", 24],
    ["post_stopped", 168],
    ["profile_webhook", 168],
    ["linkedin_revocation", 168],
    ["drafts", 168],
  ])("of the kind %s is given up %i hours after it was due", async (kind, hours) => {
    await sql(
      "select private.enqueue_job($1, gen_random_uuid(), due_at => now() + interval '40 days')",
      [kind],
    );
    const lifetime = "select extract(epoch from give_up_at - due_at)::int / 3600 from private.jobs";
    expect(await getValue(lifetime)).toBe(hours);
  });

  test("that is given up is tried no more, and is kept for thirty days", async () => {
    await enqueueEmail("late@example.com");
    await sql("update private.jobs set give_up_at = now()");
    expect(await send()).toEqual({ done: 0, failed: 0 });
    expect(calls).toEqual([]);
    const failed = { jobs_retrying: 0, jobs_failed: 1, oldest_waiting: null };
    expect(await getHealth()).toMatchObject(failed);
    const purgeAfter = async (age: string) => {
      await sql("update private.jobs set created_at = now() - $1::interval", [age]);
      await sql("select private.purge_expired_data()");
      return countJobs();
    };
    expect([await purgeAfter("29 days"), await purgeAfter("30 days")]).toEqual([1, 0]);
  });

  test.each(["post_approved", "post_stopped"])(
    "of the kind %s that is given up outlasts the purge, so that staff can retry it",
    async (kind) => {
      await sql("select private.enqueue_job($1, gen_random_uuid())", [kind]);
      await sql(
        "update private.jobs set created_at = now() - interval '1 year', give_up_at = now()",
      );
      await sql("select private.purge_expired_data()");
      expect(await countJobs()).toBe(1);
    },
  );

  test("that was enqueued long before it is due is tried like any other, and counts as waiting since then", async () => {
    const id = await enqueueEmail("reminder@example.com", "2026-01-01T00:00:00Z");
    await makeDue();
    await sql("select private.purge_expired_data()");
    const getMinutesWaited = () =>
      getValue<number>(
        "select extract(epoch from now() - oldest_waiting)::float8 / 60 from public.backend_health()",
      );
    expect(await getMinutesWaited()).toBeCloseTo(0, 0);
    await sql("update private.jobs set give_up_at = give_up_at - interval '61 minutes'");
    expect(await getMinutesWaited()).toBeCloseTo(61, 0);
    expect(await send()).toEqual({ done: 1, failed: 0 });
    expect(calls.map(({ key }) => key)).toEqual([id]);
  });

  test("that cannot be written keeps no other from being done", async () => {
    await sql(
      `select private.enqueue_job('linkedin_revocation', gen_random_uuid(), details => '{"expires_at":"never"}',
         due_at => now() - interval '1 minute')`,
    );
    await sql(
      `select private.enqueue_job('linkedin_revocation', gen_random_uuid(), details => '{"expires_at":"2099-01-01"}')`,
    );
    expect(await listValues("select kind from public.claim_jobs('others', 1)")).toEqual([
      "linkedin_revocation",
    ]);
    expect(
      await sql(
        "select attempts, last_error from private.jobs where details ->> 'expires_at' = 'never'",
      ),
    ).toEqual([{ attempts: 1, last_error: expect.stringContaining("invalid input syntax") }]);
  });

  test("ends when nothing is left to say, or nobody has an address for it", async () => {
    const unreachable = await insert("auth.users", { id: newId(), email: "" });
    await sql("select private.enqueue_job('plan_changed', $1, $1)", [unreachable]);
    await sql("select private.enqueue_job('ticket_resolved', gen_random_uuid(), $1)", [client.id]);
    await sql("select private.delete_account($1, 'staff')", [unreachable]);
    expect(await send()).toEqual({ done: 0, failed: 0 });
    expect([calls, await countJobs()]).toEqual([[], 0]);
  });
});

describe("the email service", () => {
  test("gets each email exactly once despite lost responses, failed calls and overlapping runs", async () => {
    const addresses = Array.from({ length: 12 }, (_, index) => `once-${index}@example.com`);
    for (const address of addresses) await enqueueEmail(address);
    // Every third call is accepted with its response lost, every fourth rejected.
    behaviour = (call) => (call % 3 === 0 ? "loses its response" : call % 4 === 0 ? 500 : "works");
    await waitFor(async () => {
      await makeDue();
      await Promise.all([send(), send(), send()]);
      return (await countJobs()) === 0;
    });
    expect(calls.length).toBeGreaterThan(addresses.length);
    for (const address of addresses) expect(await listProductEmails(address)).toHaveLength(1);
  });

  test("has an email that it accepted earlier with a different body", async () => {
    await enqueueEmail("changed@example.com");
    behaviour = () => "loses its response";
    expect(await send()).toEqual({ done: 0, failed: 1 });
    // Changes the email's content, as a deployment with new text would.
    await sql("update private.jobs set created_at = created_at - interval '2 days'");
    behaviour = () => "works";
    await makeDue();
    expect(await send()).toEqual({ done: 1, failed: 0 });
    expect(await listProductEmails("changed@example.com")).toHaveLength(1);
  });

  test("is left alone until the next run after it answers 429", async () => {
    for (const seconds of [3, 2, 1])
      await enqueueEmail(`${seconds}@example.com`, new Date(Date.now() - seconds * 1000).toJSON());
    behaviour = (call) => (call === 2 ? 429 : "works");
    const error = "The email service answered 429";
    expect(await send()).toEqual({ error, done: 1, failed: 1 });
    expect((await listTries()).map(({ attempts }) => attempts)).toEqual([1, 0]);
    await makeDue();
    expect(await send()).toEqual({ done: 2, failed: 0 });
  });

  test("is waited for while it announces that its rate limit is reached", async () => {
    for (const name of ["one", "two", "three"]) await enqueueEmail(`${name}@example.com`);
    const times: number[] = [];
    behaviour = () => {
      times.push(performance.now());
      return "reaches its limit";
    };
    expect(await send()).toEqual({ done: 3, failed: 0 });
    expect(times[2]! - times[0]!).toBeGreaterThan(900);
  });

  test("gets nothing while its key is missing, which the job says", async () => {
    const other = await scene({ functionsEnv: { MAIL_API_KEY: "" } }, onTestFinished);
    await other.sql(
      `select private.enqueue_job('account_deleted', gen_random_uuid(), details => '{"recipient":"a@example.com"}')`,
    );
    expect(await other.work("emails")).toEqual({ done: 0, failed: 1 });
    expect(await other.listValues("select last_error from private.jobs")).toEqual([
      "MAIL_API_KEY is not set",
    ]);
  });
});

describe("the desk", () => {
  const PAST = "2026-01-01T00:00:00Z";
  const callAsStaff = callAs(staff);
  const listUnsent = (args: object = {}) =>
    readAs(staff)<UnsentJob[]>("staff_list_unsent_jobs", { max_rows: 50, ...args });
  const listIds = async (args: object = {}) => (await listUnsent(args)).map(({ id }) => id);
  const getUnsent = (id: string) => callAsStaff("staff_get_unsent_job", { id });
  const retry = (id: string) => callAsStaff("staff_retry_job", { id });
  const discard = (id: string) => callAsStaff("staff_discard_job", { id });
  const listAlerts = async () => {
    const args = { max_rows: 50, kind: "alerts" };
    const today = await readAs(staff)<{ items: object[] }>("staff_get_today", args);
    return today.items;
  };
  const listEntries = (id: string) =>
    sql("select actor_id, client_id, table_name, action from public.audit_log where row_id = $1", [
      id,
    ]);

  /** Enqueues a job for the client in the given state. */
  const enqueue = (values: Record<string, string | number> = {}) =>
    insert("private.jobs", {
      kind: "plan_changed",
      subject_id: newId(),
      recipient: client.id,
      give_up_at: "2099-01-01",
      ...values,
    });

  test("lists what should have been done, oldest first, and filters by state", async () => {
    const email = await enqueue({ attempts: 2, last_error: "The email service answered 500" });
    const failed = await enqueue({ give_up_at: PAST, created_at: PAST });
    const webhook = await enqueue({ kind: "profile_webhook" });
    const later = await enqueue({ kind: "meeting_reminder", due_at: "2098-01-01" });
    const unsent = await listUnsent();
    expect(unsent.map(({ id }) => id)).toEqual([failed, email, webhook]);
    expect(unsent[1]).toMatchObject({
      title: "Change of plan",
      email: client.email,
      business_name: "My Business",
      attempts: 2,
      has_failed: false,
      last_error: "The email service answered 500",
    });
    expect(await listIds({ has_failed: true })).toEqual([failed]);
    expect(await listIds({ has_failed: false })).toEqual([email, webhook]);
    expect(await getUnsent(webhook)).toMatchObject({
      status: 200,
      json: { id: webhook, title: "Profile webhook", can_be_discarded: false },
    });
    for (const id of [newId(), later]) expect(await getUnsent(id)).toMatchObject(NOT_FOUND);
  });

  test("calls each kind of job by a name of its own", async () => {
    const names = await listValues(
      "select private.get_job_title(kind) from unnest(enum_range(null::public.job_kind)) as kind",
    );
    expect(names).not.toContain(null);
    expect(new Set(names).size).toBe(names.length);
  });

  test("gets one alert for all jobs that failed more than three times or are given up", async () => {
    await enqueue({ attempts: 3, last_error: "The email service answered 500" });
    expect(await listAlerts()).toEqual([]);
    await enqueue({ attempts: 4, last_error: "The email service answered 500" });
    await enqueue({
      give_up_at: PAST,
      created_at: PAST,
      last_error: "The email service answered 422",
    });
    expect(await listAlerts()).toMatchObject([
      { path: "unsent", title: "Something is unsent: The email service answered 422" },
    ]);
  });

  test("tries a job again under its own id, however often it is pressed, and logs it", async () => {
    const id = await enqueueEmail("retry@example.com");
    await sql("update private.jobs set attempts = 12, give_up_at = now(), due_at = '2099-01-01'");
    expect(await send()).toEqual({ done: 0, failed: 0 });
    expect(await listEntries(id)).toEqual([]);
    for (let press = 0; press < 2; press++) expect(await retry(id)).toMatchObject(DONE);
    expect(await send()).toEqual({ done: 1, failed: 0 });
    expect(calls.map(({ key }) => key)).toEqual([id]);
    expect(await retry(id)).toMatchObject(NOT_FOUND);
    const entry = { actor_id: staff.id, client_id: null, table_name: "jobs", action: "update" };
    expect(await listEntries(id)).toEqual([entry, entry]);
  });

  test("discards a job that is given up, which is logged, unlike one that is done", async () => {
    const id = await enqueue({ give_up_at: PAST });
    expect(await discard(id)).toMatchObject(DONE);
    expect(await discard(id)).toMatchObject(NOT_FOUND);
    expect(await listIds()).toEqual([]);
    expect(await listEntries(id)).toEqual([
      { actor_id: staff.id, client_id: client.id, table_name: "jobs", action: "delete" },
    ]);
    expect(await sql("select from private.sent_emails where kind = 'plan_changed'")).toEqual([]);
  });

  test("discards nothing that is still tried, and no post", async () => {
    for (const job of [
      { kind: "plan_changed", give_up_at: "2099-01-01" },
      { kind: "post_approved", give_up_at: PAST },
      { kind: "post_stopped", give_up_at: PAST },
    ])
      expect(await discard(await enqueue(job))).toMatchObject(NOT_FOUND);
    expect(await countJobs()).toBe(3);
  });
});
