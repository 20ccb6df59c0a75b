import { describe, expect, test } from "vitest";
import { CONFLICT, DONE, NOT_FOUND, readExport, readPages } from "../support/function-calls.ts";
import type { Caller } from "../support/public-api.ts";
import { EMAILS } from "../support/unsent-emails.ts";
import { newId, scene } from "./scene.ts";

/** Staff activate a plan after the meeting was held. */

type Plan = { plan_status: string; plan_activated_at: string | null };

const {
  sql,
  getValue,
  listValues,
  api,
  callAs,
  readAs,
  addStaff,
  newClient,
  newTicket,
  reply,
  addMeeting,
} = await scene();
const staff = await addStaff();

const callAsStaff = callAs(staff);
const readAsStaff = readAs(staff);
const listClients = (args: object) =>
  readAsStaff<{ id: string; email: string; created_at: string }[]>("staff_list_clients", args);
const activate = ({ id }: Pick<Caller, "id">) => readAsStaff<string>("staff_activate_plan", { id });
const setSpots = (spots: number) =>
  sql(`update public.launch_promotion_counters set available_spots = ${spots}`);
const spots = () =>
  getValue(
    "select jsonb_object_agg(plan_name, available_spots) from public.launch_promotion_counters",
  );
const planOf = async (client: Caller) =>
  (
    (await api.rest(client, "GET", "profiles?select=plan_status,plan_activated_at")).json as Plan[]
  )[0];

describe("activation", () => {
  test("requires a held meeting and happens once, at that moment", async () => {
    await setSpots(10);
    const caller = await newClient("starter");
    expect(await planOf(caller)).toEqual({ plan_status: "inactive", plan_activated_at: null });
    expect(await activate(caller)).toBe("meeting_not_held");
    for (const status of ["cancelled", "missed", "booked"]) {
      await addMeeting(caller, status);
      expect(await activate(caller)).toBe("meeting_not_held");
    }
    expect(await planOf(caller)).toEqual({ plan_status: "inactive", plan_activated_at: null });
    expect(await spots()).toEqual({ starter: 10, pro: 10 });

    await addMeeting(caller, "held");
    const before = Date.now();
    expect(await activate(caller)).toBe("activated");
    const plan = await planOf(caller);
    expect(plan?.plan_status).toBe("active");
    const at = Date.parse(plan?.plan_activated_at ?? "");
    expect(at).toBeGreaterThanOrEqual(before - 1000);
    expect(at).toBeLessThanOrEqual(Date.now() + 1000);

    expect(await activate(caller)).toBe("active");
    expect(await planOf(caller)).toEqual(plan);
    expect(await spots()).toEqual({ starter: 9, pro: 10 });
    expect(
      await listValues(
        `select payload ->> 'plan' as plan from ${EMAILS} where kind = 'plan_activated' and recipient = $1`,
        [caller.email],
      ),
    ).toEqual(["starter"]);
  });

  test.each([
    ["starter", { starter: 4, pro: 5 }],
    ["pro", { starter: 5, pro: 4 }],
    ["video-pro", { starter: 5, pro: 5 }],
    ["payg", { starter: 5, pro: 5 }],
  ])("of %s leaves the launch spots at %j", async (plan, left) => {
    await setSpots(5);
    const caller = await newClient(plan);
    await addMeeting(caller, "held");
    expect(await activate(caller)).toBe("activated");
    expect(await spots()).toEqual(left);
  });

  test("rejects an incomplete profile and an unknown client", async () => {
    const caller = await api.register();
    await addMeeting(caller, "held");
    expect(await activate(caller)).toBe("profile_incomplete");
    const unknown = { id: newId() };
    expect(await callAsStaff("staff_activate_plan", unknown)).toMatchObject(NOT_FOUND);
  });

  test("keeps the end that a colleague gave the plan after the page was loaded", async () => {
    const caller = await newClient();
    await addMeeting(caller, "held");
    const activateSeen = (seen_status: string) =>
      callAsStaff("staff_activate_plan", { id: caller.id, seen_status });
    const closure = {
      client_id: caller.id,
      kind: "end",
      effective_on: new Date().toISOString().slice(0, 10),
      reason: "They decided against us",
    };
    expect(await callAsStaff("staff_schedule_plan_status_change", closure)).toMatchObject(DONE);
    expect(await activateSeen("inactive")).toMatchObject(CONFLICT);
    expect(await planOf(caller)).toMatchObject({ plan_status: "ended" });
    expect((await activateSeen("ended")).json).toBe("activated");
    expect(await planOf(caller)).toMatchObject({ plan_status: "active" });
  });
});

