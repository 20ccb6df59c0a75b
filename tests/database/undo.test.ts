import { describe, expect, test } from "vitest";
import { CONFLICT, DONE, FORBIDDEN, NOT_FOUND } from "../support/function-calls.ts";
import type { Caller } from "../support/public-api.ts";
import { EMAILS } from "../support/unsent-emails.ts";
import { newId, scene } from "./scene.ts";

/** Actions of staff that take effect at once, and their opposites, which leave nothing to tell the client. */

const {
  sql,
  getValue,
  listValues,
  api,
  callAs,
  addStaff,
  newClient,
  addMeeting,
  endUndoTime,
  work,
} = await scene();
const staff = await addStaff();
const call = callAs(staff);

const listEmails = ({ id }: Caller) =>
  listValues<string>(
    `select kind from ${EMAILS} where user_id = $1 and due_at > now() - interval '1 minute'
       and kind not in ('drafts_ready', 'meeting_booked', 'plan_change_requested') order by kind`,
    [id],
  );
const getPlan = async ({ id }: Caller) =>
  (
    await sql(
      "select chosen_plan, plan_status, plan_activated_at, paused_days, launch_spot from public.profiles where id = $1",
      [id],
    )
  )[0];
const spots = () =>
  getValue("select sum(available_spots)::int from public.launch_promotion_counters");
/** Lets the emails leave that an action caused. */
async function tell() {
  await endUndoTime();
  await work("emails");
}

describe("an activation", () => {
  async function newMetClient() {
    const client = await newClient();
    await addMeeting(client);
    return client;
  }

  test("is taken back with its launch spot, and its client is told nothing", async () => {
    const client = await newMetClient();
    const [before, free] = [await getPlan(client), await spots()];
    expect((await call("staff_activate_plan", { id: client.id })).json).toBe("activated");
    expect(await spots()).toBe(Number(free) - 1);
    expect(await listEmails(client)).toEqual(["plan_activated"]);
    for (let times = 0; times < 2; times++)
      expect(await call("staff_deactivate_plan", { id: client.id })).toMatchObject(DONE);
    expect(await getPlan(client)).toEqual(before);
    expect(await spots()).toBe(free);
    expect(await listEmails(client)).toEqual([]);
    expect((await call("staff_activate_plan", { id: client.id })).json).toBe("activated");
    expect(await listEmails(client)).toEqual(["plan_activated"]);
  });

  test("of an ended plan returns to its end, with the spot that it took before", async () => {
    const client = await newMetClient();
    await call("staff_activate_plan", { id: client.id });
    await sql(
      "update public.profiles set plan_status = 'ended', plan_activated_at = '2026-01-05', paused_days = 3 where id = $1",
      [client.id],
    );
    const [before, free] = [await getPlan(client), await spots()];
    expect((await call("staff_activate_plan", { id: client.id })).json).toBe("activated");
    await call("staff_deactivate_plan", { id: client.id });
    expect(await getPlan(client)).toEqual(before);
    expect(await spots()).toBe(free);
  });

  test("stays once its client is told, and for everyone but staff", async () => {
    const client = await newMetClient();
    await call("staff_activate_plan", { id: client.id });
    expect(await api.rpc(client, "staff_deactivate_plan", { id: client.id })).toMatchObject(
      FORBIDDEN,
    );
    await tell();
    expect(await call("staff_deactivate_plan", { id: client.id })).toMatchObject(CONFLICT);
    expect(await getPlan(client)).toMatchObject({ plan_status: "active" });
  });

  test("releases no post while it can be taken back", async () => {
    const client = await newMetClient();
    await call("staff_activate_plan", { id: client.id });
    const mustWait = () =>
      getValue(
        `select private.must_job_wait(row(gen_random_uuid(), 'post_approved', gen_random_uuid(), $1::uuid,
           '{}', now(), now(), 0, now(), null, 'others')::private.jobs)`,
        [client.id],
      );
    expect(await mustWait()).toBe(true);
    await sql(
      "update public.profiles set plan_activated_at = now() - interval '20 seconds' where id = $1",
      [client.id],
    );
    expect(await mustWait()).toBe(false);
  });
});

