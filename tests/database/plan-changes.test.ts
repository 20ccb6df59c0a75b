import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Caller, type PublicApi, publicApi } from "../support/public-api.ts";
import { startSupabase, type Supabase } from "../support/supabase.ts";

/** Decisions on plan change requests. */

type Request = { id: string; status: string; completed_at: string | null };

let backend: Supabase;
let api: PublicApi;
let member: Caller;
beforeAll(async () => {
  backend = await startSupabase();
  api = publicApi(backend.url);
  member = await api.register();
  await backend.sql("insert into public.staff (user_id) values ($1)", [member.id]);
});
afterAll(() => backend?.stop());

const desk = (what: string, args: object) => api.rpc(member, "desk", { what, args });
const answerOf = async (what: string, args: object = {}) =>
  ((await desk(what, args)).json as { answer: unknown }).answer;
const approve = (id: string, on: string) => answerOf("approve_plan_request", { id, on });
const decline = (id: string, reason: string) => answerOf("decline_plan_request", { id, reason });
const withdraw = async (caller: Caller | null, id: string) =>
  (await api.rpc(caller, "withdraw_my_plan_change", { id })).json;
const planOf = async ({ id }: Caller) =>
  (
    await backend.sql<{ chosen_plan: string }>(
      "select chosen_plan from public.profiles where id = $1",
      [id],
    )
  )[0]?.chosen_plan;
const requestOf = async (caller: Caller) =>
  (
    (await api.rpc(caller, "get_my_page", { parts: ["plan_request"] })).json as {
      plan_request: Request;
    }
  ).plan_request;
const mailsTo = async ({ email }: Caller) =>
  (
    await backend.sql<{ kind: string }>(
      "select kind from public.email_outbox where recipient = $1 and kind <> 'plan_change_requested' order by kind",
      [email],
    )
  ).map(({ kind }) => kind);
/** Returns the date that many days from today. */
const day = (offset: number) =>
  new Date(Date.now() + offset * 86_400_000).toISOString().slice(0, 10);

async function newClient(): Promise<Caller> {
  const caller = await api.register(undefined, { chosen_plan: "starter" });
  await api.rest(caller, "PATCH", `profiles?id=eq.${caller.id}`, {
    business_name: "Fig & Olive",
    offer_description: "Wood-fired pizza",
    differentiator: "Three-day sourdough",
  });
  return caller;
}

async function ask(caller: Caller, requested_plan = "pro"): Promise<string> {
  const { status } = await api.rest(caller, "POST", "plan_changes", { requested_plan });
  expect(status).toBe(201);
  return (await requestOf(caller)).id;
}

const forgetMails = () => backend.sql("delete from public.email_outbox");

describe("an approval", () => {
  test.each([
    ["today", 0],
    ["a past day", -3],
  ])("from %s on changes the plan at once", async (_, offset) => {
    const caller = await newClient();
    const id = await ask(caller);
    await forgetMails();
    expect(await approve(id, day(offset))).toBe("approved");
    expect(await planOf(caller)).toBe("pro");
    expect(await requestOf(caller)).toMatchObject({
      status: "approved",
      effective_on: day(offset),
      completed_at: expect.any(String),
    });
    expect(await mailsTo(caller)).toEqual(["plan_changed", "plan_change_approved"]);
    expect(await approve(id, day(offset))).toBe("approved");
    expect(await mailsTo(caller)).toHaveLength(2);
    await ask(caller, "video-pro");
  });

  test("with a later day changes the plan once, on that day", async () => {
    const caller = await newClient();
    const id = await ask(caller);
    await forgetMails();
    expect(await approve(id, day(5))).toBe("approved");
    await backend.sql("select private.purge_expired_data()");
    expect(await planOf(caller)).toBe("starter");
    expect(await mailsTo(caller)).toEqual(["plan_change_approved"]);
    const again = await api.rest(caller, "POST", "plan_changes", {
      requested_plan: "payg",
    });
    expect(again.status).toBe(409);
    await backend.sql(
      "update public.plan_changes set effective_on = (now() at time zone 'UTC')::date where id = $1",
      [id],
    );
    await backend.sql("select private.purge_expired_data()");
    expect(await planOf(caller)).toBe("pro");
    expect(await mailsTo(caller)).toEqual(["plan_changed", "plan_change_approved"]);
    await backend.sql("update public.profiles set chosen_plan = 'payg' where id = $1", [caller.id]);
    await backend.sql("select private.purge_expired_data()");
    expect(await planOf(caller)).toBe("payg");
  });

  test("needs a valid day and an undecided request", async () => {
    const id = await ask(await newClient());
    for (const on of [null, "soon", "2026-02-30"])
      expect((await desk("approve_plan_request", { id, on })).status).toBeGreaterThanOrEqual(400);
    expect(await approve(id, day(5))).toBe("approved");
    expect(await approve(id, day(6))).toBe("decided");
    expect(await decline(id, "No")).toBe("decided");
    expect(await approve(crypto.randomUUID(), day(0))).toBeNull();
  });
});

