import { beforeEach, describe, expect, test } from "vitest";
import { CONFLICT, DONE, NOT_FOUND } from "../support/function-calls.ts";
import type { Caller } from "../support/public-api.ts";
import { EMAILS } from "../support/unsent-emails.ts";
import { INVALID, newId, day, scene } from "./scene.ts";

/** Staff pause, resume and end plans, and decide on requests for another one. */

const { sql, getValue, api, callAs, readAs, addStaff, newClient, addMeeting, endUndoTime } =
  await scene();
const staff = await addStaff();
let client: Caller;
beforeEach(async () => {
  client = await newClient();
  await addMeeting(client);
});

type Status = { plan_status: string; paused_days: number; launch_spot: string | null };
type Change = { id: string; kind: string; effective_on: string; applied_at: string | null };

const REASON = "As agreed on the phone";
const callAsStaff = callAs(staff);
const activate = () => readAs(staff)<string>("staff_activate_plan", { id: client.id });
const getPage = <T>(...parts: string[]) => readAs(client)<T>("get_my_page", { parts });
const schedule = (kind: string, effective_on: string, reason = REASON) =>
  callAsStaff("staff_schedule_plan_status_change", {
    client_id: client.id,
    kind,
    effective_on,
    reason,
  });
const withdraw = (id: string) =>
  callAsStaff("staff_withdraw_plan_status_change", { id, reason: REASON });
const listChanges = async () =>
  (await getPage<{ plan_status_changes: Change[] }>("plan_status_changes")).plan_status_changes;
/** Finds a scheduled change; the newest one without a kind. */
const findChange = async (kind?: string) =>
  (await listChanges()).find((change) => !kind || change.kind === kind)!;
const listKinds = async () => (await listChanges()).map(({ kind }) => kind);
const getPlan = async () =>
  (
    await sql<Status>(
      "select plan_status, paused_days, launch_spot from public.profiles where id = $1",
      [client.id],
    )
  )[0]!;
const getStatus = async () => (await getPlan()).plan_status;
const listEmails = () =>
  sql<{ kind: string; payload: object }>(
    `select kind, payload from ${EMAILS}
     where recipient = $1 and kind not in ('drafts_ready', 'meeting_booked', 'plan_activated') order by created_at`,
    [client.email],
  );
const listEmailKinds = async () => (await listEmails()).map(({ kind }) => kind);
/** Makes the emails wait for a retry, as after a failure. */
const failEmails = () => sql("update private.jobs set attempts = 1");
const setSpots = (spots: number) =>
  sql(`update public.launch_promotion_counters set available_spots = ${spots}`);
const countSpots = () =>
  getValue(
    "select available_spots from public.launch_promotion_counters where plan_name = 'starter'",
  );
/** Lets days pass for what is scheduled, and runs the daily job. */
async function passDays(days: number) {
  await sql(
    "update public.plan_status_changes set effective_on = effective_on - $2::integer where user_id = $1",
    [client.id, days],
  );
  await sql("select private.apply_due_plan_status_changes()");
}

