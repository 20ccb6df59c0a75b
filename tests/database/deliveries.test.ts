import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { createBackendHandle } from "../support/backend.ts";
import { DONE, FORBIDDEN, NOT_FOUND, readPages, SCHEDULED } from "../support/function-calls.ts";
import { type Caller, type PublicApi, createPublicApi } from "../support/public-api.ts";
import { endGracePeriod } from "../support/staff-actions.ts";
import { DRAIN_SECRET, startSupabase, type Supabase } from "../support/supabase.ts";

/** The desk's view of pending emails and webhooks, and how staff retry them. */

type Delivery = { id: string; title: string; created_at: string; has_failed: boolean };
type DeliveryList = { deliveries: Delivery[]; missing_setting: string | null };
type WorkItem = { kind: string; path: string; title: string };

let backend: Supabase;
let api: PublicApi;
let staff: Caller;
let client: Caller;
beforeAll(async () => {
  backend = await startSupabase();
  api = createPublicApi(backend.url);
  [staff, client] = [await api.register(), await api.register()];
  await backend.sql("insert into public.staff (user_id) values ($1)", [staff.id]);
  await backend.sql("update private.staff_settings set requires_mfa = false");
});
afterAll(() => backend?.stop());
beforeEach(() =>
  backend.sql("delete from public.email_outbox; delete from public.profile_webhook_outbox"),
);

const callAsStaff = (name: string, args: object = {}) => api.rpc(staff, name, args);
const listDeliveries = async (args: object = {}) =>
  (await callAsStaff("staff_list_deliveries", { max_rows: 50, ...args })).json as DeliveryList;
const getDelivery = (id: string) => callAsStaff("staff_get_delivery", { id });
const retry = (id: string) => callAsStaff("staff_retry_delivery", { id });
const discard = (id: string) => callAsStaff("staff_discard_email", { id });
/** Returns what the desk reports about deliveries that need action. */
const listWorkItems = async () =>
  (
    (await callAsStaff("staff_get_today", { max_rows: 50 })).json as { items: WorkItem[] }
  ).items.filter(({ kind }) => kind === "deliveries" || kind === "alerts");
const drain = async (name: string) =>
  (
    await fetch(`${backend.url}/functions/v1/${name}`, {
      method: "POST",
      headers: { "x-drain-secret": DRAIN_SECRET },
    })
  ).json();

/** Enqueues an email in the given state. */
async function enqueueEmail(values: Record<string, string | number> = {}): Promise<string> {
  const columns = {
    kind: "plan_changed",
    recipient: client.email,
    user_id: client.id,
    ...("last_error" in values ? { error_code: "not_delivered" } : {}),
    ...values,
  };
  const names = Object.keys(columns);
  const [row] = await backend.sql<{ id: string }>(
    `insert into public.email_outbox (${names.join(", ")}) values (${names.map((_, at) => `$${at + 1}`).join(", ")}) returning id`,
    Object.values(columns),
  );
  return row?.id ?? "";
}
async function enqueueWebhook(): Promise<string> {
  const [row] = await backend.sql<{ id: string }>(
    "insert into public.profile_webhook_outbox (user_id) values ($1) returning id",
    [client.id],
  );
  return row?.id ?? "";
}
const PAST = "2026-01-01T00:00:00Z";

