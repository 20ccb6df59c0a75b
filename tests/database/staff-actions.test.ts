import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { CONFLICT, DONE, FORBIDDEN, NOT_FOUND, SCHEDULED } from "../support/function-calls.ts";
import { type Caller, type PublicApi, createPublicApi } from "../support/public-api.ts";
import { endGracePeriod } from "../support/staff-actions.ts";
import { startSupabase, type Supabase } from "../support/supabase.ts";

/** Actions that take effect after a grace period, in which they can be undone. */

const DAY = "2030-01-02";

let backend: Supabase;
let api: PublicApi;
let staff: Caller;
let colleague: Caller;
beforeAll(async () => {
  backend = await startSupabase();
  api = createPublicApi(backend.url);
  [staff, colleague] = [await api.register(), await api.register()];
  for (const { id } of [staff, colleague])
    await backend.sql("insert into public.staff (user_id) values ($1)", [id]);
});
afterAll(() => backend?.stop());
beforeEach(() => backend.sql("delete from private.staff_actions; delete from public.days_off"));

const addDayOff = (caller = staff) => api.rpc(caller, "staff_add_day_off", { day: DAY });
const undo = (id: unknown, caller = staff) => api.rpc(caller, "staff_undo_action", { id });
const listDaysOff = () => backend.sql("select day::text from public.days_off");
const listActions = () =>
  backend.sql(
    "select kind, target_id, executed_at is not null as is_executed, error from private.staff_actions",
  );
const countEmails = async (kind: string, { email }: Caller) =>
  (
    await backend.sql("select from public.email_outbox where kind = $1 and recipient = $2", [
      kind,
      email,
    ])
  ).length;

/** Creates a client whose meeting was held. */
async function newMetClient(): Promise<Caller> {
  const client = await api.register();
  await api.rest(client, "PATCH", `profiles?id=eq.${client.id}`, {
    business_name: "Fig & Olive",
    offer_description: "Wood-fired pizza",
  });
  await backend.sql(
    "insert into public.meetings (user_id, starts_at, status) values ($1, '2026-01-05 15:00Z', 'held')",
    [client.id],
  );
  return client;
}

