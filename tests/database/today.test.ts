import { beforeEach, describe, expect, test } from "vitest";
import { promises } from "~/content/promises";
import type { Caller } from "../support/public-api.ts";
import { scene } from "./scene.ts";

/** The first page of the desk: everything that needs action, and the figures about the business. */

type Item = {
  kind: string;
  id: string;
  path: string;
  title: string | null;
  sender: string | null;
  plan: string | null;
  assignee_name: string | null;
  waiting_since: string;
  due_at: string | null;
  place_at: string;
};
type Count = { kind: string; item_count: number; overdue_count: number; mine_count: number };
type Today = { items: Item[]; counts: Count[]; figures: Record<string, unknown> };

const { sql, insert, api, readAs, addStaff, newClient, newMessage, reply, addMeeting } =
  await scene();
const staff = await addStaff();
beforeEach(() =>
  sql(`delete from private.conversations; delete from public.meetings; delete from public.plan_changes; delete from private.jobs;
    delete from private.response_times;
    delete from auth.users where id <> '${staff.id}'`),
);

const getToday = (args: object = {}) =>
  readAs(staff)<Today>("staff_get_today", { max_rows: 50, ...args });
const listPaths = async (args: object = {}) => (await getToday(args)).items.map(({ path }) => path);
const hours = (from: string, to: string) => (Date.parse(to) - Date.parse(from)) / 3_600_000;

const addTicket = ({ id }: Caller, waiting_since = new Date().toISOString()) =>
  insert("private.conversations", {
    kind: "ticket",
    user_id: id,
    subject: "Stuck",
    category: "general",
    priority: "medium",
    waiting_since,
  });
const assign = (id: string, to: Caller) =>
  sql("update private.conversations set assignee_id = $2 where id = $1", [id, to.id]);
const ago = (hoursAgo: number) => new Date(Date.now() - hoursAgo * 3_600_000).toISOString();

describe("the list", () => {
  test("names each thing that waits, whose it is, and until when it was promised", async () => {
    const client = await newClient("pro");
    const ticket = await addTicket(client);
    const message = await newMessage();
    const meeting = await addMeeting(client, "booked", ago(1));
    const { items } = await getToday();
    expect(items.map(({ kind, id, sender, plan }) => [kind, id, sender, plan])).toEqual([
      ["meetings", meeting, "Fig & Olive", "pro"],
      ["conversations", ticket, "Fig & Olive", "pro"],
      ["conversations", message, "Ana", null],
    ]);
    const [begun, , written] = items as [Item, Item, Item];
    expect(hours(begun.waiting_since, begun.due_at!)).toBe(promises.meeting.minutes / 60);
    expect(hours(written.waiting_since, written.due_at!)).toBe(24);
  });

  test("has a client whose plan waits for its activation until the plan is active", async () => {
    const client = await newClient("video-pro");
    const startsAt = ago(30);
    const meeting = await addMeeting(client, "held", startsAt);
    const kind = { kind: "activations" };
    const [item] = (await getToday(kind)).items;
    expect(item).toMatchObject({ id: client.id, title: "video-pro", path: `clients/${client.id}` });
    expect(hours(startsAt, item!.due_at!)).toBe(24.5);
    const { items } = await getToday({ kind: "action_plans" });
    expect(items).toMatchObject([{ id: meeting }]);
    expect(`${hours(items[0]!.waiting_since, items[0]!.due_at!)} hours`).toBe(
      promises.meeting.actionPlanTime,
    );

    await api.rpc(staff, "staff_activate_plan", { id: client.id });
    expect(await listPaths(kind)).toEqual([]);
    await api.rpc(staff, "staff_deactivate_plan", { id: client.id });
    expect(await listPaths(kind)).toEqual([`clients/${client.id}`]);
  });

  test("has a plan request until it is decided or about to be", async () => {
    const client = await newClient();
    await addMeeting(client, "held", ago(1));
    await api.rpc(client, "request_my_plan", { plan: "pro" });
    const [item] = (await getToday({ kind: "plan_changes" })).items;
    expect(item).toMatchObject({ title: "pro", sender: "Fig & Olive", plan: "starter" });
    expect(hours(item!.waiting_since, item!.due_at!)).toBe(24);
    await api.rpc(staff, "staff_approve_plan_change", { id: item!.id });
    expect(await listPaths({ kind: "plan_changes" })).toEqual([]);
  });

  test("ends with what nobody was promised, the longest waiting first", async () => {
    const [later, earlier] = [await newClient(), await newClient()];
    await sql("update public.profiles set completed_at = $2 where id = $1", [
      earlier.id,
      ago(1000),
    ]);
    const message = await newMessage();
    expect(await listPaths()).toEqual([
      `inbox/${message}`,
      `clients/${earlier.id}`,
      `clients/${later.id}`,
    ]);
  });

  test("is filtered by kind, and to the caller's or nobody's items", async () => {
    const client = await newClient();
    const [mine, theirs] = [await addTicket(client), await newMessage()];
    await addMeeting(client, "booked", ago(1));
    await assign(mine, staff);
    await assign(theirs, await addStaff());
    expect(await listPaths({ assignment: "mine" })).toEqual([`inbox/${mine}`]);
    expect(await listPaths({ kind: "conversations" })).toHaveLength(2);
    expect((await listPaths({ assignment: "unassigned" })).join()).toMatch(/^meetings\/[^,]+$/);
    const { items } = await getToday();
    const own = items.find(({ path }) => path === `inbox/${mine}`);
    expect(own?.assignee_name).toBe(staff.email);
  });

  test("is paged in both directions across kinds without losing or repeating an item", async () => {
    const client = await newClient();
    // The same time for all, so that only their ids tell them apart.
    const since = ago(2);
    for (let index = 0; index < 8; index++) await addTicket(client, since);
    await newClient();
    const all = (await getToday()).items;
    expect(all).toHaveLength(10);
    const place = ({ place_at, id }: Item) => ({ cursor_at: place_at, cursor_id: id });
    for (const [index, item] of all.entries()) {
      expect((await getToday({ ...place(item), max_rows: 3 })).items).toEqual(
        all.slice(index + 1, index + 4),
      );
      expect((await getToday({ ...place(item), max_rows: 3, is_backward: true })).items).toEqual(
        all.slice(Math.max(0, index - 3), index),
      );
    }
  });

  test("counts items, overdue ones and the caller's by kind, a hundred at most", async () => {
    const client = await newClient();
    await addTicket(client, ago(25));
    const mine = await addTicket(client);
    await assign(mine, staff);
    const count = async () =>
      (await getToday({ kind: "meetings", max_rows: 1 })).counts.find(
        ({ kind }) => kind === "conversations",
      );
    const counted = { kind: "conversations", overdue_count: 1, mine_count: 1 };
    expect(await count()).toEqual({ ...counted, item_count: 2 });
    await sql(
      `insert into private.conversations (kind, sender_name, sender_email, subject)
       select 'message', 'Ana', 'ana@example.com', 's' from generate_series(1, 120)`,
    );
    expect(await count()).toEqual({ ...counted, item_count: 100 });
  });
});

