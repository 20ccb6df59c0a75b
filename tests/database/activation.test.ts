import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  CONFLICT,
  DONE,
  FORBIDDEN,
  NOT_FOUND,
  readExport,
  readPages,
} from "../support/function-calls.ts";
import { type Caller, type PublicApi, createPublicApi } from "../support/public-api.ts";
import { endGracePeriod } from "../support/staff-actions.ts";
import { startSupabase, type Supabase } from "../support/supabase.ts";

/** Staff activate a plan after the meeting was held. */

const COMPLETED = {
  business_name: "Fig & Olive",
  offer_description: "Wood-fired pizza",
  differentiator: "Three-day sourdough",
  tone_preference: "Friendly",
};
type Plan = { plan_status: string; plan_activated_at: string | null };

let backend: Supabase;
let api: PublicApi;
let staff: Caller;
beforeAll(async () => {
  backend = await startSupabase();
  api = createPublicApi(backend.url);
  staff = await api.register();
  await backend.sql("insert into public.staff (user_id) values ($1)", [staff.id]);
});
afterAll(() => backend?.stop());

const callAsStaff = (name: string, args: object = {}) => api.rpc(staff, name, args);
const readAsStaff = async <T = unknown>(name: string, args: object = {}) =>
  (await callAsStaff(name, args)).json as T;
const listClients = (args: object) =>
  readAsStaff<{ id: string; email: string; created_at: string }[]>("staff_list_clients", args);
/** Activates a plan, and lets that take effect. */
async function activate({ id }: Pick<Caller, "id">): Promise<string> {
  const { outcome } = await readAsStaff<{ outcome: string }>("staff_activate_plan", { id });
  await endGracePeriod(backend.sql);
  return outcome;
}
const setSpots = (spots: number) =>
  backend.sql(`update public.launch_promotion_counters set available_spots = ${spots}`);
const spots = async () =>
  Object.fromEntries(
    (
      await backend.sql<{ plan_name: string; available_spots: number }>(
        "select plan_name, available_spots from public.launch_promotion_counters",
      )
    ).map(({ plan_name, available_spots }) => [plan_name, available_spots]),
  );
const planOf = async (client: Caller) =>
  (
    (await api.rest(client, "GET", "profiles?select=plan_status,plan_activated_at")).json as Plan[]
  )[0];
const meet = ({ id }: Caller, status: string, startsAt = "2026-01-05 15:00Z") =>
  backend.sql("insert into public.meetings (user_id, starts_at, status) values ($1, $2, $3)", [
    id,
    startsAt,
    status,
  ]);

async function newClient(plan = "starter"): Promise<Caller> {
  const caller = await api.register(undefined, { chosen_plan: plan });
  await api.rest(caller, "PATCH", `profiles?id=eq.${caller.id}`, COMPLETED);
  return caller;
}

