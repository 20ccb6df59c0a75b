import { beforeEach, describe, expect, test } from "vitest";
import { formatPlanChange, type PlanChange } from "~/domain/plan-changes/plan-change";
import type { Plan, PlanStatusChange } from "~/domain/plans/plan-status";
import { CONFLICT, DONE, NOT_FOUND } from "../support/function-calls.ts";
import type { Caller } from "../support/public-api.ts";
import { INVALID, newId, day, scene } from "./scene.ts";

/** Staff pause, resume and end plans, and correct activations. */

const {
  sql,
  getValue,
  api,
  backend,
  callAs,
  readAs,
  addStaff,
  newClient,
  addMeeting,
  endGracePeriod,
} = await scene();
const staff = await addStaff();
let client: Caller;
beforeEach(async () => {
  client = await newClient();
  await addMeeting(client);
});

type Status = { plan_status: string; paused_days: number; launch_spot: string | null };
type Change = { id: string; kind: string; effective_on: string; applied_at: string | null };

type ClientPage = {
  profile: Plan;
  plan_change: PlanChange;
  plan_status_changes: PlanStatusChange[];
};

const REASON = "As agreed on the phone";
const callAsStaff = callAs(staff);
const activate = async () => {
  const { outcome } = await readAs(staff)<{ outcome: string }>("staff_activate_plan", {
    id: client.id,
  });
  await endGracePeriod();
  return outcome;
};
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
const correct = (activated_on: string) =>
  callAsStaff("staff_correct_activation", { client_id: client.id, activated_on, reason: REASON });
const revert = () =>
  callAsStaff("staff_revert_activation", { client_id: client.id, reason: REASON });
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
    `select kind, payload from public.email_outbox
     where recipient = $1 and kind not in ('drafts_ready', 'meeting_booked', 'plan_activated') order by created_at`,
    [client.email],
  );
const listEmailsNaming = async (field: string) =>
  (await listEmails()).filter(({ payload }) => field in payload).map(({ kind }) => kind);
/** Makes the emails wait for a retry, as after a failure. */
const failEmails = () => sql("update public.email_outbox set attempts = 1");
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
    expect(await listEmails()).toEqual([
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

  test("happens once when it is sent twice", async () => {
    await activate();
    for (const _ of [1, 2]) expect(await schedule("end", day(5))).toMatchObject(DONE);
    expect(await listKinds()).toEqual(["end"]);
    expect(await listEmails()).toHaveLength(1);
  });

  test("is refused where the plan’s status does not allow it", async () => {
    for (const kind of ["pause", "resumption", "end"])
      expect(await schedule(kind, day(1))).toMatchObject(CONFLICT);
    await sql("update public.meetings set status = 'missed' where user_id = $1", [client.id]);
    expect(await schedule("closure", day(0))).toMatchObject(CONFLICT);
    await sql("update public.meetings set status = 'held' where user_id = $1", [client.id]);
    expect(await schedule("closure", day(1))).toMatchObject(CONFLICT);
    await activate();
    expect(await schedule("closure", day(0))).toMatchObject(CONFLICT);
    expect(await schedule("resumption", day(1))).toMatchObject(CONFLICT);
    expect(await schedule("end", day(9))).toMatchObject(DONE);
    expect(await schedule("end", day(8))).toMatchObject(CONFLICT);
    expect(await schedule("pause", day(9))).toMatchObject(CONFLICT);
    expect(await schedule("pause", day(4))).toMatchObject(DONE);
    expect(await schedule("pause", day(5))).toMatchObject(CONFLICT);
    expect(await schedule("resumption", day(4))).toMatchObject(CONFLICT);
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
    await schedule("end", day(9));
    const pause = await findChange("pause");
    await failEmails();
    for (const _ of [1, 2]) expect(await withdraw(pause.id)).toMatchObject(DONE);
    expect(await listKinds()).toEqual(["end"]);
    expect(await listEmails()).toMatchObject([
      { kind: "plan_ended" },
      {
        kind: "plan_status_change_withdrawn",
        payload: { plan: "starter", kind: "pause", effective_on: day(3), reason: REASON },
      },
    ]);
    const [end] = await listChanges();
    await passDays(9);
    expect(await withdraw(end!.id)).toMatchObject(CONFLICT);
    expect(await withdraw(newId())).toMatchObject(NOT_FOUND);
  });

  test("that ends the plan replaces what was scheduled from its day on", async () => {
    await activate();
    await schedule("pause", day(2));
    await schedule("resumption", day(8));
    await schedule("end", day(5));
    expect(await listKinds()).toEqual(["end", "pause"]);
    await passDays(8);
    expect(await getStatus()).toBe("ended");
    expect(await schedule("resumption", day(0))).toMatchObject(CONFLICT);
  });

  test("is scheduled again, by email, when the end that replaced it is withdrawn", async () => {
    await activate();
    await schedule("pause", day(6));
    await schedule("resumption", day(9));
    await schedule("end", day(5));
    const [end] = await listChanges();
    expect(await listKinds()).toEqual(["end"]);
    await failEmails();
    for (const _ of [1, 2]) expect(await withdraw(end!.id)).toMatchObject(DONE);
    expect((await listKinds()).toSorted()).toEqual(["pause", "resumption"]);
    const logged = await sql(
      `select new_status from public.audit_log
       where table_name = 'plan_status_changes' and client_id = $1 and action = 'update' order by id`,
      [client.id],
    );
    expect(logged.map(({ new_status }) => new_status)).toEqual([
      null,
      null,
      null,
      "reinstated",
      "reinstated",
    ]);
    expect(await listEmails()).toMatchObject([
      { kind: "plan_status_change_withdrawn", payload: { kind: "end" } },
      { kind: "plan_paused", payload: { effective_on: day(6), reason: REASON } },
      { kind: "plan_resumed", payload: { effective_on: day(9), reason: REASON } },
    ]);
    await passDays(6);
    expect(await getStatus()).toBe("paused");
    await passDays(3);
    expect(await getPlan()).toMatchObject({ plan_status: "active", paused_days: 3 });
  });

  test("stays withdrawn with an end, where another pause has taken its place", async () => {
    await activate();
    await schedule("pause", day(6));
    await schedule("resumption", day(9));
    await schedule("end", day(5));
    const [end] = await listChanges();
    await schedule("pause", day(3));
    await withdraw(end!.id);
    expect(await listKinds()).toEqual(["pause"]);
  });
});

