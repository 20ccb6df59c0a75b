import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { formatPlanChange, type PlanChange } from "~/domain/plan-changes/plan-change";
import type { Plan, PlanStatusChange } from "~/domain/plans/plan-status";
import { createBackendHandle } from "../support/backend.ts";
import { CONFLICT, DONE, FORBIDDEN, NOT_FOUND } from "../support/function-calls.ts";
import { type Caller, type PublicApi, createPublicApi } from "../support/public-api.ts";
import { endGracePeriod } from "../support/staff-actions.ts";
import { startSupabase, type Supabase } from "../support/supabase.ts";

/** Staff pause, resume and end plans, and correct activations. */

let backend: Supabase;
let api: PublicApi;
let staff: Caller;
let client: Caller;
beforeAll(async () => {
  backend = await startSupabase();
  api = createPublicApi(backend.url);
  staff = await api.register();
  await backend.sql("insert into public.staff (user_id) values ($1)", [staff.id]);
});
afterAll(() => backend?.stop());
beforeEach(async () => {
  client = await api.register(undefined, { chosen_plan: "starter" });
  await api.rest(client, "PATCH", `profiles?id=eq.${client.id}`, {
    business_name: "Fig & Olive",
    offer_description: "Wood-fired pizza",
    differentiator: "Three-day sourdough",
  });
  await backend.sql(
    "insert into public.meetings (user_id, starts_at, status) values ($1, '2026-01-05 15:00Z', 'held')",
    [client.id],
  );
});

type Status = { plan_status: string; paused_days: number; launch_spot: string | null };
type Change = { id: string; kind: string; effective_on: string; applied_at: string | null };

type ClientPage = {
  profile: Plan;
  plan_change: PlanChange;
  plan_status_changes: PlanStatusChange[];
};

const REASON = "As agreed on the phone";
const INVALID = { status: 400, json: { code: "22023" } };
const callAsStaff = (name: string, args: object) => api.rpc(staff, name, args);
const activate = async () => {
  const { json } = await callAsStaff("staff_activate_plan", { id: client.id });
  await endGracePeriod(backend.sql);
  return (json as { outcome: string }).outcome;
};
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
  (
    (await api.rpc(client, "get_my_page", { parts: ["plan_status_changes"] })).json as {
      plan_status_changes: Change[];
    }
  ).plan_status_changes;
const listKinds = async () => (await listChanges()).map(({ kind }) => kind);
const getPlan = async () =>
  (
    await backend.sql<Status>(
      "select plan_status, paused_days, launch_spot from public.profiles where id = $1",
      [client.id],
    )
  )[0]!;
const getStatus = async () => (await getPlan()).plan_status;
const listEmails = () =>
  backend.sql<{ kind: string; payload: object }>(
    `select kind, payload from public.email_outbox
     where recipient = $1 and kind not in ('drafts_ready', 'meeting_booked', 'plan_activated') order by created_at`,
    [client.email],
  );
const listEmailsNaming = async (field: string) =>
  (await listEmails()).filter(({ payload }) => field in payload).map(({ kind }) => kind);
/** Makes the emails wait for a retry, as after a failure. */
const failEmails = () => backend.sql("update public.email_outbox set attempts = 1");
const setSpots = (spots: number) =>
  backend.sql(`update public.launch_promotion_counters set available_spots = ${spots}`);
const countSpots = async () =>
  (
    await backend.sql<{ available_spots: number }>(
      "select available_spots from public.launch_promotion_counters where plan_name = 'starter'",
    )
  )[0]?.available_spots;
/** Returns the date that many days from today. */
const day = (offset: number) =>
  new Date(Date.now() + offset * 86_400_000).toISOString().slice(0, 10);
