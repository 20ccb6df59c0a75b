import { beforeEach, describe, expect, test } from "vitest";
import { CONFLICT, DONE, FORBIDDEN, NOT_FOUND, SCHEDULED } from "../support/function-calls.ts";
import type { Caller } from "../support/public-api.ts";
import { newId, scene } from "./scene.ts";

/** Actions that take effect after a grace period, in which they can be undone. */

const DAY = "2030-01-02";

const {
  sql,
  listValues,
  api,
  joinStaff,
  addStaff,
  newClient,
  addMeeting,
  endGracePeriod,
  requireMfa,
} = await scene();
const [staff, colleague] = [await addStaff(), await addStaff()];
beforeEach(() => sql("delete from private.staff_actions; delete from public.days_off"));

const addDayOff = (caller = staff) => api.rpc(caller, "staff_add_day_off", { day: DAY });
const undo = (id: unknown, caller = staff) => api.rpc(caller, "staff_undo_action", { id });
const listDaysOff = () => listValues("select day::text from public.days_off");
const listActions = () =>
  sql(
    "select kind, target_id, executed_at is not null as is_executed, error from private.staff_actions",
  );
const countEmails = async (kind: string, { email }: Caller) =>
  (await sql("select from public.email_outbox where kind = $1 and recipient = $2", [kind, email]))
    .length;

/** Creates a client whose meeting was held. */
async function newMetClient(): Promise<Caller> {
  const client = await newClient();
  await addMeeting(client);
  return client;
}

describe("the grace period", () => {
  test("takes ten seconds, before which nothing happens", async () => {
    expect(await addDayOff()).toMatchObject(SCHEDULED);
    await sql(
      "update private.staff_actions set created_at = created_at - interval '9 seconds', execute_at = execute_at - interval '9 seconds'",
    );
    await sql("select private.run_due_staff_actions()");
    expect(await listDaysOff()).toEqual([]);
    await sql("update private.staff_actions set execute_at = execute_at - interval '1 second'");
    await sql("select private.run_due_staff_actions()");
    expect(await listDaysOff()).toEqual([DAY]);
  });

  test("begins anew for an action that is pressed twice, which happens once", async () => {
    const [first, second] = [await addDayOff(), await addDayOff(colleague)];
    expect(second.json).toBe(first.json);
    await endGracePeriod();
    await endGracePeriod();
    expect(await listActions()).toEqual([
      { kind: "add_day_off", target_id: DAY, is_executed: true, error: null },
    ]);
  });

  test("sends no email before it is over", async () => {
    const client = await newMetClient();
    const { json } = await api.rpc(staff, "staff_activate_plan", { id: client.id });
    expect(json).toEqual({ outcome: "active", action_id: expect.any(String) });
    expect(await countEmails("plan_activated", client)).toBe(0);
    await endGracePeriod();
    expect(await countEmails("plan_activated", client)).toBe(1);
    expect((await api.rpc(staff, "staff_activate_plan", { id: client.id })).json).toEqual({
      outcome: "active",
      action_id: null,
    });
  });
});

describe("an undone action", () => {
  test("never takes effect, even when undone repeatedly", async () => {
    const { json: id } = await addDayOff();
    for (let times = 0; times < 2; times++) expect(await undo(id)).toMatchObject(DONE);
    await endGracePeriod();
    expect(await listDaysOff()).toEqual([]);
    expect(await listActions()).toMatchObject([{ is_executed: false }]);
  });

  test("can be asked for again", async () => {
    await undo((await addDayOff()).json);
    expect(await addDayOff()).toMatchObject(SCHEDULED);
    await endGracePeriod();
    expect(await listDaysOff()).toEqual([DAY]);
  });

  test("is one's own and has not taken effect", async () => {
    const { json: id } = await addDayOff();
    expect(await undo(id, colleague)).toMatchObject(NOT_FOUND);
    expect(await undo(newId())).toMatchObject(NOT_FOUND);
    expect(await undo(id, await api.register())).toMatchObject(FORBIDDEN);
    await endGracePeriod();
    expect(await undo(id)).toMatchObject(CONFLICT);
    expect(await listDaysOff()).toEqual([DAY]);
  });
});

