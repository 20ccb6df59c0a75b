import { describe, expect, test } from "vitest";
import { activatePlan } from "../support/onboarding.ts";
import { getUserId } from "../support/session-cookie.ts";
import {
  backendUrl,
  dayFromNow,
  findEmail,
  hiddenFields,
  inWords,
  newClient,
  newStaff,
} from "../support/site.ts";

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
      "Nothing goes out while your plan is paused.",
      "Next Billing Once your plan resumes",
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

  test("ends right away when it was never active", async () => {
    const { path, opened, send } = await openPlan({ isActive: false });
    expect(listButtons(opened.html)).toEqual(["End Plan"]);
    expect(opened.html).not.toContain('type="date"');
    await send("end", hiddenFields(opened.html, "on"));
    expect((await staff.get(path)).text).toContain(
      "The plan has ended. You can activate it again on the client’s page.",
    );
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
    await findEmail(client.email, "Your plan won’t end after all");
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
});