describe("delivery list", () => {
  test("contains pending emails and webhooks, oldest first, and filters by state", async () => {
    const email = await enqueueEmail({ attempts: 2, last_error: "The email service answered 500" });
    const failed = await enqueueEmail({ retry_until: PAST, created_at: PAST });
    const webhook = await enqueueWebhook();
    const { deliveries, missing_setting } = await listDeliveries();
    expect(deliveries.map(({ id }) => id)).toEqual([failed, email, webhook]);
    expect(missing_setting).toBeNull();
    expect(deliveries[1]).toMatchObject({
      title: "Change of plan",
      recipient: client.email,
      business_name: "My Business",
      attempts: 2,
      has_failed: false,
      last_error: "The email service answered 500",
    });
    expect(deliveries[2]).toMatchObject({
      title: "Profile webhook",
      recipient: null,
      business_name: "My Business",
    });
    const idsOf = async (args: object = {}) =>
      (await listDeliveries(args)).deliveries.map(({ id }) => id);
    expect(await idsOf({ has_failed: true })).toEqual([failed]);
    expect(await idsOf({ has_failed: false })).toEqual([email, webhook]);
    expect(await getDelivery(webhook)).toMatchObject({
      status: 200,
      json: { id: webhook, title: "Profile webhook", business_name: "My Business" },
    });
    expect(await getDelivery(crypto.randomUUID())).toMatchObject(NOT_FOUND);
    await backend.sql("update public.profile_webhook_outbox set delivered_at = now()");
    expect(await idsOf()).toEqual([failed, email]);
    expect(await getDelivery(webhook)).toMatchObject(NOT_FOUND);
  });

  test("calls each kind of email by a name of its own", async () => {
    const titles = await backend.sql<{ title: string }>(
      `select private.delivery_title(kind) as title
       from unnest(enum_range(null::public.email_kind)) as kind`,
    );
    const names = titles.map(({ title }) => title);
    expect(new Set(names).size).toBe(names.length);
    expect(names).not.toContain("Profile webhook");
  });

  test("is paged without duplicates", async () => {
    await backend.sql(
      "insert into public.email_outbox (kind, recipient) select 'plan_changed', 'a@example.com' from generate_series(1, 120)",
    );
    const pages = await readPages(async (page) => (await listDeliveries(page)).deliveries);
    expect(pages.map(({ length }) => length)).toEqual([50, 50, 20]);
    expect(new Set(pages.flat().map(({ id }) => id)).size).toBe(120);
  });

  test("asks for attention after more than three failures or when delivery has ended", async () => {
    await enqueueEmail({ attempts: 3, last_error: "The email service answered 500" });
    const often = await enqueueEmail({ attempts: 4, last_error: "The email service answered 422" });
    const failed = await enqueueEmail({ retry_until: PAST });
    const items = await listWorkItems();
    expect(items.map(({ path }) => path).toSorted()).toEqual(
      [often, failed].map((id) => `deliveries/${id}`).toSorted(),
    );
    expect(JSON.stringify(items)).toContain("Change of plan: The email service answered 422");
  });

  test("reports missing email configuration once, regardless of how many emails wait", async () => {
    for (let index = 0; index < 6; index++)
      await enqueueEmail({
        attempts: index,
        error_code: "missing_setting",
        last_error: "MAIL_API_KEY is not set",
      });
    expect((await listDeliveries()).missing_setting).toBe("MAIL_API_KEY is not set");
    expect(await listWorkItems()).toMatchObject([
      { path: "deliveries", title: "Email isn’t set up: MAIL_API_KEY is not set" },
    ]);
  });
});