describe("an action", () => {
  test("that is rejected now is not scheduled and leaves no trace", async () => {
    const client = await api.register();
    expect((await api.rpc(staff, "staff_activate_plan", { id: client.id })).json).toEqual({
      outcome: "profile_incomplete",
      action_id: null,
    });
    expect(await api.rpc(staff, "staff_remove_member", { id: staff.id })).toMatchObject(CONFLICT);
    const unknown = { id: newId() };
    expect(await api.rpc(staff, "staff_approve_plan_change", unknown)).toMatchObject(NOT_FOUND);
    expect(await listActions()).toEqual([]);
  });

  test("that has become impossible fails alone", async () => {
    const client = await newMetClient();
    await api.rpc(staff, "staff_activate_plan", { id: client.id });
    await api.rest(client, "POST", "plan_changes", { requested_plan: "pro" });
    const [planChange] = await sql<{ id: string }>(
      "select id from public.plan_changes where user_id = $1",
      [client.id],
    );
    const approval = { id: planChange?.id };
    expect(await api.rpc(staff, "staff_approve_plan_change", approval)).toMatchObject(SCHEDULED);
    await addDayOff();
    await api.rpc(client, "withdraw_my_plan_change", { id: planChange?.id });
    await sql("update public.meetings set status = 'missed' where user_id = $1", [client.id]);
    await endGracePeriod();
    expect(await listActions()).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ kind: "activate_plan", error: "meeting_not_held" }),
        expect.objectContaining({
          kind: "approve_plan_change",
          error: "This plan change was decided",
        }),
        expect.objectContaining({ kind: "add_day_off", error: null }),
      ]),
    );
    expect(await listDaysOff()).toEqual([DAY]);
    expect(await countEmails("plan_activated", client)).toBe(0);
    const mine = { max_rows: 50, kind: "alerts", assignment: "mine" };
    expect((await api.rpc(staff, "staff_get_today", mine)).json).toMatchObject({
      items: expect.arrayContaining([
        expect.objectContaining({
          path: `clients/${client.id}`,
          title: "A plan was not activated, because something had changed meanwhile",
        }),
        expect.objectContaining({ path: `plan-changes/${planChange?.id}` }),
      ]),
    });
  });

  test("is dropped by a later command that says the contrary", async () => {
    const member = await addStaff();
    const reply = { id: newId(), title: "Hours", body: "At nine" };
    expect((await api.rpc(staff, "staff_save_saved_reply", reply)).json).toBe(true);
    for (const [name, id] of [
      ["staff_delete_saved_reply", reply.id],
      ["staff_remove_member", member.id],
    ] as const)
      expect(await api.rpc(staff, name, { id })).toMatchObject(SCHEDULED);
    const edit = { ...reply, body: "At eight" };
    expect((await api.rpc(colleague, "staff_save_saved_reply", edit)).json).toBe(true);
    const add = { email: member.email };
    expect((await api.rpc(colleague, "staff_add_member", add)).json).toBe(true);
    await endGracePeriod();
    expect((await api.rpc(staff, "staff_list_saved_replies")).json).toMatchObject([edit]);
    expect(
      await listValues("select user_id from public.staff where user_id = $1", [member.id]),
    ).toEqual([member.id]);
    await sql("delete from public.staff where user_id = $1", [member.id]);
  });

  test("is logged in the name of who asked for it", async () => {
    await addDayOff(colleague);
    await endGracePeriod();
    expect(
      await sql(
        "select actor_id, actor_email from public.audit_log where table_name = 'days_off' order by id desc limit 1",
      ),
    ).toEqual([{ actor_id: colleague.id, actor_email: colleague.email }]);
  });

  test("of former staff is dropped", async () => {
    const former = await addStaff();
    await addDayOff(former);
    await sql("delete from public.staff where user_id = $1", [former.id]);
    await endGracePeriod();
    expect(await listDaysOff()).toEqual([]);
  });

  test("of a member to whom the desk was closed meanwhile is dropped for good", async () => {
    await addDayOff();
    await requireMfa(true);
    await endGracePeriod();
    await requireMfa(false);
    await endGracePeriod();
    expect(await listDaysOff()).toEqual([]);
    expect(await listActions()).toMatchObject([{ is_executed: false, error: null }]);
  });

  test("of staff whom another one removes in the same run is dropped", async () => {
    const [one, two] = [await api.register(), await api.register()];
    for (const member of [one, two]) await joinStaff(member);
    for (const [caller, other] of [[one, two] as const, [two, one] as const])
      expect(await api.rpc(caller, "staff_remove_member", { id: other.id })).toMatchObject(
        SCHEDULED,
      );
    await endGracePeriod();
    const left = await sql("select user_id from public.staff where user_id = any($1)", [
      [one.id, two.id],
    ]);
    expect(left).toEqual([{ user_id: one.id }]);
    await sql("delete from public.staff where user_id = $1", [one.id]);
  });
});
