import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Caller, type PublicApi, publicApi } from "../support/public-api.ts";
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
let member: Caller;
beforeAll(async () => {
  backend = await startSupabase();
  api = publicApi(backend.url);
  member = await api.register();
  await backend.sql("insert into public.staff (user_id) values ($1)", [member.id]);
});
afterAll(() => backend?.stop());

const answerOf = async (what: string, args: object = {}) =>
  ((await api.rpc(member, "desk", { what, args })).json as { answer: unknown }).answer;
const activate = ({ id }: Pick<Caller, "id">) => answerOf("activate", { client: id });
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
    expect(await activate(caller)).toBe("no-meeting");
    for (const status of ["cancelled", "missed", "booked"]) {
      await meet(caller, status);
      expect(await activate(caller)).toBe("no-meeting");
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
        "select data ->> 'plan' as plan from public.email_outbox where kind = 'plan_activated' and recipient = $1",
        [caller.email],
      ),
    ).toEqual([{ plan: "starter" }]);
  });

  test("is reflected in later meeting emails", async () => {
    const caller = await newClient();
    const tomorrow = new Date(Date.now() + 86_400_000).toISOString();
    const booked = () =>
      backend.sql(
        `select data ->> 'active' as active from public.email_outbox
         where kind = 'meeting_booked' and recipient = $1 order by created_at`,
        [caller.email],
      );
    await meet(caller, "booked", tomorrow);
    expect(await booked()).toEqual([{ active: null }]);
    await backend.sql("update public.meetings set status = 'held' where user_id = $1", [caller.id]);
    expect(await activate(caller)).toBe("active");
    await meet(caller, "booked", tomorrow);
    expect(await booked()).toEqual([{ active: null }, { active: "yes" }]);
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
    expect(await activate(caller)).toBe("incomplete");
    expect(await activate({ id: crypto.randomUUID() })).toBeNull();
  });

  test("is not available to clients, through the desk or directly", async () => {
    const caller = await newClient();
    await meet(caller, "held");
    const args = { client: caller.id };
    expect((await api.rpc(caller, "desk", { what: "activate", args })).json).toBeNull();
    for (const name of ["desk_activate", "activate", "apply_due_plan_changes"])
      expect((await api.rpc(caller, name, { args })).status).toBe(404);
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
    expect(await answerOf("log", { client: caller.id })).toContainEqual(
      expect.objectContaining({
        actor: member.email,
        what: "profiles",
        verb: "update",
        changed: ["plan_activated_at", "plan_status"],
      }),
    );
    expect(await answerOf("log")).toContainEqual(
      expect.objectContaining({
        actor: member.email,
        what: "launch_promotion_counters",
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
      ((await answerOf("clients", args)) as { rows: { email: string }[] }).rows.map(
        ({ email }) => email,
      );
    for (const q of ["100% café_", caller.email.toUpperCase()])
      expect(await find({ q })).toEqual([caller.email]);
    expect(await find({ q: "1000" })).toEqual([]);
    expect(await find({ q: "100% café_", plan_status: "active" })).toEqual([]);
    expect(await find({ q: "100% café_", plan_status: "inactive" })).toEqual([caller.email]);

    await backend.sql(
      `insert into auth.users (id, email, created_at) select gen_random_uuid(), 'many-' || n || '@example.com', now()
       from generate_series(1, 110) as n`,
    );
    const seen: string[] = [];
    let after: unknown;
    do {
      const page = (await answerOf("clients", { q: "many-", ...(after ? { after } : {}) })) as {
        rows: { email: string }[];
        next: unknown;
      };
      expect(page.rows.length).toBeLessThanOrEqual(50);
      seen.push(...page.rows.map(({ email }) => email));
      after = page.next;
    } while (after);
    expect(seen).toHaveLength(110);
    expect(new Set(seen).size).toBe(110);
    expect(await answerOf("clients_file", { q: "many-" })).toHaveLength(110);
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
    expect(await answerOf("client", { client: caller.id })).toMatchObject({
      profile: { ...COMPLETED, plan_status: "inactive" },
      email: caller.email,
      name: "Maria",
      has_marketing_consent: true,
      meetings: [{ status: "booked" }],
      tickets: [{ id: ticket.id, subject: "Stuck", status: "open" }],
      requests: [{ requested_plan: "starter", status: "open" }],
      deliveries: [{ attempts: 0, delivered_at: null }],
      news: [{ what: "meeting booked" }],
      log: expect.any(Array),
    });
    expect(await answerOf("client", { client: member.id })).toMatchObject({
      has_marketing_consent: false,
      meetings: [],
      tickets: [],
      requests: [],
      deliveries: [],
    });
    expect(await answerOf("client", { client: crypto.randomUUID() })).toBeNull();
  });

  test("counts clients without a meeting that is booked or held", async () => {
    const caller = await newClient();
    const waits = async () =>
      JSON.stringify(
        ((await answerOf("waiting")) as { what: string; count: number }[]).find(
          ({ what }) => what === "clients_without_meeting",
        )?.count,
      );
    const others = Number(await waits()) - 1;
    await meet(caller, "booked", "2027-02-02 15:00Z");
    expect(Number(await waits())).toBe(others);
    await backend.sql("update public.meetings set status = 'missed' where user_id = $1", [
      caller.id,
    ]);
    expect(Number(await waits())).toBe(others + 1);
    await backend.sql("update public.meetings set status = 'held' where user_id = $1", [caller.id]);
    expect(Number(await waits())).toBe(others);
    const unfinished = await api.register();
    expect(Number(await waits())).toBe(others);
    expect(unfinished.id).toBeTruthy();
  });
});

test("a client's news are staff actions on their own items only, newest first", async () => {
  const caller = await newClient();
  const id = crypto.randomUUID();
  await api.rest(caller, "POST", "tickets", { id, subject: "Stuck", description: "x" });
  const news = async (who: Caller) =>
    ((await api.rpc(who, "get_my_page", { parts: ["news"] })).json as { news: object[] }).news;
  expect(await news(caller)).toEqual([]);
  await api.rpc(caller, "reply_to_my_ticket", {
    id: crypto.randomUUID(),
    ticket_id: id,
    body: "Still stuck",
  });
  expect(await news(caller)).toEqual([]);
  await meet(caller, "booked", "2027-03-02 15:00Z");
  const seen = await backend.sql<{ id: string }>(
    "select id from public.ticket_messages where ticket_id = $1",
    [id],
  );
  const message = crypto.randomUUID();
  await answerOf("reply", { id, message, body: "Try again", seen: seen[0]?.id });
  expect(await news(caller)).toMatchObject([
    { what: "ticket", id, about: "Stuck" },
    { what: "meeting booked", at: expect.stringContaining("2027-03-02") },
  ]);
  expect(await news(await newClient())).toEqual([]);
});