describe("a decline", () => {
  test("gives its reason, keeps the plan and lets the client request again", async () => {
    const caller = await newClient();
    const id = await ask(caller);
    await forgetMails();
    for (const reason of ["", " \n ", "\u0007", "x".repeat(1001)])
      expect((await desk("decline_plan_request", { id, reason })).status).toBe(400);
    expect((await desk("decline_plan_request", { id })).status).toBe(400);
    expect(await decline(id, " All spots are taken. ")).toBe("declined");
    expect(await decline(id, "All spots are taken.")).toBe("declined");
    expect(await decline(id, "Another reason")).toBe("decided");
    expect(await approve(id, day(0))).toBe("decided");
    expect(await requestOf(caller)).toMatchObject({
      status: "declined",
      reason: "All spots are taken.",
      completed_at: expect.any(String),
    });
    expect(await planOf(caller)).toBe("starter");
    expect(
      await backend.sql(
        "select kind, data ->> 'reason' as reason from public.email_outbox where recipient = $1",
        [caller.email],
      ),
    ).toEqual([{ kind: "plan_change_declined", reason: "All spots are taken." }]);
    expect(await withdraw(caller, id)).toBe("decided");
    await ask(caller);
  });
});

describe("a withdrawal", () => {
  test("is idempotent and limited to the client's own open or scheduled request", async () => {
    const [caller, other] = [await newClient(), await newClient()];
    for (const isApproved of [false, true]) {
      const id = await ask(caller);
      if (isApproved) await approve(id, day(5));
      expect(await withdraw(other, id)).toBe("unknown");
      expect(await withdraw(member, id)).toBe("unknown");
      expect(await withdraw(null, id)).toMatchObject({ code: expect.any(String) });
      for (let twice = 0; twice < 2; twice++) expect(await withdraw(caller, id)).toBe("withdrawn");
      expect(await requestOf(caller)).toMatchObject({ status: "withdrawn", reason: null });
      expect(await approve(id, day(0))).toBe("decided");
      await backend.sql("select private.purge_expired_data()");
      expect(await planOf(caller)).toBe("starter");
    }
  });

  test("is rejected after the plan has changed, and without a live session", async () => {
    const caller = await newClient();
    const id = await ask(caller);
    await approve(id, day(0));
    expect(await withdraw(caller, id)).toBe("decided");
    const next = await ask(caller, "payg");
    await api.auth("logout?scope=local", {}, caller);
    expect(await withdraw(caller, next)).toMatchObject({
      message: expect.stringContaining("Nobody is signed in"),
    });
  });
});

test("a concurrent approval and withdrawal never leave a changed plan withdrawn", async () => {
  for (let round = 0; round < 5; round++) {
    const caller = await newClient();
    const id = await ask(caller);
    await Promise.all([approve(id, day(0)), withdraw(caller, id)]);
    const { status } = await requestOf(caller);
    expect([status, await planOf(caller)]).toEqual(
      status === "approved" ? ["approved", "pro"] : ["withdrawn", "starter"],
    );
  }
});

test("the desk lists requests by status, oldest first, and reports the open ones", async () => {
  const [first, second] = [await newClient(), await newClient()];
  const ids = [await ask(first), await ask(second, "payg")];
  const open = async () =>
    ((await answerOf("plan_requests", { status: "open" })) as { rows: Request[] }).rows.map(
      ({ id }) => id,
    );
  expect((await open()).filter((id) => ids.includes(id))).toEqual(ids);
  expect(JSON.stringify(await answerOf("waiting"))).toContain(`plan-changes/${ids[0]}`);
  await decline(ids[0]!, "No");
  expect(await open()).not.toContain(ids[0]);
  expect(JSON.stringify(await answerOf("waiting"))).not.toContain(ids[0]);
  expect(await answerOf("plan_request", { id: ids[1] })).toMatchObject({
    requested_plan: "payg",
    chosen_plan: "starter",
    email: second.email,
    business: "Fig & Olive",
  });
  expect(await answerOf("plan_request", { id: crypto.randomUUID() })).toBeNull();
  expect(await answerOf("log", { client: first.id })).toContainEqual(
    expect.objectContaining({
      actor: member.email,
      what: "plan_changes",
      changed: ["decided_at", "completed_at", "reason", "status"],
    }),
  );
});

test("clients cannot write the columns that the desk decides", async () => {
  const caller = await newClient();
  await ask(caller);
  const own = `plan_changes?user_id=eq.${caller.id}`;
  for (const row of [
    { status: "approved", effective_on: day(0) },
    { decided_at: day(0) },
    { reason: "x" },
  ])
    expect((await api.rest(caller, "PATCH", own, row)).status).toBe(403);
  expect((await api.rest(await newClient(), "GET", own)).json).toEqual([]);
  expect((await api.rest(null, "GET", own)).status).toBe(401);
});