describe("the figures", () => {
  const getFigures = async () => (await getToday({ max_rows: 0 })).figures;

  test("count active clients by plan, the meetings of this week and the launch spots", async () => {
    for (const plan of ["starter", "starter", "pro"]) {
      const { id } = await newClient(plan);
      await sql(
        "update public.profiles set plan_status = 'active', plan_activated_at = now() where id = $1",
        [id],
      );
    }
    const [week] = await sql<{ start: string }>(
      "select date_trunc('week', now() at time zone 'America/New_York') at time zone 'America/New_York' as start",
    );
    const start = new Date(week!.start).getTime();
    const client = await newClient();
    for (const [offsetH, status] of [
      [-1, "held"],
      [1, "held"],
      [24 * 7 - 2, "booked"],
      [24 * 7 - 3, "cancelled"],
      [24 * 7 + 1, "missed"],
    ] as const)
      await addMeeting(client, status, new Date(start + offsetH * 3_600_000).toISOString());
    await sql("update public.launch_promotion_counters set available_spots = 7");
    expect(await getFigures()).toMatchObject({
      active_plans: [
        { plan: "starter", client_count: 2 },
        { plan: "pro", client_count: 1 },
      ],
      week_meeting_count: 2,
      launch_spots: 14,
    });
  });

  test("follow each client whose plan starts, changes, stops or goes with the account", async () => {
    const [client, other] = [await newClient("starter"), await newClient("pro")];
    const set = (assignments: string, ...ids: string[]) =>
      sql(`update public.profiles set ${assignments} where id = any($1)`, [ids]);
    const plans = async () => (await getFigures()).active_plans;
    await set("plan_status = 'active', plan_activated_at = now()", client.id, other.id);
    expect(await plans()).toEqual([
      { plan: "starter", client_count: 1 },
      { plan: "pro", client_count: 1 },
    ]);
    await set("chosen_plan = 'video-pro'", client.id, other.id);
    expect(await plans()).toEqual([{ plan: "video-pro", client_count: 2 }]);
    await set("plan_status = 'inactive', plan_activated_at = null", other.id);
    expect(await plans()).toEqual([{ plan: "video-pro", client_count: 1 }]);
    await sql("delete from auth.users where id = $1", [client.id]);
    expect(await plans()).toEqual([]);
  });

  test("measure replies by how long their readers waited, and count what is overdue as not kept", async () => {
    expect(await getFigures()).toMatchObject({
      promised_reply_count: 0,
      kept_reply_count: 0,
      median_response_s: null,
    });
    const client = await newClient();
    await reply(staff, await addTicket(client, ago(2)));
    await reply(staff, await addTicket(client, ago(30)));
    const message = await newMessage();
    await sql("update private.conversations set waiting_since = $2 where id = $1", [
      message,
      ago(4),
    ]);
    // The second reply answers nothing that waited.
    for (const body of ["Hello", "And more"]) await reply(staff, message, { body });
    await addTicket(client, ago(26));
    await addTicket(client, ago(1));
    const figures = await getFigures();
    expect(figures).toMatchObject({ promised_reply_count: 4, kept_reply_count: 2 });
    expect(Number(figures.median_response_s) / 3600).toBeCloseTo(4, 1);
    await sql("update private.response_times set replied_at = replied_at - interval '31 days'");
    expect(await getFigures()).toMatchObject({ promised_reply_count: 1, median_response_s: null });
  });
});