describe("an email about a plan’s status", () => {
  const listEmailKinds = async () => (await listEmails()).map(({ kind }) => kind);

  test("that waits for a retry is dropped when the change is called off, and that when it is back", async () => {
    await activate();
    await schedule("pause", day(5));
    await failEmails();
    await withdraw((await findChange()).id);
    expect(await listEmailKinds()).toEqual(["plan_status_change_withdrawn"]);
    await failEmails();
    await schedule("pause", day(7));
    expect(await listEmailKinds()).toEqual(["plan_paused"]);
  });

  test("that was never sent leads to none about its withdrawal", async () => {
    await activate();
    await schedule("pause", day(6));
    await withdraw((await findChange()).id);
    expect(await listEmailKinds()).toEqual([]);
    await schedule("pause", day(6));
    await schedule("end", day(5));
    await withdraw((await findChange()).id);
    expect(await listEmails()).toMatchObject([
      { kind: "plan_paused", payload: { effective_on: day(6), reason: REASON } },
    ]);
  });

  test("about a withdrawal names the day that the client knows of, through later ones they do not", async () => {
    await activate();
    await schedule("end", day(5));
    await failEmails();
    for (const later of [7, 9]) {
      await withdraw((await findChange()).id);
      await schedule("end", day(later));
    }
    await withdraw((await findChange()).id);
    expect(await listEmails()).toMatchObject([
      { kind: "plan_status_change_withdrawn", payload: { kind: "end", effective_on: day(5) } },
    ]);
  });

  test("that waits for a retry is dropped by an end that replaces the change", async () => {
    await activate();
    await schedule("pause", day(2));
    await schedule("resumption", day(8));
    await failEmails();
    await schedule("end", day(5));
    expect(await listEmailKinds()).toEqual(["plan_paused", "plan_ended"]);
  });

  test("that waits for a retry is dropped by the next activation, and by its correction", async () => {
    const listActivations = () =>
      sql(
        "select kind from public.email_outbox where recipient = $1 and kind::text like 'plan_%'",
        [client.email],
      );
    await activate();
    await schedule("end", day(0));
    await failEmails();
    await activate();
    expect(await listEmailKinds()).toEqual([]);
    await backend.update("profiles", `id=eq.${client.id}`, {
      created_at: `${day(-30)}T10:00:00Z`,
    });
    await failEmails();
    for (const offset of [-7, -5]) await correct(day(offset));
    expect(await listActivations()).toEqual([{ kind: "plan_activation_corrected" }]);
  });
});