describe("the approval of another plan", () => {
  async function requestPlan(plan_status: string) {
    const client = await newClient();
    await addMeeting(client);
    await sql(
      "update public.profiles set plan_status = $2::public.plan_status, plan_activated_at = now() where id = $1",
      [client.id, plan_status],
    );
    expect((await api.rpc(client, "request_my_plan", { plan: "pro" })).json).toBe("open");
    const id = await getValue<string>("select id from public.plan_changes where user_id = $1", [
      client.id,
    ]);
    return { client, id };
  }

  test.each(["active", "ended"])(
    "of an %s plan is taken back, and the request is open again",
    async (plan_status) => {
      const { client, id } = await requestPlan(plan_status);
      const before = await getPlan(client);
      expect(await call("staff_approve_plan_change", { id })).toMatchObject(DONE);
      expect(await listEmails(client)).toEqual([
        plan_status === "active" ? "plan_change_approved" : "plan_changed",
      ]);
      for (let times = 0; times < 2; times++)
        expect(await call("staff_reopen_plan_change", { id })).toMatchObject(DONE);
      expect(await getPlan(client)).toEqual(before);
      expect(await listEmails(client)).toEqual([]);
      expect(await getValue("select status from public.plan_changes where id = $1", [id])).toBe(
        "open",
      );
    },
  );

  test("stays once its client is told, and after they request another one", async () => {
    const { client, id } = await requestPlan("active");
    await call("staff_approve_plan_change", { id });
    await tell();
    expect(await call("staff_reopen_plan_change", { id })).toMatchObject(CONFLICT);
    const other = await requestPlan("ended");
    await call("staff_approve_plan_change", { id: other.id });
    await api.rpc(other.client, "request_my_plan", { plan: "starter" });
    expect(await call("staff_reopen_plan_change", { id: other.id })).toMatchObject(CONFLICT);
    expect(await call("staff_reopen_plan_change", { id: newId() })).toMatchObject(NOT_FOUND);
    expect(await api.rpc(client, "staff_reopen_plan_change", { id })).toMatchObject(FORBIDDEN);
  });
});

describe("a meeting", () => {
  test("that was marked as missed waits for its result again, and its client is not invited", async () => {
    const client = await newClient();
    await addMeeting(client, "booked");
    const id = await getValue<string>("select id from public.meetings where user_id = $1", [
      client.id,
    ]);
    await call("staff_record_meeting_result", { id, is_held: false });
    expect(await listEmails(client)).toEqual(["meeting_missed"]);
    for (let times = 0; times < 2; times++)
      expect(await call("staff_unmark_missed_meeting", { id })).toMatchObject(DONE);
    expect(await listEmails(client)).toEqual([]);
    expect(
      await listValues("select kind from private.meeting_events where meeting_id = $1", [id]),
    ).toEqual(["booked"]);
    await call("staff_record_meeting_result", { id, is_held: false });
    await tell();
    expect(await call("staff_unmark_missed_meeting", { id })).toMatchObject(CONFLICT);
  });
});

describe("a removed member", () => {
  const exists = ({ id }: Caller) =>
    getValue("select exists (select from public.staff where user_id = $1)", [id]);
  const getState = async (member: Caller) =>
    (await api.rpc(member, "staff_get_overview", {})).status === 200;

  test("is out at once, and cannot stay", async () => {
    const member = await addStaff();
    expect(await call("staff_remove_member", { id: member.id })).toMatchObject(DONE);
    expect(await getState(member)).toBe(false);
    for (const name of ["staff_restore_member", "staff_remove_member"])
      expect(await api.rpc(member, name, { id: member.id })).toMatchObject(FORBIDDEN);
    expect(await api.rpc(member, "staff_add_member", { email: member.email })).toMatchObject(
      FORBIDDEN,
    );
    await endUndoTime();
    await work("others");
    expect(await exists(member)).toBe(false);
    expect(await call("staff_restore_member", { id: member.id })).toMatchObject(NOT_FOUND);
  });

  test("is restored as they were", async () => {
    const member = await addStaff();
    await api.rpc(member, "staff_save_preferences", { time_zone: "Asia/Nicosia" });
    await call("staff_remove_member", { id: member.id });
    expect(await call("staff_restore_member", { id: member.id })).toMatchObject(DONE);
    await endUndoTime();
    await work("others");
    expect(await getState(member)).toBe(true);
    expect((await api.rpc(member, "staff_get_preferences")).json).toMatchObject({
      time_zone: "Asia/Nicosia",
    });
    await sql("delete from public.staff where user_id = $1", [member.id]);
  });
});