/** Lets days pass for what is scheduled, and runs the daily job. */
async function passDays(days: number) {
  await backend.sql(
    "update public.plan_status_changes set effective_on = effective_on - $2::integer where user_id = $1",
    [client.id, days],
  );
  await backend.sql("select private.apply_due_plan_status_changes()");
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
    await backend.sql(
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
    await backend.sql("update public.meetings set status = 'missed' where user_id = $1", [
      client.id,
    ]);
    expect(await schedule("closure", day(0))).toMatchObject(CONFLICT);
    await backend.sql("update public.meetings set status = 'held' where user_id = $1", [client.id]);
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
    const pause = (await listChanges()).find(({ kind }) => kind === "pause")!;
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
    expect(await withdraw(crypto.randomUUID())).toMatchObject(NOT_FOUND);
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
    const logged = await backend.sql(
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

  test("is read by its client alone, and made by staff alone", async () => {
    await activate();
    await schedule("pause", day(1));
    const [pause] = await listChanges();
    const other = await api.register();
    expect((await api.rest(client, "GET", "plan_status_changes?select=id")).json).toHaveLength(1);
    expect((await api.rest(other, "GET", "plan_status_changes?select=id")).json).toEqual([]);
    const calls = {
      staff_schedule_plan_status_change: {
        client_id: client.id,
        kind: "end",
        effective_on: day(1),
        reason: REASON,
      },
      staff_withdraw_plan_status_change: { id: pause!.id, reason: REASON },
      staff_correct_activation: { client_id: client.id, activated_on: day(0), reason: REASON },
      staff_revert_activation: { client_id: client.id, reason: REASON },
      staff_get_client_plan: { client_id: client.id },
    };
    for (const [name, args] of Object.entries(calls))
      expect(await api.rpc(client, name, args)).toMatchObject(FORBIDDEN);
    expect(await listKinds()).toEqual(["pause"]);
  });

  test("is logged with who made it", async () => {
    await activate();
    await schedule("pause", day(0));
    const entries = await backend.sql(
      `select action, actor_email from public.audit_log
       where client_id = $1 and table_name = 'plan_status_changes' order by id`,
      [client.id],
    );
    expect(entries).toEqual([
      { action: "insert", actor_email: staff.email },
      { action: "update", actor_email: staff.email },
    ]);
  });
});

describe("an email about a plan’s status", () => {
  const listEmailKinds = async () => (await listEmails()).map(({ kind }) => kind);

  test("that waits for a retry is dropped when the change is called off, and that when it is back", async () => {
    await activate();
    await schedule("pause", day(5));
    await failEmails();
    await withdraw((await listChanges())[0]!.id);
    expect(await listEmailKinds()).toEqual(["plan_status_change_withdrawn"]);
    await failEmails();
    await schedule("pause", day(7));
    expect(await listEmailKinds()).toEqual(["plan_paused"]);
  });

  test("that was never sent leads to none about its withdrawal", async () => {
    await activate();
    await schedule("pause", day(6));
    await withdraw((await listChanges())[0]!.id);
    expect(await listEmailKinds()).toEqual([]);
    await schedule("pause", day(6));
    await schedule("end", day(5));
    await withdraw((await listChanges())[0]!.id);
    expect(await listEmails()).toMatchObject([
      { kind: "plan_paused", payload: { effective_on: day(6), reason: REASON } },
    ]);
  });

  test("about a withdrawal names the day that the client knows of, through later ones they do not", async () => {
    await activate();
    await schedule("end", day(5));
    await failEmails();
    for (const later of [7, 9]) {
      await withdraw((await listChanges())[0]!.id);
      await schedule("end", day(later));
    }
    await withdraw((await listChanges())[0]!.id);
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
      backend.sql(
        "select kind from public.email_outbox where recipient = $1 and kind::text like 'plan_%'",
        [client.email],
      );
    await activate();
    await schedule("end", day(0));
    await failEmails();
    await activate();
    expect(await listEmailKinds()).toEqual([]);
    await createBackendHandle(backend.url).update("profiles", `id=eq.${client.id}`, {
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
    (
      (await api.rpc(client, "get_my_page", { parts: ["plan_change"] })).json as {
        plan_change: Request;
      }
    ).plan_change;
  const approve = async (effective_on: string) => {
    const { id, decided_at } = await getRequest();
    const args = { id, effective_on, seen_decided_at: decided_at };
    const response = await callAsStaff("staff_approve_plan_change", args);
    await endGracePeriod(backend.sql);
    return response;
  };
  const request = () => api.rest(client, "POST", "plan_changes", { requested_plan: "pro" });
  const requestAndApprove = async (effective_on: string) => {
    await request();
    await approve(effective_on);
  };
  const getChosenPlan = async () =>
    (
      await backend.sql<{ chosen_plan: string }>(
        "select chosen_plan from public.profiles where id = $1",
        [client.id],
      )
    )[0]?.chosen_plan;
  /** Lets days pass for what is scheduled and was decided, and runs the job. */
  async function passAllDays(days: number) {
    await backend.sql(
      `update public.plan_changes
       set effective_on = effective_on - $2::integer, decided_at = decided_at - $2 * interval '1 day'
       where user_id = $1`,
      [client.id, days],
    );
    await backend.sql(
      `update public.plan_status_changes
       set created_at = created_at - $2 * interval '1 day', withdrawn_at = withdrawn_at - $2 * interval '1 day'
       where user_id = $1`,
      [client.id, days],
    );
    await passDays(days);
    await backend.sql("select private.apply_due_plan_changes()");
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
    await withdraw((await listChanges()).find(({ kind }) => kind === "resumption")!.id);
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
    await withdraw((await listChanges()).find(({ kind }) => kind === "end")!.id);
    expect((await listEmails()).at(-1)).toMatchObject({
      kind: "plan_status_change_withdrawn",
      payload: { kind: "end", requested_plan: "pro" },
    });
    await withdraw((await listChanges()).find(({ kind }) => kind === "resumption")!.id);
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
    await withdraw((await listChanges())[0]!.id);
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
      await backend.sql(
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
        const { json } = await api.rpc(client, "get_my_page", {
          parts: ["plan_change", "plan_status_changes"],
        });
        const page = json as ClientPage;
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
        const { id } = (await listChanges()).find(({ kind }) => kind === "end")!;
        await failEmails();
        await withdraw(id);
        expect(await listEmailsNaming("requested_plan")).toEqual(
          isVoid ? ["plan_status_change_withdrawn"] : [],
        );
        await api.rpc(client, "withdraw_my_plan_change", { id: (await getRequest()).id });
        await backend.sql("delete from public.email_outbox");
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
    JSON.stringify((await callAsStaff("staff_get_today", { max_rows: 500 })).json).includes(
      client.id,
    );

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
    const [profile] = await backend.sql(
      "select plan_activated_at from public.profiles where id = $1",
      [client.id],
    );
    expect(profile).toEqual({ plan_activated_at: null });
  });

  test("stays closed when a colleague was activating it meanwhile, who is told", async () => {
    await callAsStaff("staff_activate_plan", { id: client.id });
    expect(await schedule("closure", day(0))).toMatchObject(DONE);
    await endGracePeriod(backend.sql);
    expect(await getStatus()).toBe("ended");
    const [action] = await backend.sql(
      "select error from private.staff_actions where target_id = $1",
      [client.id],
    );
    expect(action).toEqual({ error: "The plan was closed or ended meanwhile" });
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
    const [change] = await backend.sql<{ status: string }>(
      "select status from public.plan_changes where user_id = $1",
      [client.id],
    );
    expect(change).toEqual({ status: "open" });
  });
});

describe("an activation", () => {
  test("gets another day, from which the billing counts", async () => {
    await activate();
    await createBackendHandle(backend.url).update("profiles", `id=eq.${client.id}`, {
      created_at: `${day(-30)}T10:00:00Z`,
    });
    for (const on of [day(1), day(-31)]) expect(await correct(on)).toMatchObject(INVALID);
    for (const _ of [1, 2]) expect(await correct(day(-7))).toMatchObject(DONE);
    const [profile] = await backend.sql<{ on: string }>(
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