describe("a request for another plan", () => {
  type Request = {
    id: string;
    status: string;
    decided_at: string | null;
    effective_on: string | null;
  };
  const getRequest = async () =>
    (await getPage<{ plan_change: Request }>("plan_change")).plan_change;
  const approve = async (effective_on: string) => {
    const { id, decided_at } = await getRequest();
    const args = { id, effective_on, seen_decided_at: decided_at };
    const response = await callAsStaff("staff_approve_plan_change", args);
    await endGracePeriod();
    return response;
  };
  const request = () => api.rest(client, "POST", "plan_changes", { requested_plan: "pro" });
  const requestAndApprove = async (effective_on: string) => {
    await request();
    await approve(effective_on);
  };
  const getChosenPlan = () =>
    getValue("select chosen_plan from public.profiles where id = $1", [client.id]);
  /** Lets days pass for what is scheduled and was decided, and runs the job. */
  async function passAllDays(days: number) {
    await sql(
      `update public.plan_changes
       set effective_on = effective_on - $2::integer, decided_at = decided_at - $2 * interval '1 day'
       where user_id = $1`,
      [client.id, days],
    );
    await sql(
      `update public.plan_status_changes
       set created_at = created_at - $2 * interval '1 day', withdrawn_at = withdrawn_at - $2 * interval '1 day'
       where user_id = $1`,
      [client.id, days],
    );
    await passDays(days);
    await sql("select private.apply_due_plan_changes()");
  }

  test("that is approved waits while the plan is paused, and moves by the paused days", async () => {
    await activate();
    await requestAndApprove(day(6));
    await schedule("pause", day(4));
    await passAllDays(4);
    await passAllDays(10);
    expect(await getChosenPlan()).toBe("starter");
    await schedule("resumption", day(0));
    expect(await getRequest()).toMatchObject({ status: "approved", effective_on: day(2) });
    await passAllDays(2);
    expect(await getChosenPlan()).toBe("pro");
  });

  test("that is approved during a pause starts when the plan resumes, as its email says", async () => {
    await activate();
    await schedule("pause", day(0));
    await requestAndApprove(day(0));
    expect(await getRequest()).toMatchObject({ status: "approved", effective_on: null });
    expect((await listEmails()).at(-1)).toEqual({
      kind: "plan_change_approved",
      payload: { plan: "pro" },
    });
    await passAllDays(3);
    expect(await getChosenPlan()).toBe("starter");
    await schedule("resumption", day(0));
    await passAllDays(0);
    expect(await getChosenPlan()).toBe("pro");
  });

  test("that is approved for a day after a known resumption keeps it, as its email says", async () => {
    await activate();
    await schedule("pause", day(2));
    await schedule("resumption", day(5));
    await requestAndApprove(day(9));
    expect((await listEmails()).at(-1)).toEqual({
      kind: "plan_change_approved",
      payload: { plan: "pro", effective_on: day(9) },
    });
    await passAllDays(5);
    expect(await getRequest()).toMatchObject({ effective_on: day(4) });
  });

  test("that is approved during a pause moves by what the pause still lasts", async () => {
    await activate();
    await schedule("pause", day(0));
    await passAllDays(3);
    await requestAndApprove(day(6));
    await passAllDays(4);
    await schedule("resumption", day(2));
    expect(await getRequest()).toMatchObject({ effective_on: day(8) });
    await passAllDays(2);
    expect(await getRequest()).toMatchObject({ effective_on: day(6) });
  });

  test("moves with a resumption that gets another day", async () => {
    await activate();
    await schedule("pause", day(2));
    await schedule("resumption", day(5));
    await requestAndApprove(day(9));
    await withdraw((await findChange("resumption")).id);
    expect(await getRequest()).toMatchObject({ effective_on: null });
    await schedule("resumption", day(8));
    expect(await getRequest()).toMatchObject({ effective_on: day(12) });
    await passAllDays(8);
    expect(await getRequest()).toMatchObject({ effective_on: day(4) });
  });

  test("that a pause moves past the end of the plan is named in its email, and not approved", async () => {
    await activate();
    await requestAndApprove(day(6));
    await schedule("pause", day(4));
    await schedule("resumption", day(8));
    await schedule("end", day(9));
    expect((await listEmails()).at(-1)).toMatchObject({
      kind: "plan_ended",
      payload: { requested_plan: "pro" },
    });
    await failEmails();
    await withdraw((await findChange("end")).id);
    expect((await listEmails()).at(-1)).toMatchObject({
      kind: "plan_status_change_withdrawn",
      payload: { kind: "end", requested_plan: "pro" },
    });
    await withdraw((await findChange("resumption")).id);
    await schedule("end", day(9), "For good");
    expect(await approve(day(8))).toMatchObject(CONFLICT);
  });

  test("is withdrawn by the end of the plan, whose email says so", async () => {
    await activate();
    await requestAndApprove(day(9));
    await schedule("end", day(5));
    expect((await listEmails()).at(-1)).toMatchObject({
      kind: "plan_ended",
      payload: { requested_plan: "pro" },
    });
    expect(await getRequest()).toMatchObject({ status: "approved" });
    await passAllDays(5);
    expect(await getRequest()).toMatchObject({ status: "withdrawn" });
    await passAllDays(9);
    expect(await getChosenPlan()).toBe("starter");
    expect((await listEmails()).map(({ kind }) => kind)).toEqual(["plan_ended"]);
  });

  test("that starts before the end is not in its email, and none is approved for later", async () => {
    await activate();
    await schedule("end", day(5));
    await request();
    expect(await approve(day(5))).toMatchObject(CONFLICT);
    expect(await approve(day(4))).toMatchObject({ status: 200 });
    await withdraw((await findChange()).id);
    await schedule("end", day(5), "Once more");
    expect((await listEmails()).at(-1)?.payload).not.toHaveProperty("requested_plan");
  });

  test.each<[string, Array<[kind: string, offset: number]>, number]>([
    ["its next billing cycle", [], 20],
    [
      "a cycle that a pause postpones",
      [
        ["pause", 4],
        ["resumption", 9],
      ],
      25,
    ],
    [
      "a cycle after the pause it is in",
      [
        ["pause", 0],
        ["resumption", 3],
      ],
      23,
    ],
  ])(
    "that is open is void where the plan ends by %s, and emails and page agree",
    async (_, scheduled, cycle) => {
      await activate();
      await sql(
        "update public.profiles set plan_activated_at = now() - interval '10 days' where id = $1",
        [client.id],
      );
      for (const [kind, offset] of scheduled) await schedule(kind, day(offset));
      for (const [offset, isVoid] of [
        [cycle, true],
        [cycle + 1, false],
      ] as const) {
        await request();
        await schedule("end", day(offset));
        expect(await listEmailsNaming("requested_plan")).toEqual(isVoid ? ["plan_ended"] : []);
        const page = await getPage<ClientPage>("plan_change", "plan_status_changes");
        const { text } =
          formatPlanChange(page.plan_change, page.profile, new Date(), page.plan_status_changes) ??
          {};
        expect(text).toContain(
          isVoid
            ? "It won’t start, because your plan ends by then."
            : "It takes effect at your next billing cycle.",
        );
        await api.rpc(client, "withdraw_my_plan_change", { id: page.plan_change.id });
        await request();
        expect(await listEmailsNaming("ends_on")).toEqual(isVoid ? ["plan_change_requested"] : []);
        const { id } = await findChange("end");
        await failEmails();
        await withdraw(id);
        expect(await listEmailsNaming("requested_plan")).toEqual(
          isVoid ? ["plan_status_change_withdrawn"] : [],
        );
        await api.rpc(client, "withdraw_my_plan_change", { id: (await getRequest()).id });
        await sql("delete from public.email_outbox");
      }
    },
  );

  test("that is open is void where nobody knows when the pause before the end is over", async () => {
    await activate();
    await request();
    await schedule("pause", day(4));
    await schedule("end", day(60));
    expect(await listEmailsNaming("requested_plan")).toEqual(["plan_ended"]);
  });

  test("is withdrawn when the activation is set back, whose email says so", async () => {
    await activate();
    await requestAndApprove(day(9));
    await revert();
    expect(await getRequest()).toMatchObject({ status: "withdrawn" });
    expect((await listEmails()).map(({ kind, payload }) => ({ kind, ...payload }))).toMatchObject([
      { kind: "plan_activation_reverted", requested_plan: "pro" },
    ]);
  });

  test("takes effect for a plan that has ended before, and is to be activated again", async () => {
    await activate();
    await schedule("end", day(0));
    await requestAndApprove(day(0));
    expect(await getChosenPlan()).toBe("pro");
  });
});

