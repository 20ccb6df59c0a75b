import { describe, expect, test } from "vitest";
import { activatePlan } from "../support/onboarding.ts";
import {
  backend,
  backendUrl,
  dayFromNow,
  findEmail,
  hidden,
  inWords,
  newClient,
  newStaff,
  newVisitor,
} from "../support/site.ts";
import type { Visitor } from "../support/visitor.ts";

const staff = await newStaff();

const day = dayFromNow;

/** Creates a client on starter with a plan request, and opens the request on the desk. */
async function requestPlanChange(plan = "video-pro") {
  const client = await newClient("starter");
  await activatePlan(client, backendUrl);
  await client.post("/client/plan", { plan });
  const account = await client.follow(await client.get("/client?section=account"));
  const id = hidden(account.html, "id");
  const path = `/desk/plan-changes/${id}`;
  const page = await staff.get(path);
  expect(page.status).toBe(200);
  return { client, id, path, page };
}

const accountOf = async (client: Visitor) => (await client.get("/client?section=account")).text;

describe("plan request", () => {
  test("is approved for the next billing cycle, and the client is told on the page and by email", async () => {
    const { client, path, page } = await requestPlanChange();
    expect((await staff.get("/desk")).text).toMatch(/Plan requests \([1-9]/);
    expect((await staff.get("/desk/plan-changes?status=open")).html).toContain(`href="${path}"`);
    expect(page.text).toContain(`Fig & Olive: Video Pro`);
    expect(page.text).toContain(client.email);
    const on = day(30);
    expect(page.text).toContain(`It starts with the next billing cycle, on ${inWords(on)}.`);
    const sent = await staff.post(`${path}/approval`, {});
    const decided = await staff.follow(sent);
    expect(decided.text).toContain("Approved We’ll email the client in 20 seconds.");
    await backend.endUndoTime();
    expect(decided.text).toContain(`Approved Starts on ${inWords(on)}`);
    expect(decided.html).not.toContain("/decline");
    expect(await accountOf(client)).toContain(`It starts on ${inWords(on)}.`);
    expect((await client.get("/client/plan")).text).toContain(
      "Plan change approved: you requested",
    );
    const dashboard = await client.get("/client");
    expect(dashboard.text).toContain("Latest updates Your change to Video Pro is approved");
    expect(dashboard.text).toContain("Starter");
    const email = await findEmail(client.email, "Your Video Pro plan is approved");
    expect(email.text).toContain(`It starts on ${inWords(on)}, and`);
    expect((await staff.post(`${path}/decline`, { reason: "No" })).location).toBe(path);
    expect((await staff.get(path)).text).toContain(
      "Not saved Someone else has decided on this request, it was withdrawn, or the plan pauses or ends before it starts.",
    );
  });

  test("is declined with a reason, and the client is told on the page and by email", async () => {
    const { client, path } = await requestPlanChange();
    const reason = "All video editors are busy until spring.";
    expect((await staff.post(`${path}/decline`, { reason })).location).toBe(path);
    expect(await accountOf(client)).toMatch(
      /Plan change declined: you requested Video Pro on [^.]+\. All video editors are busy/,
    );
    expect((await client.get("/client")).text).toContain("We declined your change to Video Pro");
    const email = await findEmail(client.email, "We couldn’t change your plan to Video Pro");
    expect(email.text).toContain(reason);
    expect((await client.get("/client/plan")).html).toContain('type="radio"');
  });

  test("is not declined without a reason", async () => {
    const { path } = await requestPlanChange();
    const rejected = await staff.post(`${path}/decline`, { reason: "  " });
    expect(rejected.status).toBe(400);
    expect(rejected.text).toContain("Please say why: the client will read it");
    // The other form must not show the error.
    expect(rejected.html.match(/aria-invalid="true"/g)).toHaveLength(1);
    expect((await staff.get(path)).text).toContain("Status Open");
  });

  test("is withdrawn by its own client only, idempotently", async () => {
    const { client, id, path } = await requestPlanChange();
    const stranger = await newClient();
    const foreign = await stranger.follow(await stranger.post("/client/plan/withdrawal", { id }));
    expect(foreign.text).toContain("We couldn’t withdraw your request.");
    expect(await accountOf(client)).toContain("Plan change pending");
    for (let twice = 0; twice < 2; twice++) {
      const sent = await client.post("/client/plan/withdrawal", { id });
      expect(sent.location).toBe("/client?section=account");
      const account = await accountOf(client);
      expect(account).toContain("Withdrawn Your plan stays as it is.");
      expect(account).not.toContain("Plan change pending");
    }
    await staff.post(`${path}/approval`, { on: day(0) });
    expect((await staff.get(path)).text).toContain("Status Withdrawn");
    expect(await accountOf(client)).toContain("$99/month");
    expect((await newVisitor().post("/client/plan/withdrawal", { id })).location).toContain(
      "/login",
    );
    expect((await client.get("/client/plan/withdrawal")).location).toBe("/client/plan");
  });
});
