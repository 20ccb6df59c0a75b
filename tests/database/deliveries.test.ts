import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { backendAt } from "../support/backend.ts";
import { type Caller, type PublicApi, publicApi } from "../support/public-api.ts";
import { DRAIN_SECRET, startSupabase, type Supabase } from "../support/supabase.ts";

/** The desk's view of pending emails and webhooks, and how staff retry them. */

type Row = { id: string; title: string; has_failed: boolean; recipient: string | null };
type Page = { rows: Row[]; next: object | null; trouble: string | null };

let backend: Supabase;
let api: PublicApi;
let member: Caller;
let client: Caller;
beforeAll(async () => {
  backend = await startSupabase({ drainEveryMs: 3_600_000 }); // Effectively disables the timer, because these tests drain by hand.
  api = publicApi(backend.url);
  [member, client] = [await api.register(), await api.register()];
  await backend.sql("insert into public.staff (user_id) values ($1)", [member.id]);
  await backend.sql("update private.staff_settings set requires_mfa = false");
});
afterAll(() => backend?.stop());
beforeEach(() =>
  backend.sql("delete from public.email_outbox; delete from public.profile_webhook_outbox"),
);

const ask = async <T>(what: string, args: object = {}) =>
  ((await api.rpc(member, "desk", { what, args })).json as { answer: T }).answer;
const deliveries = (args: object = {}) => ask<Page>("deliveries", args);
const drain = async (name: string) =>
  (
    await fetch(`${backend.url}/functions/v1/${name}`, {
      method: "POST",
      headers: { "x-drain-secret": DRAIN_SECRET },
    })
  ).json();

/** Enqueues an email in the given state. */
async function oweMail(values: Record<string, string | number> = {}): Promise<string> {
  const columns = { kind: "plan_changed", recipient: client.email, user_id: client.id, ...values };
  const names = Object.keys(columns);
  const [row] = await backend.sql<{ id: string }>(
    `insert into public.email_outbox (${names.join(", ")}) values (${names.map((_, at) => `$${at + 1}`).join(", ")}) returning id`,
    Object.values(columns),
  );
  return row?.id ?? "";
}
async function oweWebhook(): Promise<string> {
  const [row] = await backend.sql<{ id: string }>(
    "insert into public.profile_webhook_outbox (user_id) values ($1) returning id",
    [client.id],
  );
  return row?.id ?? "";
}
const PAST = "2026-01-01T00:00:00Z";

describe("delivery list", () => {
  test("contains pending emails and webhooks, oldest first, and filters by state", async () => {
    const mail = await oweMail({ attempts: 2, last_error: "The mail service answered 500" });
    const dead = await oweMail({ retry_until: PAST, created_at: PAST });
    const webhook = await oweWebhook();
    const { rows, next, trouble } = await deliveries();
    expect(rows.map(({ id }) => id)).toEqual([dead, mail, webhook]);
    expect([next, trouble]).toEqual([null, null]);
    expect(rows[1]).toMatchObject({
      title: "Plan changed",
      recipient: client.email,
      attempts: 2,
      has_failed: false,
      last_error: "The mail service answered 500",
    });
    expect(rows[2]).toMatchObject({ title: "Profile webhook", recipient: "My Business" });
    const idsOf = async (has_failed: boolean) =>
      (await deliveries({ has_failed })).rows.map(({ id }) => id);
    expect(await idsOf(true)).toEqual([dead]);
    expect(await idsOf(false)).toEqual([mail, webhook]);
    expect(await ask("delivery", { id: webhook })).toMatchObject({
      title: "Profile webhook",
      business: "My Business",
    });
    expect(await ask("delivery", { id: crypto.randomUUID() })).toBeNull();
    await backend.sql("update public.profile_webhook_outbox set delivered_at = now()");
    expect((await deliveries()).rows.map(({ id }) => id)).toEqual([dead, mail]);
    expect(await ask("delivery", { id: webhook })).toBeNull();
  });

  test("is paged without duplicates", async () => {
    await backend.sql(
      "insert into public.email_outbox (kind, recipient) select 'plan_changed', 'a@example.com' from generate_series(1, 120)",
    );
    const seen: string[] = [];
    let after: object | null = null;
    do {
      const page: Page = await deliveries(after ? { after } : {});
      expect(page.rows.length).toBeLessThanOrEqual(50);
      seen.push(...page.rows.map(({ id }) => id));
      after = page.next;
    } while (after);
    expect([seen.length, new Set(seen).size]).toEqual([120, 120]);
  });

  test("asks for attention after more than three failures or when delivery has ended", async () => {
    await oweMail({ attempts: 3, last_error: "The mail service answered 500" });
    const often = await oweMail({ attempts: 4, last_error: "The mail service answered 422" });
    const dead = await oweMail({ retry_until: PAST });
    const part = await waiting();
    expect(part?.count).toBe(2);
    expect(part?.oldest.map(({ path }) => path).toSorted()).toEqual(
      [often, dead].map((id) => `deliveries/${id}`).toSorted(),
    );
    expect(JSON.stringify(part)).toContain("Plan changed: The mail service answered 422");
  });

  test("reports missing email configuration once, regardless of how many emails wait", async () => {
    for (let index = 0; index < 6; index++)
      await oweMail({ attempts: index, last_error: "MAIL_API_KEY is not set" });
    expect((await deliveries()).trouble).toBe("MAIL_API_KEY is not set");
    expect(await waiting()).toMatchObject({
      count: 1,
      oldest: [{ path: "deliveries", title: "Mail is not configured: MAIL_API_KEY is not set" }],
    });
  });
});