describe("a plan whose client decided against us", () => {
  const isInToday = async () =>
    JSON.stringify(await readAs(staff)("staff_get_today", { max_rows: 500 })).includes(client.id);

  test("is closed before its start, and leaves Today", async () => {
    expect(await isInToday()).toBe(true);
    for (const _ of [1, 2]) expect(await schedule("closure", day(0))).toMatchObject(DONE);
    expect(await isInToday()).toBe(false);
    expect(await getPlan()).toEqual({ plan_status: "ended", paused_days: 0, launch_spot: null });
    expect(await listEmails()).toMatchObject([
      { kind: "plan_closed", payload: { plan: "starter", reason: REASON } },
    ]);
    expect(await activate()).toBe("active");
  });

  test("is closed again after a mistaken activation, and its launch spot is free again", async () => {
    await setSpots(5);
    await schedule("closure", day(0));
    await activate();
    expect(await countSpots()).toBe(4);
    expect(await revert()).toMatchObject(DONE);
    expect(await getPlan()).toEqual({ plan_status: "ended", paused_days: 0, launch_spot: null });
    expect(await countSpots()).toBe(5);
    expect((await listEmails()).at(-1)).toMatchObject({
      kind: "plan_activation_reverted",
      payload: { kind: "closure" },
    });
    expect(
      await getValue("select plan_activated_at from public.profiles where id = $1", [client.id]),
    ).toBeNull();
  });

  test("stays closed when a colleague was activating it meanwhile, who is told", async () => {
    await callAsStaff("staff_activate_plan", { id: client.id });
    expect(await schedule("closure", day(0))).toMatchObject(DONE);
    await endGracePeriod();
    expect(await getStatus()).toBe("ended");
    expect(
      await getValue("select error from private.staff_actions where target_id = $1", [client.id]),
    ).toBe("The plan was closed or ended meanwhile");
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
    expect(await activate()).toBe("active");
    expect(await getPlan()).toEqual({
      plan_status: "active",
      paused_days: 0,
      launch_spot: "starter",
    });
    expect(await countSpots()).toBe(4);
  });

  test("changes to another plan by a request", async () => {
    await activate();
    await schedule("end", day(0));
    const { status } = await api.rest(client, "POST", "plan_changes", { requested_plan: "pro" });
    expect(status).toBe(201);
    expect(
      await getValue("select status from public.plan_changes where user_id = $1", [client.id]),
    ).toBe("open");
  });
});