describe("activation", () => {
  test("requires a held meeting and happens once, at that moment", async () => {
    await setSpots(10);
    const caller = await newClient("starter");
    expect(await planOf(caller)).toEqual({ plan_status: "inactive", plan_activated_at: null });
    expect(await activate(caller)).toBe("meeting_not_held");
    for (const status of ["cancelled", "missed", "booked"]) {
      await meet(caller, status);
      expect(await activate(caller)).toBe("meeting_not_held");
    }
    expect(await planOf(caller)).toEqual({ plan_status: "inactive", plan_activated_at: null });
    expect(await spots()).toEqual({ starter: 10, pro: 10 });

    await meet(caller, "held");
    const before = Date.now();
    expect(await activate(caller)).toBe("active");
    const plan = await planOf(caller);
    expect(plan?.plan_status).toBe("active");
    const at = Date.parse(plan?.plan_activated_at ?? "");
    expect(at).toBeGreaterThanOrEqual(before - 1000);
    expect(at).toBeLessThanOrEqual(Date.now() + 1000);

    expect(await activate(caller)).toBe("active");
    expect(await planOf(caller)).toEqual(plan);
    expect(await spots()).toEqual({ starter: 9, pro: 10 });
    expect(
      await backend.sql(
        "select payload ->> 'plan' as plan from public.email_outbox where kind = 'plan_activated' and recipient = $1",
        [caller.email],
      ),
    ).toEqual([{ plan: "starter" }]);
  });

  test("is reflected in later meeting emails", async () => {
    const caller = await newClient();
    const tomorrow = new Date(Date.now() + 86_400_000).toISOString();
    const booked = () =>
      backend.sql(
        `select payload ->> 'plan_status' as plan_status from public.email_outbox
         where kind = 'meeting_booked' and recipient = $1 order by created_at`,
        [caller.email],
      );
    await meet(caller, "booked", tomorrow);
    expect(await booked()).toEqual([{ plan_status: "inactive" }]);
    await backend.sql("update public.meetings set status = 'held' where user_id = $1", [caller.id]);
    expect(await activate(caller)).toBe("active");
    await meet(caller, "booked", tomorrow);
    // The first one was not sent before its meeting was over.
    expect(await booked()).toEqual([{ plan_status: "active" }]);
  });

  test.each([
    ["starter", { starter: 4, pro: 5 }],
    ["pro", { starter: 5, pro: 4 }],
    ["video-pro", { starter: 5, pro: 5 }],
    ["payg", { starter: 5, pro: 5 }],
  ])("of %s leaves the launch spots at %j", async (plan, left) => {
    await setSpots(5);
    const caller = await newClient(plan);
    await meet(caller, "held");
    expect(await activate(caller)).toBe("active");
    expect(await spots()).toEqual(left);
  });

  test("succeeds without remaining spots and keeps the counter at zero", async () => {
    await setSpots(0);
    const caller = await newClient("pro");
    await meet(caller, "held");
    expect(await activate(caller)).toBe("active");
    expect(await planOf(caller)).toMatchObject({ plan_status: "active" });
    expect(await spots()).toEqual({ starter: 0, pro: 0 });
  });

  test("rejects an incomplete profile and an unknown client", async () => {
    const caller = await api.register();
    await meet(caller, "held");
    expect(await activate(caller)).toBe("profile_incomplete");
    const unknown = { id: crypto.randomUUID() };
    expect(await callAsStaff("staff_activate_plan", unknown)).toMatchObject(NOT_FOUND);
  });

  test("keeps the end that a colleague gave the plan after the page was loaded", async () => {
    const caller = await newClient();
    await meet(caller, "held");
    const activateSeen = (seen_status: string) =>
      callAsStaff("staff_activate_plan", { id: caller.id, seen_status });
    const closure = {
      client_id: caller.id,
      kind: "closure",
      effective_on: new Date().toISOString().slice(0, 10),
      reason: "They decided against us",
    };
    expect(await callAsStaff("staff_schedule_plan_status_change", closure)).toMatchObject(DONE);
    expect(await activateSeen("inactive")).toMatchObject(CONFLICT);
    await endGracePeriod(backend.sql);
    expect(await planOf(caller)).toMatchObject({ plan_status: "ended" });
    expect((await activateSeen("ended")).json).toMatchObject({ outcome: "active" });
    await endGracePeriod(backend.sql);
    expect(await planOf(caller)).toMatchObject({ plan_status: "active" });
  });

  test("is not available to clients, through the desk or directly", async () => {
    const caller = await newClient();
    await meet(caller, "held");
    const args = { id: caller.id };
    expect(await api.rpc(caller, "staff_activate_plan", args)).toMatchObject(FORBIDDEN);
    for (const name of ["private.staff_activate_plan", "activate_plan", "apply_due_plan_changes"])
      expect((await api.rpc(caller, name, args)).status).toBe(404);
    const own = `profiles?id=eq.${caller.id}`;
    const active = { plan_status: "active", plan_activated_at: "2026-01-01" };
    expect((await api.rest(caller, "PATCH", own, active)).status).toBe(403);
    expect(await planOf(caller)).toMatchObject({ plan_status: "inactive" });
    const other = await newClient();
    expect((await api.rest(other, "GET", own)).json).toEqual([]);
  });

  test("is logged with its actor", async () => {
    await setSpots(5);
    const caller = await newClient("pro");
    await meet(caller, "held");
    await activate(caller);
    expect(await readAsStaff("staff_get_client", { id: caller.id })).toMatchObject({
      audit_entries: expect.arrayContaining([
        expect.objectContaining({
          actor_email: staff.email,
          table_name: "profiles",
          action: "update",
          changed_columns: ["launch_spot", "plan_activated_at", "plan_status"],
        }),
      ]),
    });
    const { audit_entries } = await readAsStaff<{ audit_entries: object[] }>("staff_get_overview");
    expect(audit_entries).toContainEqual(
      expect.objectContaining({
        actor_email: staff.email,
        table_name: "launch_promotion_counters",
        row_id: "pro",
      }),
    );
  });
});

