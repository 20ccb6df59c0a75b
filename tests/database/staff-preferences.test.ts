import { expect, test } from "vitest";
import { DONE } from "../support/function-calls.ts";
import type { Caller } from "../support/public-api.ts";
import { scene } from "./scene.ts";

/** Preferences of staff, the state of an account on the team, and how the desk reads the log. */

const { sql, api, backend, readAs, addStaff, addMeeting, endUndoTime, requireMfa, work } =
  await scene();
const [staff, client] = [await addStaff(), await api.register()];

const getPage = (caller: Caller) => readAs(caller)("get_my_page");
const save = (caller: Caller, time_zone: string) =>
  api.rpc(caller, "staff_save_preferences", { time_zone });

test("preferences are the staff member's own, and leave with them", async () => {
  const colleague = await addStaff();
  expect(await save(staff, "Europe/Berlin")).toMatchObject(DONE);
  const saved = { time_zone: "Europe/Berlin", has_calendar_url: false };
  const none = { time_zone: "America/New_York", has_calendar_url: false };
  expect((await api.rpc(staff, "staff_get_preferences")).json).toEqual(saved);
  expect(await getPage(staff)).toMatchObject({ staff_preferences: saved });
  expect((await api.rpc(colleague, "staff_get_preferences")).json).toEqual(none);
  expect(await getPage(client)).toMatchObject({ staff_preferences: null, staff_state: null });

  await save(colleague, "Asia/Tokyo");
  await api.rpc(staff, "staff_remove_member", { id: colleague.id });
  await endUndoTime();
  await work("others");
  const left = "select from private.staff_preferences where user_id = $1";
  expect(await sql(left, [colleague.id])).toEqual([]);
});

test("an account on the team learns which step is missing, and everyone else nothing", async () => {
  const invited = await api.register();
  const getState = async (caller: Caller) =>
    ((await getPage(caller)) as { staff_state: string | null }).staff_state;
  await requireMfa(true);
  await backend.rpc("add_staff", { email: invited.email });
  expect(await getState(invited)).toBe("mfa_missing");
  expect(await getPage(invited)).toMatchObject({ staff_preferences: null });
  await requireMfa(false);
  expect(await getState(invited)).toBe("member");
  await sql("delete from public.staff where user_id = $1", [invited.id]);
  expect(await getState(invited)).toBeNull();
  expect(await getState(client)).toBeNull();
});

type Entry = {
  id: number;
  table_name: string;
  actor_name: string | null;
  client_name: string | null;
  new_status: string | null;
};
const listLog = (args: object) =>
  readAs(staff)<Entry[]>("staff_list_audit_entries", { max_rows: 50, ...args });

test("the log names the status that changed, and its people by their names", async () => {
  const { id: user_id } = client;
  const name = { name: "Ada Lovelace", marketing: false, newsletter: false };
  await api.rpc(staff, "set_my_preferences", name);
  await sql("update public.profiles set business_name = 'Byron Bakery' where id = $1", [user_id]);
  const id = await addMeeting(client, "booked", "2999-01-04 15:00Z");
  await api.rpc(staff, "staff_cancel_meeting", { id, reason: "We are ill" });
  const [newest] = await listLog({});
  expect(newest).toMatchObject({
    table_name: "meetings",
    actor_name: "Ada Lovelace",
    client_name: "Byron Bakery",
    new_status: "cancelled",
  });
});

test("the log is searched by people, businesses, things and statuses, and read page by page", async () => {
  for (const search of ["ada love", "BYRON", staff.email, "meetings", "cancelled"]) {
    const found = await listLog({ search });
    expect([search, found.some(({ new_status }) => new_status === "cancelled")]).toEqual([
      search,
      true,
    ]);
  }
  expect(await listLog({ search: "nothing like that" })).toEqual([]);
  const all = (await listLog({})).map(({ id }) => id);
  expect(all).toEqual(all.toSorted((a, b) => b - a));
  const rest = await listLog({ before_id: all[0] });
  expect(rest.map(({ id }) => id)).toEqual(all.slice(1));
  expect(await listLog({ max_rows: 1 })).toHaveLength(1);
});

test("what clients did themselves displaces nothing in the log", async () => {
  await api.rpc(client, "record_my_export");
  expect((await listLog({})).filter(({ table_name }) => table_name === "users")).toEqual([]);
});