describe("an activation", () => {
  test("gets another day, from which the billing counts", async () => {
    await activate();
    await backend.update("profiles", `id=eq.${client.id}`, {
      created_at: `${day(-30)}T10:00:00Z`,
    });
    for (const on of [day(1), day(-31)]) expect(await correct(on)).toMatchObject(INVALID);
    for (const _ of [1, 2]) expect(await correct(day(-7))).toMatchObject(DONE);
    const [profile] = await sql<{ on: string }>(
      "select (plan_activated_at at time zone 'UTC')::text as on from public.profiles where id = $1",
      [client.id],
    );
    expect(profile).toEqual({ on: `${day(-7)} 00:00:00` });
    expect(await listEmails()).toEqual([
      {
        kind: "plan_activation_corrected",
        payload: { plan: "starter", activated_on: day(-7), reason: REASON },
      },
    ]);
  });

  test("by mistake is set back, and its launch spot is free again", async () => {
    await setSpots(5);
    await activate();
    await schedule("pause", day(3));
    expect(await countSpots()).toBe(4);
    for (const _ of [1, 2]) expect(await revert()).toMatchObject(DONE);
    expect(await getPlan()).toEqual({
      plan_status: "inactive",
      paused_days: 0,
      launch_spot: null,
    });
    expect(await countSpots()).toBe(5);
    expect(await listChanges()).toEqual([]);
    expect(await listEmails()).toEqual([
      {
        kind: "plan_activation_reverted",
        payload: { plan: "starter", reason: REASON },
      },
    ]);
  });

  test("by mistake of a plan that had ended is set back to that, with its launch spot", async () => {
    await setSpots(5);
    await activate();
    await schedule("end", day(0));
    await activate();
    expect(await revert()).toMatchObject(DONE);
    expect(await getPlan()).toEqual({
      plan_status: "ended",
      paused_days: 0,
      launch_spot: "starter",
    });
    expect(await countSpots()).toBe(4);
    expect((await listEmails()).at(-1)).toMatchObject({
      kind: "plan_activation_reverted",
      payload: { kind: "end" },
    });
  });

  test("without a launch spot returns none", async () => {
    await setSpots(0);
    await activate();
    await revert();
    expect(await countSpots()).toBe(0);
  });

  test("of a plan that is not active is neither corrected nor set back", async () => {
    expect(await correct(day(0))).toMatchObject(CONFLICT);
    await activate();
    await schedule("pause", day(0));
    expect(await correct(day(0))).toMatchObject(CONFLICT);
    expect(await revert()).toMatchObject(CONFLICT);
    expect(await getStatus()).toBe("paused");
  });
});
