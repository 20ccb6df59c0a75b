import { describe, expect, test } from "vitest";
import { CONFLICT, DONE, NOT_FOUND, SESSION_ENDED } from "../support/function-calls.ts";
import type { Caller } from "../support/public-api.ts";
import { EMAILS } from "../support/unsent-emails.ts";
import { newId, day, scene } from "./scene.ts";

/** Decisions on plan change requests. */

type PlanChange = { id: string; status: string; completed_at: string | null };

const { sql, getValue, listValues, api, backend, callAs, readAs, addStaff, newClient, addMeeting } =
  await scene();
const staff = await addStaff();

const callAsStaff = callAs(staff);
const readAsStaff = readAs(staff);
const approve = (id: string) => callAsStaff("staff_approve_plan_change", { id });
/** Lets the day come on which an approved request starts. */
async function reachStart(id: string) {
  await sql(
    "update public.plan_changes set effective_on = (now() at time zone 'UTC')::date where id = $1",
    [id],
  );
  await sql("select private.apply_due_plan_changes()");
}
const ask = (caller: Caller, plan: string) => api.rpc(caller, "request_my_plan", { plan });
const decline = (id: string, reason: string | null) =>
  callAsStaff("staff_decline_plan_change", { id, reason });
const withdraw = (caller: Caller | null, id: string) =>
  api.rpc(caller, "withdraw_my_plan_change", { id });
const getWorkItems = async () =>
  JSON.stringify(await readAsStaff("staff_get_today", { max_rows: 51 }));
const planOf = ({ id }: Caller) =>
  getValue("select chosen_plan from public.profiles where id = $1", [id]);
const getPlanChange = async (caller: Caller) =>
  (await readAs(caller)<{ plan_change: PlanChange }>("get_my_page", { parts: ["plan_change"] }))
    .plan_change;
const listEmails = ({ email }: Caller) =>
  listValues(
    `select kind from ${EMAILS} where recipient = $1 and kind <> 'plan_change_requested' order by kind`,
    [email],
  );
const listPlanEmails = ({ email }: Caller) =>
  sql<{ kind: string; payload: object }>(
    `select kind, payload from ${EMAILS}
     where recipient = $1 and kind::text like 'plan_change%' order by created_at`,
    [email],
  );

/** Creates a client on starter, whose plan is active. */
async function newActiveClient(): Promise<Caller> {
  const caller = await newClient();
  await backend.activatePlan(caller.id);
  return caller;
}

async function requestPlan(caller: Caller, plan = "pro"): Promise<string> {
  expect((await ask(caller, plan)).json).toBe("open");
  return (await getPlanChange(caller)).id;
}

const deleteEmails = () => sql("delete from private.jobs");

describe("a change before the strategy meeting", () => {
  const listAllEmails = ({ email }: Caller) =>
    sql<{ kind: string; payload: object }>(
      `select kind, payload from ${EMAILS} where recipient = $1 order by created_at`,
      [email],
    );

  test("takes effect at once, each time, and one email says so", async () => {
    const caller = await newClient();
    await addMeeting(caller, "booked", "2031-01-06 15:00Z");
    await deleteEmails();
    expect((await ask(caller, "video-pro")).json).toBe("approved");
    expect(await planOf(caller)).toBe("video-pro");
    expect(await getPlanChange(caller)).toMatchObject({
      requested_plan: "video-pro",
      status: "approved",
      effective_on: day(0),
      completed_at: expect.any(String),
    });
    expect(await listAllEmails(caller)).toMatchObject([
      { kind: "plan_changed", payload: { plan: "video-pro" } },
    ]);
    expect((await ask(caller, "pro")).json).toBe("approved");
    expect(await planOf(caller)).toBe("pro");
    expect(await getWorkItems()).not.toContain("plan-changes/");
    const { json } = await api.rpc(caller, "get_my_page", { parts: ["updates"] });
    expect((json as { updates: object[] }).updates).toMatchObject([{ kind: "meeting_booked" }]);
  });

  test("is a request once a meeting was held", async () => {
    const caller = await newClient();
    await addMeeting(caller);
    expect((await ask(caller, "pro")).json).toBe("open");
    expect(await planOf(caller)).toBe("starter");
    expect(await getPlanChange(caller)).toMatchObject({ status: "open", completed_at: null });
    expect(await ask(caller, "video-pro")).toMatchObject(CONFLICT);
    expect(await withdraw(caller, (await getPlanChange(caller)).id)).toMatchObject(DONE);
  });
});