describe("a change of a plan’s status", () => {
  test("of today takes effect at once, and the client reads why", async () => {
    await activate();
    expect(await schedule("pause", day(0))).toMatchObject(DONE);
    expect(await getStatus()).toBe("paused");
    expect(await listChanges()).toMatchObject([
      { kind: "pause", effective_on: day(0), reason: REASON, applied_at: expect.any(String) },
    ]);
    expect(await listEmails()).toMatchObject([
      {
        kind: "plan_paused",
        payload: { plan: "starter", effective_on: day(0), reason: REASON },
      },
    ]);
  });

  test("of a later day takes effect on it, and each paused day postpones the billing", async () => {
    await activate();
    expect(await schedule("pause", day(3))).toMatchObject(DONE);
    expect(await schedule("resumption", day(17))).toMatchObject(DONE);
    expect(await getStatus()).toBe("active");
    await passDays(3);
    expect(await getPlan()).toMatchObject({ plan_status: "paused", paused_days: 0 });
    await passDays(14);
    expect(await getPlan()).toMatchObject({ plan_status: "active", paused_days: 14 });
    expect((await listEmails()).map(({ kind }) => kind)).toEqual(["plan_paused", "plan_resumed"]);
  });

  test("catches up in order where the daily job has not run", async () => {
    await activate();
    await schedule("pause", day(2));
    await schedule("resumption", day(4));
    await sql(
      "update public.plan_status_changes set effective_on = effective_on - 5 where user_id = $1",
      [client.id],
    );
    expect(await schedule("pause", day(0), "Once more")).toMatchObject(DONE);
    expect(await getPlan()).toMatchObject({ plan_status: "paused", paused_days: 2 });
  });

  test("is refused where the plan’s status or what is scheduled does not allow it", async () => {
    for (const kind of ["pause", "resumption", "end"])
      expect(await schedule(kind, day(1))).toMatchObject(CONFLICT);
    await activate();
    expect(await schedule("resumption", day(1))).toMatchObject(CONFLICT);
    expect(await schedule("end", day(9))).toMatchObject(DONE);
    for (const [kind, offset] of [
      ["end", 8],
      ["pause", 4],
      ["resumption", 4],
    ] as const)
      expect(await schedule(kind, day(offset))).toMatchObject(CONFLICT);
    await withdraw((await findChange()).id);
    expect(await schedule("pause", day(4))).toMatchObject(DONE);
    for (const [kind, offset] of [
      ["pause", 5],
      ["end", 3],
      ["end", 9],
      ["resumption", 4],
    ] as const)
      expect(await schedule(kind, day(offset))).toMatchObject(CONFLICT);
    expect(await schedule("resumption", day(5))).toMatchObject(DONE);
    expect(await schedule("resumption", day(6))).toMatchObject(CONFLICT);
  });

  test("needs a day within the next year, and a reason", async () => {
    await activate();
    for (const on of [day(-1), day(367)])
      expect(await schedule("pause", on)).toMatchObject(INVALID);
    for (const reason of ["", "  ", "x".repeat(1001)])
      expect(await schedule("pause", day(0), reason)).toMatchObject(INVALID);
    expect(await getStatus()).toBe("active");
  });

  test("is withdrawn until it takes effect, a pause together with its resumption", async () => {
    await activate();
    await schedule("pause", day(3));
    await schedule("resumption", day(5));
    const pause = await findChange("pause");
    await failEmails();
    for (const _ of [1, 2]) expect(await withdraw(pause.id)).toMatchObject(DONE);
    expect(await listKinds()).toEqual([]);
    expect(await listEmails()).toMatchObject([
      {
        kind: "plan_status_change_withdrawn",
        payload: { plan: "starter", kind: "pause", effective_on: day(3), reason: REASON },
      },
    ]);
    await schedule("end", day(9));
    const [end] = await listChanges();
    await passDays(9);
    expect(await withdraw(end!.id)).toMatchObject(CONFLICT);
    expect(await withdraw(newId())).toMatchObject(NOT_FOUND);
  });

  test("that is withdrawn before its email has left causes none", async () => {
    await activate();
    await schedule("pause", day(6));
    await withdraw((await findChange()).id);
    expect(await listEmailKinds()).toEqual([]);
  });
});