describe("retry", () => {
  test("makes an expired email due under its own id and is idempotent", async () => {
    const id = await enqueueEmail({
      kind: "account_deleted",
      attempts: 12,
      retry_until: PAST,
      next_attempt_at: "2099-01-01",
    });
    expect(await drain("drain-emails")).toEqual({ delivered: 0, failed: 0 });
    for (let press = 0; press < 2; press++) expect(await retry(id)).toMatchObject(DONE);
    expect(await backend.sql("select id, attempts from public.email_outbox")).toEqual([
      { id, attempts: 0 },
    ]);
    expect(await drain("drain-emails")).toEqual({ delivered: 1, failed: 0 });
    expect(await retry(id)).toMatchObject(NOT_FOUND);
    const sent = (await createBackendHandle(backend.url).emailsTo(client.email)).filter(
      ({ subject }) => subject === "Your Spellpost account was deleted",
    );
    expect(sent).toHaveLength(1);
  });

  test("makes a pending webhook due, but not a delivered one", async () => {
    const id = await enqueueWebhook();
    await backend.sql(
      "update public.profile_webhook_outbox set attempts = 20, retry_until = now(), next_attempt_at = now() + interval '1 hour'",
    );
    expect(await drain("drain-profile-webhooks")).toEqual({ delivered: 0, failed: 0 });
    expect(await retry(id)).toMatchObject(DONE);
    expect(await drain("drain-profile-webhooks")).toEqual({ delivered: 1, failed: 0 });
    expect(await retry(id)).toMatchObject(NOT_FOUND);
  });

  test("is logged, unlike automatic attempts", async () => {
    await backend.sql("alter type public.email_kind add value if not exists 'from_the_future'");
    const id = await enqueueEmail({ kind: "from_the_future" });
    await drain("drain-emails");
    const entries = () =>
      backend.sql(
        "select actor_id, client_id, table_name, action from public.audit_log where row_id = $1",
        [id],
      );
    expect(await entries()).toEqual([]);
    await retry(id);
    expect(await entries()).toEqual([
      { actor_id: staff.id, client_id: client.id, table_name: "email_outbox", action: "update" },
    ]);
  });

  test("is limited to staff, and no other role can read the outboxes", async () => {
    const id = await enqueueEmail({ retry_until: PAST });
    for (const [name, args] of [
      ["staff_list_deliveries", { max_rows: 50 }],
      ["staff_get_delivery", { id }],
      ["staff_retry_delivery", { id }],
      ["staff_discard_email", { id }],
    ] as const) {
      expect(await api.rpc(client, name, args)).toMatchObject(FORBIDDEN);
      expect((await api.rpc(null, name, args)).status).toBe(401);
    }
    for (const caller of [null, client, staff])
      for (const table of ["email_outbox", "profile_webhook_outbox"])
        for (const method of ["GET", "PATCH", "DELETE"]) {
          const body = method === "PATCH" ? { attempts: 0 } : undefined;
          const { status } = await api.rest(caller, method, `${table}?id=eq.${id}`, body);
          expect([table, method, status]).toEqual([table, method, caller ? 403 : 401]);
        }
    expect(await backend.sql("select attempts, id from public.email_outbox")).toEqual([
      { attempts: 0, id },
    ]);
    expect((await listDeliveries({ has_failed: true })).deliveries).toHaveLength(1);
  });
});

describe("discarding", () => {
  const listIds = () =>
    backend
      .sql<{ id: string }>("select id from public.email_outbox")
      .then((rows) => rows.map(({ id }) => id));

  test("deletes a failed email after its grace period, and is logged, unlike a sent one", async () => {
    const id = await enqueueEmail({ retry_until: PAST, attempts: 12 });
    for (let press = 0; press < 2; press++) expect(await discard(id)).toMatchObject(SCHEDULED);
    expect(await listIds()).toEqual([id]);
    await endGracePeriod(backend.sql);
    expect(await listIds()).toEqual([]);
    expect(
      await backend.sql(
        "select actor_id, client_id, action from public.audit_log where row_id = $1",
        [id],
      ),
    ).toEqual([{ actor_id: staff.id, client_id: client.id, action: "delete" }]);
    expect(
      await backend.sql("select kind from private.sent_emails where kind = 'plan_changed'"),
    ).toEqual([]);
    expect(await discard(id)).toMatchObject(NOT_FOUND);
  });

  test("is called off by another try", async () => {
    const id = await enqueueEmail({ retry_until: PAST });
    await discard(id);
    expect(await retry(id)).toMatchObject(DONE);
    await endGracePeriod(backend.sql);
    expect(await listIds()).toEqual([id]);
    expect(await listWorkItems()).toEqual([]);
  });

  test("is rejected for an email that is still tried, and for a webhook", async () => {
    const webhook = await enqueueWebhook();
    await backend.sql("update public.profile_webhook_outbox set retry_until = now()");
    for (const id of [await enqueueEmail(), webhook])
      expect(await discard(id)).toMatchObject(NOT_FOUND);
  });
});