describe("retry", () => {
  test("makes an expired email due under its own id and is idempotent", async () => {
    const id = await oweMail({
      kind: "account_deleted",
      attempts: 12,
      retry_until: PAST,
      next_attempt_at: "2099-01-01",
    });
    expect(await drain("drain-emails")).toEqual({ delivered: 0, failed: 0 });
    for (let press = 0; press < 2; press++) expect(await ask("repeat_delivery", { id })).toBe(true);
    expect(await backend.sql("select id, attempts from public.email_outbox")).toEqual([
      { id, attempts: 0 },
    ]);
    expect(await drain("drain-emails")).toEqual({ delivered: 1, failed: 0 });
    expect(await ask("repeat_delivery", { id })).toBe(false);
    const sent = (await backendAt(backend.url).emailsTo(client.email)).filter(
      ({ subject }) => subject === "Your Spellpost account was deleted",
    );
    expect(sent).toHaveLength(1);
  });

  test("makes a pending webhook due, but not a delivered one", async () => {
    const id = await oweWebhook();
    await backend.sql(
      "update public.profile_webhook_outbox set attempts = 20, retry_until = now(), next_attempt_at = now() + interval '1 hour'",
    );
    expect(await drain("drain-profile-webhooks")).toEqual({ delivered: 0, failed: 0 });
    expect(await ask("repeat_delivery", { id })).toBe(true);
    expect(await drain("drain-profile-webhooks")).toEqual({ delivered: 1, failed: 0 });
    expect(await ask("repeat_delivery", { id })).toBe(false);
  });

  test("is logged, unlike automatic attempts", async () => {
    const id = await oweMail({ kind: "from_the_future" });
    await drain("drain-emails");
    const lines = () =>
      backend.sql("select actor, client, what, verb from public.audit_log where row_id = $1", [id]);
    expect(await lines()).toEqual([]);
    await ask("repeat_delivery", { id });
    expect(await lines()).toEqual([
      { actor: member.id, client: client.id, what: "email_outbox", verb: "update" },
    ]);
  });

  test("is limited to staff, and no other role can read the outboxes", async () => {
    const id = await oweMail({ retry_until: PAST });
    for (const what of ["deliveries", "delivery", "repeat_delivery"]) {
      expect((await api.rpc(client, "desk", { what, args: { id } })).json).toBeNull();
      expect((await api.rpc(null, "desk", { what, args: { id } })).status).toBe(401);
    }
    for (const caller of [null, client, member])
      for (const table of ["email_outbox", "profile_webhook_outbox"])
        for (const method of ["GET", "PATCH", "DELETE"]) {
          const body = method === "PATCH" ? { attempts: 0 } : undefined;
          const { status } = await api.rest(caller, method, `${table}?id=eq.${id}`, body);
          expect([table, method, status]).toEqual([table, method, caller ? 403 : 401]);
        }
    expect(await backend.sql("select attempts, id from public.email_outbox")).toEqual([
      { attempts: 0, id },
    ]);
    expect((await deliveries({ has_failed: true })).rows).toHaveLength(1);
  });
});

type Part = { what: string; count: number; oldest: { path: string; title: string }[] };
async function waiting(): Promise<Part | undefined> {
  return (await ask<Part[]>("waiting")).find(({ what }) => what === "deliveries");
}