describe("client list", () => {
  test("finds clients by business, email and plan status, page by page", async () => {
    const caller = await newClient();
    await api.rest(caller, "PATCH", `profiles?id=eq.${caller.id}`, { business_name: "100% Café_" });
    const find = async (args: object) =>
      (await listClients({ max_rows: 50, ...args })).map(({ email }) => email);
    for (const search of ["100% café_", caller.email.toUpperCase()])
      expect(await find({ search })).toEqual([caller.email]);
    expect(await find({ search: "1000" })).toEqual([]);
    expect(await find({ search: "100% café_", plan_status: "active" })).toEqual([]);
    expect(await find({ search: "100% café_", plan_status: "inactive" })).toEqual([caller.email]);

    await backend.sql(
      `insert into auth.users (id, email, created_at) select gen_random_uuid(), 'many-' || n || '@example.com', now()
       from generate_series(1, 110) as n`,
    );
    const pages = await readPages((page) => listClients({ search: "many-", ...page }));
    expect(pages.map(({ length }) => length)).toEqual([50, 50, 10]);
    expect(new Set(pages.flat().map(({ email }) => email)).size).toBe(110);
    await backend.sql("delete from auth.users where email like 'many-%'");
  });

  test("exports every client with a text, of whom the list shows the newest 200", async () => {
    await backend.sql(
      `insert into auth.users (id, email, created_at) select gen_random_uuid(), 'many-' || n || '@example.com', now()
       from generate_series(1, 210) as n`,
    );
    const readParts = async (max_rows: number, filter: object = {}) => {
      const parts = await readExport<{ email: string }>(
        (part) => readAsStaff("staff_export_clients", { search: "many-", ...filter, ...part }),
        max_rows,
      );
      return parts.map((rows) => rows.map(({ email }) => email));
    };
    const [{ stored } = { stored: 0 }] = await backend.sql<{ stored: number }>(
      "select count(*)::integer as stored from public.profiles",
    );
    const all = Array.from({ length: 210 }, (_, index) => `many-${index + 1}@example.com`);
    const parts = await readParts(90);
    expect(parts.flat().toSorted()).toEqual(all.toSorted());
    expect(parts).toHaveLength(Math.floor(stored / 90) + 1);
    const pages = await readPages((page) => listClients({ search: "many-", ...page }), 90);
    expect(pages.flat()).toHaveLength(200);
    await backend.sql(
      `update public.profiles set plan_status = 'paused', plan_activated_at = now()
       from auth.users where users.id = profiles.id and email ~ '^many-.*[05]@'`,
    );
    const paused = await readParts(10, { plan_status: "paused" });
    expect(paused.flat().toSorted()).toEqual(all.filter((email) => /[05]@/.test(email)).toSorted());
    expect((await readParts(1000, { search: "no" })).flat()).toEqual([]);
    await backend.sql("delete from auth.users where email like 'many-%'");
  });

  test("shows a client's own data with their consent", async () => {
    const caller = await api.register(undefined, {
      chosen_plan: "pro",
      name: "Maria",
      marketing_emails_accepted: true,
    });
    await api.rest(caller, "PATCH", `profiles?id=eq.${caller.id}`, COMPLETED);
    await meet(caller, "booked", "2027-01-05 15:00Z");
    const ticket = { id: crypto.randomUUID(), subject: "Stuck", description: "Nothing posts" };
    await api.rest(caller, "POST", "tickets", ticket);
    await api.rest(caller, "POST", "plan_changes", { requested_plan: "starter" });
    expect(await readAsStaff("staff_get_client", { id: caller.id })).toMatchObject({
      profile: { ...COMPLETED, plan_status: "inactive" },
      email: caller.email,
      name: "Maria",
      has_marketing_consent: true,
      meetings: [{ status: "booked" }],
      tickets: [{ id: ticket.id, subject: "Stuck", status: "open" }],
      plan_changes: [{ requested_plan: "starter", status: "approved" }],
      webhooks: [{ attempts: 0, delivered_at: null }],
      updates: [{ kind: "meeting_booked" }],
      audit_entries: expect.any(Array),
    });
    expect(await readAsStaff("staff_get_client", { id: staff.id })).toMatchObject({
      has_marketing_consent: false,
      meetings: [],
      tickets: [],
      plan_changes: [],
      webhooks: [],
    });
    const unknown = { id: crypto.randomUUID() };
    expect(await callAsStaff("staff_get_client", unknown)).toMatchObject(NOT_FOUND);
  });

  test("counts clients without a meeting that is booked or held", async () => {
    const caller = await newClient();
    const countWaiting = async () =>
      (
        await readAsStaff<{ counts: { kind: string; item_count: number }[] }>("staff_get_today", {
          max_rows: 0,
        })
      ).counts.find(({ kind }) => kind === "clients_without_meeting")?.item_count;
    const others = ((await countWaiting()) ?? NaN) - 1;
    await meet(caller, "booked", "2027-02-02 15:00Z");
    expect(await countWaiting()).toBe(others);
    await backend.sql("update public.meetings set status = 'missed' where user_id = $1", [
      caller.id,
    ]);
    expect(await countWaiting()).toBe(others + 1);
    await backend.sql("update public.meetings set status = 'held' where user_id = $1", [caller.id]);
    expect(await countWaiting()).toBe(others);
    const unfinished = await api.register();
    expect(await countWaiting()).toBe(others);
    expect(unfinished.id).toBeTruthy();
  });
});

