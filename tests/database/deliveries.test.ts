import { beforeEach, describe, expect, test } from "vitest";
import { DONE, NOT_FOUND, readPages, SCHEDULED } from "../support/function-calls.ts";
import { newId, scene } from "./scene.ts";

/** The desk's view of pending emails and webhooks, and how staff retry them. */

type Delivery = { id: string; title: string; created_at: string; has_failed: boolean };
type DeliveryList = { deliveries: Delivery[]; missing_setting: string | null };
type WorkItem = { kind: string; path: string; title: string };

const { sql, listValues, insert, api, backend, callAs, readAs, addStaff, endGracePeriod, drain } =
  await scene();
const [staff, client] = [await addStaff(), await api.register()];
beforeEach(() => sql("delete from public.email_outbox; delete from public.profile_webhook_outbox"));

const callAsStaff = callAs(staff);
const readAsStaff = readAs(staff);
const listDeliveries = (args: object = {}) =>
  readAsStaff<DeliveryList>("staff_list_deliveries", { max_rows: 50, ...args });
const getDelivery = (id: string) => callAsStaff("staff_get_delivery", { id });
const retry = (id: string) => callAsStaff("staff_retry_delivery", { id });
const discard = (id: string) => callAsStaff("staff_discard_email", { id });
/** Returns what the desk reports about deliveries that need action. */
const listWorkItems = async () => {
  const { items } = await readAsStaff<{ items: WorkItem[] }>("staff_get_today", { max_rows: 50 });
  return items.filter(({ kind }) => kind === "deliveries" || kind === "alerts");
};

/** Enqueues an email in the given state. */
const enqueueEmail = (values: Record<string, string | number> = {}) =>
  insert("public.email_outbox", {
    kind: "plan_changed",
    recipient: client.email,
    user_id: client.id,
    ...("last_error" in values ? { error_code: "not_delivered" } : {}),
    ...values,
  });
const enqueueWebhook = () => insert("public.profile_webhook_outbox", { user_id: client.id });
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
    expect(await getDelivery(newId())).toMatchObject(NOT_FOUND);
    await sql("update public.profile_webhook_outbox set delivered_at = now()");
    expect(await idsOf()).toEqual([failed, email]);
    expect(await getDelivery(webhook)).toMatchObject(NOT_FOUND);
  });

  test("calls each kind of email by a name of its own", async () => {
    const titles = await sql<{ title: string }>(
      `select private.delivery_title(kind) as title
       from unnest(enum_range(null::public.email_kind)) as kind`,
    );
    const names = titles.map(({ title }) => title);
    expect(new Set(names).size).toBe(names.length);
    expect(names).not.toContain("Profile webhook");
  });

  test("is paged without duplicates", async () => {
    await sql(
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
    expect(await sql("select id, attempts from public.email_outbox")).toEqual([
      { id, attempts: 0 },
    ]);
    expect(await drain("drain-emails")).toEqual({ delivered: 1, failed: 0 });
    expect(await retry(id)).toMatchObject(NOT_FOUND);
    const sent = (await backend.emailsTo(client.email)).filter(
      ({ subject }) => subject === "Your Spellpost account was deleted",
    );
    expect(sent).toHaveLength(1);
  });

  test("is logged, unlike automatic attempts", async () => {
    const id = await enqueueEmail();
    await sql("select from public.claim_emails()");
    const entries = () =>
      sql(
        "select actor_id, client_id, table_name, action from public.audit_log where row_id = $1",
        [id],
      );
    expect(await entries()).toEqual([]);
    await retry(id);
    expect(await entries()).toEqual([
      { actor_id: staff.id, client_id: client.id, table_name: "email_outbox", action: "update" },
    ]);
  });
});

describe("discarding", () => {
  const listIds = () => listValues("select id from public.email_outbox");

  test("deletes a failed email after its grace period, and is logged, unlike a sent one", async () => {
    const id = await enqueueEmail({ retry_until: PAST, attempts: 12 });
    for (let press = 0; press < 2; press++) expect(await discard(id)).toMatchObject(SCHEDULED);
    expect(await listIds()).toEqual([id]);
    await endGracePeriod();
    expect(await listIds()).toEqual([]);
    expect(
      await sql("select actor_id, client_id, action from public.audit_log where row_id = $1", [id]),
    ).toEqual([{ actor_id: staff.id, client_id: client.id, action: "delete" }]);
    expect(await sql("select kind from private.sent_emails where kind = 'plan_changed'")).toEqual(
      [],
    );
    expect(await discard(id)).toMatchObject(NOT_FOUND);
  });

  test("is called off by another try", async () => {
    const id = await enqueueEmail({ retry_until: PAST });
    await discard(id);
    expect(await retry(id)).toMatchObject(DONE);
    await endGracePeriod();
    expect(await listIds()).toEqual([id]);
    expect(await listWorkItems()).toEqual([]);
  });

  test("is rejected for an email that is still tried, and for a webhook", async () => {
    const webhook = await enqueueWebhook();
    await sql("update public.profile_webhook_outbox set retry_until = now()");
    for (const id of [await enqueueEmail(), webhook])
      expect(await discard(id)).toMatchObject(NOT_FOUND);
  });
});
