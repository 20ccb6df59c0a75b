import { describe, expect, test } from "vitest";
import { activatePlan } from "../support/onboarding.ts";
import { getUserId } from "../support/session-cookie.ts";
import {
  backend,
  backendUrl,
  dayFromNow,
  findEmail,
  hiddenFields,
  inWords,
  newClient,
  newStaff,
} from "../support/site.ts";
import type { Visitor } from "../support/visitor.ts";

/** Staff pause, resume and end the plan of a client. */

const staff = await newStaff();

const REASON = "You asked us on the phone.";
const day = dayFromNow;

async function openPlan({ isActive = true } = {}) {
  const client = await newClient("starter");
  if (isActive) await activatePlan(client, backendUrl);
  const page = `/desk/clients/${getUserId(client)}`;
  const path = `${page}/plan`;
  const opened = await staff.get(path);
  const send = (noun: string, fields: Record<string, string>) =>
    staff.post(`${path}/${noun}`, { reason: REASON, ...fields });
  return { client, page, path, opened, send };
}

const holdMeeting = (client: Visitor) =>
  backend.insert("meetings", {
    user_id: getUserId(client),
    starts_at: "2026-01-05T15:00:00Z",
    status: "held",
  });
const listButtons = (html: string) =>
  [...html.matchAll(/<main[^]*<\/main>/g)]
    .flatMap(([main]) => [...main.matchAll(/<button[^>]*>(?:<[^>]*>)*([^<]+)/g)])
    .map(([, label]) => label);