describe("client list", () => {
  test("is read page by page", async () => {
    await sql(
      `insert into auth.users (id, email, created_at) select gen_random_uuid(), 'many-' || n || '@example.com', now()
       from generate_series(1, 110) as n`,
    );
    const pages = await readPages((page) => listClients({ search: "many-", ...page }));
    expect(pages.map(({ length }) => length)).toEqual([50, 50, 10]);
    expect(new Set(pages.flat().map(({ email }) => email)).size).toBe(110);
    await sql("delete from auth.users where email like 'many-%'");
  });

  test("neither lists nor exports nor finds staff among the clients", async () => {
    await sql("update auth.users set email = 'colleague@desk.example' where id = $1", [staff.id]);
    const search = "colleague@desk";
    expect(await listClients({ search, max_rows: 50 })).toEqual([]);
    const parts = await readExport(
      (part) => readAsStaff("staff_export_clients", { search, ...part }),
      50,
    );
    expect(parts.flat()).toEqual([]);
    expect(await readAsStaff("staff_search_desk", { search })).toEqual([]);
  });

  test("exports every client with a text, part by part", async () => {
    await sql(
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
    const stored = await getValue<number>("select count(*)::integer from public.profiles");
    const all = Array.from({ length: 210 }, (_, index) => `many-${index + 1}@example.com`);
    const parts = await readParts(90);
    expect(parts.flat().toSorted()).toEqual(all.toSorted());
    expect(parts).toHaveLength(Math.floor(stored / 90) + 1);
    await sql(
      `update public.profiles set plan_status = 'paused', plan_activated_at = now()
       from auth.users where users.id = profiles.id and email ~ '^many-.*[05]@'`,
    );
    const paused = await readParts(10, { plan_status: "paused" });
    expect(paused.flat().toSorted()).toEqual(all.filter((email) => /[05]@/.test(email)).toSorted());
    expect((await readParts(1000, { search: "m" })).flat()).toEqual([]);
    await sql("delete from auth.users where email like 'many-%'");
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
    await addMeeting(caller, "booked", "2027-02-02 15:00Z");
    expect(await countWaiting()).toBe(others);
    await sql("update public.meetings set status = 'missed' where user_id = $1", [caller.id]);
    expect(await countWaiting()).toBe(others + 1);
    await sql("update public.meetings set status = 'held' where user_id = $1", [caller.id]);
    expect(await countWaiting()).toBe(others);
    const unfinished = await api.register();
    expect(await countWaiting()).toBe(others);
    expect(unfinished.id).toBeTruthy();
  });
});

test("a client's updates are staff actions on their own items only, newest first", async () => {
  const caller = await newClient();
  const id = await newTicket(caller);
  const listUpdates = async (who: Caller) =>
    ((await api.rpc(who, "get_my_page", { parts: ["updates"] })).json as { updates: object[] })
      .updates;
  expect(await listUpdates(caller)).toEqual([]);
  await api.rpc(caller, "reply_to_my_ticket", { ticket_id: id, body: "Still stuck" });
  expect(await listUpdates(caller)).toEqual([]);
  await addMeeting(caller, "booked", "2027-03-02 15:00Z");
  await reply(staff, id);
  expect(await listUpdates(caller)).toMatchObject([
    { kind: "ticket_replied", id, title: "Stuck" },
    { kind: "meeting_booked", title: null, occurred_at: expect.stringContaining("2027-03-02") },
  ]);
  expect(await listUpdates(await newClient())).toEqual([]);
});