describe("an approval", () => {
  test("changes the plan once, with the next billing cycle", async () => {
    const caller = await newActiveClient();
    const id = await requestPlan(caller);
    await deleteEmails();
    for (const _ of [1, 2]) expect(await approve(id)).toMatchObject(DONE);
    expect(await getPlanChange(caller)).toMatchObject({
      effective_on: day(30),
      completed_at: null,
    });
    expect(await planOf(caller)).toBe("starter");
    expect(await listPlanEmails(caller)).toMatchObject([
      { kind: "plan_change_approved", payload: { plan: "pro", effective_on: day(30) } },
    ]);
    expect(await ask(caller, "payg")).toMatchObject(CONFLICT);
    await reachStart(id);
    expect(await planOf(caller)).toBe("pro");
    // The change replaced the email about its approval, which was not sent.
    expect(await listEmails(caller)).toEqual(["plan_changed"]);
    await sql("update public.profiles set chosen_plan = 'payg' where id = $1", [caller.id]);
    await sql("select private.apply_due_plan_changes()");
    expect(await planOf(caller)).toBe("payg");
    await requestPlan(caller, "video-pro");
  });

  test("is refused once something else was decided", async () => {
    const id = await requestPlan(await newActiveClient());
    expect(await approve(id)).toMatchObject(DONE);
    expect(await decline(id, "No")).toMatchObject(CONFLICT);
    expect(await approve(newId())).toMatchObject(NOT_FOUND);
  });
});

describe("an email about a request", () => {
  /** Makes the emails wait for a retry, as after a failure. */
  const failEmails = () => sql("update private.jobs set attempts = 1");

  test.each([
    ["a withdrawal", (caller: Caller, id: string) => withdraw(caller, id), []],
    [
      "a decline",
      (_caller: Caller, id: string) => decline(id, "All spots are taken."),
      ["plan_change_declined"],
    ],
    [
      "its effect",
      async (_caller: Caller, id: string) => {
        await approve(id);
        await reachStart(id);
      },
      ["plan_changed"],
    ],
  ] as const)("that waits for a retry is not sent after %s", async (_, act, left) => {
    const caller = await newActiveClient();
    const id = await requestPlan(caller);
    await failEmails();
    await act(caller, id);
    expect((await listPlanEmails(caller)).map(({ kind }) => kind)).toEqual(left);
  });
});

describe("a decline", () => {
  test("gives its reason, keeps the plan and lets the client request again", async () => {
    const caller = await newActiveClient();
    const id = await requestPlan(caller);
    await deleteEmails();
    for (const reason of ["", " \n ", "x".repeat(1001), null])
      expect((await decline(id, reason)).status).toBe(400);
    for (const _ of ["sent", "repeated"])
      expect(await decline(id, "All spots are taken.")).toMatchObject(DONE);
    expect(await decline(id, "Another reason")).toMatchObject(CONFLICT);
    expect(await approve(id)).toMatchObject(CONFLICT);
    expect(await getPlanChange(caller)).toMatchObject({
      status: "declined",
      reason: "All spots are taken.",
      completed_at: expect.any(String),
    });
    expect(await planOf(caller)).toBe("starter");
    expect(
      await sql(`select kind, payload ->> 'reason' as reason from ${EMAILS} where recipient = $1`, [
        caller.email,
      ]),
    ).toEqual([{ kind: "plan_change_declined", reason: "All spots are taken." }]);
    expect(await withdraw(caller, id)).toMatchObject(CONFLICT);
    await requestPlan(caller);
  });
});

describe("a withdrawal", () => {
  test("is idempotent and limited to the client's own open or scheduled request", async () => {
    const [caller, other] = [await newActiveClient(), await newActiveClient()];
    for (const isApproved of [false, true]) {
      const id = await requestPlan(caller);
      if (isApproved) await approve(id);
      expect(await withdraw(other, id)).toMatchObject(NOT_FOUND);
      expect(await withdraw(staff, id)).toMatchObject(NOT_FOUND);
      expect(await withdraw(null, id)).toMatchObject({ status: 401, json: { code: "42501" } });
      for (let twice = 0; twice < 2; twice++)
        expect(await withdraw(caller, id)).toMatchObject(DONE);
      expect(await getPlanChange(caller)).toMatchObject({ status: "withdrawn", reason: null });
      expect(await approve(id)).toMatchObject(CONFLICT);
      await sql("select private.apply_due_plan_changes()");
      expect(await planOf(caller)).toBe("starter");
    }
  });

  test("is rejected after the plan has changed, and without a live session", async () => {
    const caller = await newActiveClient();
    const id = await requestPlan(caller);
    await approve(id);
    await reachStart(id);
    expect(await withdraw(caller, id)).toMatchObject(CONFLICT);
    const next = await requestPlan(caller, "payg");
    await api.auth("logout?scope=local", {}, caller);
    expect(await withdraw(caller, next)).toMatchObject(SESSION_ENDED);
  });
});