describe("the plan of a client", () => {
  test("is paused for now and resumed on a day, and the client reads why", async () => {
    const { client, page, path, opened, send } = await openPlan();
    expect((await staff.get(page)).html).toContain(`href="${path}"`);
    expect(listButtons(opened.html)).toEqual(["Pause Plan", "End Plan"]);
    expect((await send("pause", { on: day(0) })).location).toBe(path);
    const paused = await staff.get(path);
    expect(paused.text).toContain("Saved We’ll email the client your reason.");
    expect(paused.text).toContain(`Status Paused since ${inWords(day(0))}`);
    expect(listButtons(paused.html)).toEqual(["Resume Plan", "End Plan"]);
    const dashboard = await client.get("/client");
    for (const words of [
      `Your plan has been paused since ${inWords(day(0))}. We publish nothing and you pay nothing until it resumes. ${REASON}`,
      "Your plan is paused.",
      "Next Billing Once your plan resumes",
      "Nothing comes out while your plan is paused.",
    ])
      expect(dashboard.text).toContain(words);
    expect(dashboard.text).not.toContain("Auto-renewal");
    const email = await findEmail(client.email, `Your plan pauses on ${inWords(day(0))}`);
    expect(email.text).toContain(REASON);

    expect((await send("resumption", { on: day(14) })).location).toBe(path);
    expect((await client.get("/client?section=account")).text).toContain(
      `until it resumes on ${inWords(day(14))}. ${REASON}`,
    );
    await findEmail(client.email, `Your plan resumes on ${inWords(day(14))}`);
  });

  test("ends on a day that can be called off until then", async () => {
    const { client, path, send } = await openPlan();
    await send("end", { on: day(5) });
    const { text, html } = await client.get("/client?section=account");
    expect(text).toContain(
      `Your plan ends on ${inWords(day(5))}. From then on, we publish nothing and you pay nothing. Your account stays. ${REASON}`,
    );
    expect(text).toContain("Next billing date None");
    expect(html).not.toContain("ended on");
    const scheduled = await staff.get(path);
    expect(scheduled.text).toContain(`Scheduled: end on ${inWords(day(5))}`);
    await findEmail(client.email, `Your plan ends on ${inWords(day(5))}`);
    await send("withdrawal", hiddenFields(scheduled.html, "id"));
    expect((await client.get("/client")).text).not.toContain("ends on");
    await findEmail(client.email, "Called off: the end of your plan");
  });

  test("that ends before its next billing cycle promises no change at that", async () => {
    const { client, send } = await openPlan();
    await send("end", { on: day(5) });
    expect((await client.get("/client/plan")).text).toContain(
      "A change takes effect once we’ve approved it.",
    );
    const account = await client.follow(await client.post("/client/plan", { plan: "pro" }));
    expect(account.text).toContain("Plan change requested It takes effect once we’ve approved it.");
    for (const path of ["/client/plan", "/client?section=account"])
      expect((await client.get(path)).text).not.toContain("at your next billing cycle");
  });

  test("withdraws what its client has requested, and says so in its one email", async () => {
    const { client, send } = await openPlan();
    await client.post("/client/plan", { plan: "pro" });
    await send("pause", { on: day(0) });
    expect((await client.get("/client?section=account")).text).not.toContain("Plan change pending");
    const email = await findEmail(client.email, `Your plan pauses on ${inWords(day(0))}`);
    expect(email.text).toContain("Your request for the Pro plan is withdrawn with it.");
  });

  test("is activated again after its end", async () => {
    const { client, page, send } = await openPlan();
    await send("end", { on: day(0) });
    expect((await client.get("/client")).text).toContain(
      `Your plan ended on ${inWords(day(0))}. We publish nothing and you pay nothing anymore. Your account stays. Want to start again? Submit a ticket.`,
    );
    expect((await staff.get(page)).text).toContain(`Ended on ${inWords(day(0))}`);
    await holdMeeting(client);
    expect(listButtons((await staff.get(page)).html)).toContain("Activate Plan");
    await staff.post(`${page}/activation`, {});
    await backend.endUndoTime();
    expect((await staff.get(page)).text).toContain(`Active since ${inWords(day(0))}`);
  });

  test("does not change without a reason, or on a day that has passed", async () => {
    const { path, send } = await openPlan();
    const late = await send("pause", { on: day(-1) });
    expect(late.status).toBe(400);
    expect(late.text).toContain("Please choose today or a day within a year");
    expect(late.html).toContain(REASON);
    const silent = await send("end", { on: day(3), reason: " " });
    expect(silent.text).toContain("Please say why: the client will read it");
    expect(silent.html).toContain(`value="${day(3)}"`);
    expect((await staff.get(path)).text).toContain("Status Active since");
  });

  test("that changed meanwhile is not changed, and the reason comes back", async () => {
    const { send } = await openPlan();
    await send("end", { on: day(3) });
    const again = await send("end", { on: day(4), reason: "Another reason" });
    expect(again.status).toBe(409);
    expect(again.text).toContain(
      "Not saved The plan has changed meanwhile, or can’t change like that on that day.",
    );
  });

  test("ends before its start for a client who decided against us", async () => {
    const { client, page, path, send } = await openPlan({ isActive: false });
    await holdMeeting(client);
    expect((await staff.get(page)).html).toContain(`href="${path}"`);
    expect(listButtons((await staff.get(path)).html)).toEqual(["End Plan"]);
    expect((await send("end", { on: day(3) })).status).toBe(409);
    expect((await send("end", { on: day(0) })).location).toBe(path);
    expect((await staff.get(path)).text).toContain(`Ended on ${inWords(day(0))}`);
    expect((await staff.get(path)).text).toContain("The plan has ended.");
    const dashboard = await client.get("/client");
    for (const words of [
      `Your plan ended on ${inWords(day(0))}. We publish nothing`,
      "Plan active Your plan won’t start.",
      "Next Billing None",
    ])
      expect(dashboard.text).toContain(words);
    expect(dashboard.text).not.toContain("Auto-renewal");
    const email = await findEmail(client.email, `Your plan ends on ${inWords(day(0))}`);
    expect(email.text).toContain(REASON);
  });

  test("has no other forms", async () => {
    const { path, send } = await openPlan();
    expect((await send("constructor", {})).status).toBe(404);
    expect((await staff.get(`${path}/pause`)).location).toBe(path);
  });
});