test("a client's updates are staff actions on their own items only, newest first", async () => {
  const caller = await newClient();
  const id = crypto.randomUUID();
  await api.rest(caller, "POST", "tickets", { id, subject: "Stuck", description: "x" });
  const listUpdates = async (who: Caller) =>
    ((await api.rpc(who, "get_my_page", { parts: ["updates"] })).json as { updates: object[] })
      .updates;
  expect(await listUpdates(caller)).toEqual([]);
  await api.rpc(caller, "reply_to_my_ticket", {
    id: crypto.randomUUID(),
    ticket_id: id,
    body: "Still stuck",
  });
  expect(await listUpdates(caller)).toEqual([]);
  await meet(caller, "booked", "2027-03-02 15:00Z");
  const seen = await backend.sql<{ id: string }>(
    "select id from public.ticket_messages where ticket_id = $1",
    [id],
  );
  await callAsStaff("staff_reply_to_conversation", {
    id: crypto.randomUUID(),
    conversation_id: id,
    body: "Try again",
    last_seen_id: seen[0]?.id,
  });
  expect(await listUpdates(caller)).toMatchObject([
    { kind: "ticket_replied", id, title: "Stuck" },
    { kind: "meeting_booked", title: null, occurred_at: expect.stringContaining("2027-03-02") },
  ]);
  expect(await listUpdates(await newClient())).toEqual([]);
});