describe("the grace period", () => {
  test("takes ten seconds, before which nothing happens", async () => {
    expect(await addDayOff()).toMatchObject(SCHEDULED);
    await backend.sql(
      "update private.staff_actions set created_at = created_at - interval '9 seconds', execute_at = execute_at - interval '9 seconds'",
    );
    await backend.sql("select private.run_due_staff_actions()");
    expect(await listDaysOff()).toEqual([]);
    await backend.sql(
      "update private.staff_actions set execute_at = execute_at - interval '1 second'",
    );
    await backend.sql("select private.run_due_staff_actions()");
    expect(await listDaysOff()).toEqual([{ day: DAY }]);
  });

  test("begins anew for an action that is pressed twice, which happens once", async () => {
    const [first, second] = [await addDayOff(), await addDayOff(colleague)];
    expect(second.json).toBe(first.json);
    await endGracePeriod(backend.sql);
    await endGracePeriod(backend.sql);
    expect(await listActions()).toEqual([
      { kind: "add_day_off", target_id: DAY, is_executed: true, error: null },
    ]);
  });

  test("sends no email before it is over", async () => {
    const client = await newMetClient();
    const { json } = await api.rpc(staff, "staff_activate_plan", { id: client.id });
    expect(json).toEqual({ outcome: "active", action_id: expect.any(String) });
    expect(await countEmails("plan_activated", client)).toBe(0);
    await endGracePeriod(backend.sql);
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
    await endGracePeriod(backend.sql);
    expect(await listDaysOff()).toEqual([]);
    expect(await listActions()).toMatchObject([{ is_executed: false }]);
  });

  test("can be asked for again", async () => {
    await undo((await addDayOff()).json);
    expect(await addDayOff()).toMatchObject(SCHEDULED);
    await endGracePeriod(backend.sql);
    expect(await listDaysOff()).toEqual([{ day: DAY }]);
  });

  test("is one's own and has not taken effect", async () => {
    const { json: id } = await addDayOff();
    expect(await undo(id, colleague)).toMatchObject(NOT_FOUND);
    expect(await undo(crypto.randomUUID())).toMatchObject(NOT_FOUND);
    expect(await undo(id, await api.register())).toMatchObject(FORBIDDEN);
    await endGracePeriod(backend.sql);
    expect(await undo(id)).toMatchObject(CONFLICT);
    expect(await listDaysOff()).toEqual([{ day: DAY }]);
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
    const unknown = { id: crypto.randomUUID(), effective_on: DAY };
    expect(await api.rpc(staff, "staff_approve_plan_change", unknown)).toMatchObject(NOT_FOUND);
    expect(await listActions()).toEqual([]);
  });

  test("that has become impossible fails alone", async () => {
    const client = await newMetClient();
    await api.rpc(staff, "staff_activate_plan", { id: client.id });
    await api.rest(client, "POST", "plan_changes", { requested_plan: "pro" });
    const [planChange] = await backend.sql<{ id: string }>(
      "select id from public.plan_changes where user_id = $1",
      [client.id],
    );
    const approval = { id: planChange?.id, effective_on: "2999-01-01" };
    expect(await api.rpc(staff, "staff_approve_plan_change", approval)).toMatchObject(SCHEDULED);
    await addDayOff();
    await api.rpc(client, "withdraw_my_plan_change", { id: planChange?.id });
    await backend.sql("update public.meetings set status = 'missed' where user_id = $1", [
      client.id,
    ]);
    await endGracePeriod(backend.sql);
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
    expect(await listDaysOff()).toEqual([{ day: DAY }]);
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
    const member = await api.register();
    await backend.sql("insert into public.staff (user_id) values ($1)", [member.id]);
    const reply = { id: crypto.randomUUID(), title: "Hours", body: "At nine" };
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
    await endGracePeriod(backend.sql);
    expect((await api.rpc(staff, "staff_list_saved_replies")).json).toMatchObject([edit]);
    expect(
      await backend.sql("select user_id from public.staff where user_id = $1", [member.id]),
    ).toEqual([{ user_id: member.id }]);
    await backend.sql("delete from public.staff where user_id = $1", [member.id]);
  });

  test("is logged in the name of who asked for it", async () => {
    await addDayOff(colleague);
    await endGracePeriod(backend.sql);
    expect(
      await backend.sql(
        "select actor_id, actor_email from public.audit_log where table_name = 'days_off' order by id desc limit 1",
      ),
    ).toEqual([{ actor_id: colleague.id, actor_email: colleague.email }]);
  });

  test("of former staff is dropped", async () => {
    const former = await api.register();
    await backend.sql("insert into public.staff (user_id) values ($1)", [former.id]);
    await addDayOff(former);
    await backend.sql("delete from public.staff where user_id = $1", [former.id]);
    await endGracePeriod(backend.sql);
    expect(await listDaysOff()).toEqual([]);
  });

  test("of a member to whom the desk was closed meanwhile is dropped for good", async () => {
    await addDayOff();
    await backend.sql("update private.staff_settings set requires_mfa = true");
    await endGracePeriod(backend.sql);
    await backend.sql("update private.staff_settings set requires_mfa = false");
    await endGracePeriod(backend.sql);
    expect(await listDaysOff()).toEqual([]);
    expect(await listActions()).toMatchObject([{ is_executed: false, error: null }]);
  });

  test("of staff whom another one removes in the same run is dropped", async () => {
    const [one, two] = [await api.register(), await api.register()];
    for (const { id } of [one, two])
      await backend.sql("insert into public.staff (user_id) values ($1)", [id]);
    for (const [caller, other] of [[one, two] as const, [two, one] as const])
      expect(await api.rpc(caller, "staff_remove_member", { id: other.id })).toMatchObject(
        SCHEDULED,
      );
    await endGracePeriod(backend.sql);
    const left = await backend.sql("select user_id from public.staff where user_id = any($1)", [
      [one.id, two.id],
    ]);
    expect(left).toEqual([{ user_id: one.id }]);
    await backend.sql("delete from public.staff where user_id = $1", [one.id]);
  });
});