describe("the next billing day", () => {
  const getBilling = async () =>
    (await getPage<{ next_billing_on: string | null }>("next_billing_on")).next_billing_on;
  const activateDaysAgo = (days: number) =>
    sql(
      "update public.profiles set plan_activated_at = now() - $2 * interval '1 day' where id = $1",
      [client.id, days],
    );

  test("comes every thirty days from the activation, and is none before", async () => {
    expect(await getBilling()).toBeNull();
    await activate();
    expect(await getBilling()).toBe(day(30));
    for (const [days, next] of [
      [29, 1],
      [30, 30],
      [31, 29],
      [75, 15],
    ] as const) {
      await activateDaysAgo(days);
      expect([days, await getBilling()]).toEqual([days, day(next)]);
    }
  });

  test("is unknown while the plan is paused, or pauses or ends by then", async () => {
    await activate();
    for (const [kind, offset, next] of [
      ["pause", 30, null],
      ["end", 30, null],
      ["end", 31, 30],
    ] as const) {
      await schedule(kind, day(offset));
      expect([kind, offset, await getBilling()]).toEqual([kind, offset, next && day(next)]);
      await withdraw((await findChange()).id);
    }
    await schedule("pause", day(0));
    expect(await getBilling()).toBeNull();
  });

  test("moves by the days of a pause", async () => {
    await activate();
    await schedule("pause", day(2));
    await schedule("resumption", day(9));
    await passDays(9);
    expect(await getBilling()).toBe(day(37));
  });
});

describe("a request for another plan", () => {
  type Request = { id: string; status: string; effective_on: string | null };
  const getRequest = async () =>
    (await getPage<{ plan_change: Request }>("plan_change")).plan_change;
  const approve = async () => {
    const { id } = await getRequest();
    const response = await callAsStaff("staff_approve_plan_change", { id });
    await endUndoTime();
    return response;
  };
  const request = () => api.rpc(client, "request_my_plan", { plan: "pro" });
  const requestAndApprove = async () => {
    await request();
    return approve();
  };
  const getChosenPlan = () =>
    getValue("select chosen_plan from public.profiles where id = $1", [client.id]);

  test.each(["pause", "end"])(
    "is withdrawn by the %s of the plan, whose email says so",
    async (kind) => {
      await activate();
      await requestAndApprove();
      await schedule(kind, day(50));
      expect(await getRequest()).toMatchObject({ status: "withdrawn" });
      expect((await listEmails()).at(-1)?.payload).toMatchObject({ requested_plan: "pro" });
    },
  );

  test("is not approved while the plan is paused, or stops before the change would start", async () => {
    await activate();
    await schedule("end", day(5));
    expect(await requestAndApprove()).toMatchObject(CONFLICT);
    await withdraw((await findChange()).id);
    expect(await approve()).toMatchObject(DONE);
    await schedule("pause", day(0));
    expect(await requestAndApprove()).toMatchObject(CONFLICT);
    await schedule("resumption", day(0));
    expect(await approve()).toMatchObject(DONE);
    expect(await getRequest()).toMatchObject({ status: "approved", effective_on: day(30) });
  });

  test("takes effect at once for a plan that has ended, and is to be activated again", async () => {
    await activate();
    await schedule("end", day(0));
    await requestAndApprove();
    expect(await getChosenPlan()).toBe("pro");
  });
});

describe("a plan whose client decided against us", () => {
  const isInToday = async () =>
    JSON.stringify(await readAs(staff)("staff_get_today", { max_rows: 51 })).includes(client.id);

  test("ends before its start, and leaves Today", async () => {
    expect(await isInToday()).toBe(true);
    for (const _ of [1, 2]) expect(await schedule("end", day(0))).toMatchObject(DONE);
    expect(await isInToday()).toBe(false);
    expect(await getPlan()).toEqual({ plan_status: "ended", paused_days: 0, launch_spot: null });
    expect(await listEmails()).toMatchObject([
      { kind: "plan_ended", payload: { plan: "starter", reason: REASON } },
    ]);
    expect(await activate()).toBe("activated");
  });
});

describe("a plan that has ended", () => {
  test("is activated again from a new day, with the launch spot that its client has", async () => {
    await setSpots(5);
    await activate();
    await schedule("pause", day(0));
    expect(await activate()).toBe("paused");
    await schedule("end", day(0));
    expect(await getStatus()).toBe("ended");
    expect(await activate()).toBe("activated");
    expect(await getPlan()).toEqual({
      plan_status: "active",
      paused_days: 0,
      launch_spot: "starter",
    });
    expect(await countSpots()).toBe(4);
  });
});
