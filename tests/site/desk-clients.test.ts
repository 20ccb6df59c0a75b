import { describe, expect, test } from "vitest";
import { waitFor } from "../support/backend.ts";
import { submitTicket } from "../support/conversations.ts";
import { insertDraft, withdrawFirstDrafts } from "../support/drafts.ts";
import { ANSWERS } from "../support/onboarding.ts";
import { getUserId } from "../support/session-cookie.ts";
import {
  backend,
  findEmail,
  inWords,
  newClient,
  newStaff,
  newUser,
  newVisitor,
} from "../support/site.ts";

const staff = await newStaff();

async function openClient(plan = "starter") {
  const client = await newClient(plan);
  const id = getUserId(client);
  return { client, id, path: `/desk/clients/${id}` };
}

const meet = (user_id: string, status: string, starts_at = "2026-01-05T15:00:00Z") =>
  backend.insert("meetings", { user_id, status, starts_at });

const setSpots = (spots: number) =>
  backend.update("launch_promotion_counters", "plan_name=not.is.null", { available_spots: spots });
/** Waits, because /pricing is cached for a few seconds. */
const pricingSays = (words: string) =>
  waitFor(async () => (await newVisitor().get("/pricing")).text.includes(words));

test("an unfinished sign-up is listed by its email, not by a name it has not chosen", async () => {
  const user = await newUser();
  const id = getUserId(user);
  const title = `No profile yet (${user.email})`;
  const list = await staff.get(`/desk/clients?${new URLSearchParams({ q: user.email })}`);
  expect(list.text).toContain(title);
  expect((await staff.get(`/desk/clients/${id}`)).text).toContain(title);
  expect(
    (await staff.get(`/desk/search?${new URLSearchParams({ q: user.email })}`)).text,
  ).toContain("No profile yet");
  for (const page of ["deletion", "notes", "conversations", "plan"]) {
    const { text } = await staff.get(`/desk/clients/${id}/${page}`);
    expect([page, text.includes("My Business")]).toEqual([page, false]);
  }
});

describe("activation", () => {
  test("requires a held meeting, and the client area says so", async () => {
    const { client, path } = await openClient("starter");
    expect((await staff.get("/desk")).text).toContain("No meeting booked");
    const before = await client.get("/client");
    for (const words of [
      "Next Billing After your meeting Auto-renewal",
      "Your first five steps One call, and your plan can start. Book your meeting Done: Account created",
      "Done: Brand profile",
      "Done: Email confirmed",
      "Now: Strategy meeting Not booked yet",
      "Later: Plan active Your plan starts after the meeting",
      "Nothing is published until your strategy meeting is booked and held.",
    ])
      expect(before.text).toContain(words);
    const [, look = ""] =
      before.html.match(/<a class="([^"]*)" href="\/meeting"[^>]*>Book your meeting/) ?? [];
    expect(look).not.toBe("");
    expect(before.html.split("<main")[1]?.split(`class="${look}`)).toHaveLength(2);
    expect(before.text).not.toContain("Latest updates");
    expect((await client.get("/client?section=account")).text).toContain(
      "Next billing date After your meeting",
    );

    const early = await staff.follow(await staff.post(`${path}/activation`, {}));
    expect(early.text).toContain("Not activated We haven’t held their strategy meeting yet.");
    expect(early.html).not.toContain("/activation");
  });

  test("is shown to the client and on /pricing, and is idempotent", async () => {
    await setSpots(30);
    const { client, path, id } = await openClient("starter");
    await meet(id, "held");
    await pricingSays("All 60 spots are open");
    expect((await staff.get(path)).html).toContain(`action="${path}/activation"`);
    const activated = await staff.follow(await staff.post(`${path}/activation`, {}));
    expect(activated.text).toContain("Activated We’ll email the client in 20 seconds.");
    expect(activated.html).not.toContain(`action="${path}/activation"`);
    await backend.endUndoTime();
    expect((await staff.follow(await staff.post(`${path}/activation`, {}))).text).toContain(
      "Nothing to do The plan is already active.",
    );
    await pricingSays("59 of 60 spots left");
    await withdrawFirstDrafts(backend, id);
    const after = await client.get("/client");
    const next = inWords(new Date(Date.now() + 30 * 86_400_000));
    expect(after.text).toContain(`Next Billing ${next} Auto-renewal`);
    expect(after.text).not.toContain("Your first five steps");
    expect(after.text).not.toContain("Nothing is published until");
    expect(after.text).toContain("Nothing scheduled this week.");
    expect(after.html).not.toContain("/images/posts/");
    expect((await client.get("/client?section=account")).text).toContain(
      `Next billing date ${next}`,
    );
    expect((await client.get("/client/plan")).text).toContain(
      `your next billing cycle, which begins on ${next}`,
    );
    const { subject } = await findEmail(client.email, "Your Starter plan is active");
    const emails = await backend.emailsTo(client.email);
    expect(emails.filter((email) => email.subject === subject)).toHaveLength(1);
    expect((await staff.get(path)).text).toContain(
      "Maria Nicolaou activated Fig & Olive’s Starter plan",
    );
  });
});

describe("client list", () => {
  test("links to pages with what happened to a client, newest first", async () => {
    const { client, path, id } = await openClient("pro");
    const ticket = await submitTicket(client, { subject: "Stuck" });
    await meet(id, "held");
    await client.post("/client/plan", { plan: "starter" });
    await meet(id, "booked", "2031-02-03T15:00:00Z");
    await backend.update("meetings", `user_id=eq.${id}&status=eq.booked`, {
      time_zone: "Europe/Berlin",
    });
    await client.post("/client/export", {});
    const page = await staff.get(path);
    for (const words of [
      client.email,
      "Marketing emails Accepted",
      "Plan status Inactive",
      "Website https://figandolive.example",
      "Meeting February 3, 2031 at 10:00 AM: Booked",
      "For them, in Berlin",
      "Maria Nicolaou signed up",
      "Maria Nicolaou confirmed their email",
      "Maria Nicolaou completed the questionnaire",
      "The ticket “Stuck” of Maria Nicolaou",
      "Maria Nicolaou booked the meeting for Monday, February 3, 2031 at 10:00 AM",
      "Maria Nicolaou asked for the Starter plan",
      "Maria Nicolaou downloaded their own data",
    ])
      expect(page.text).toContain(words);
    expect(page.text.indexOf("completed the questionnaire")).toBeGreaterThan(
      page.text.indexOf("The ticket “Stuck”"),
    );
    expect(page.html).toContain(`href="/desk/inbox/${ticket}"`);
    expect(page.html).toMatch(/href="\/desk\/plan-changes\/[0-9a-f-]{36}"/);
    expect(page.html).toMatch(/href="\/desk\/meetings\/[0-9a-f-]{36}"/);
    for (const noun of ["conversations", "preview", "deletion"])
      expect(page.html).toContain(`href="${path}/${noun}"`);
    for (const unknown of [crypto.randomUUID(), "1"])
      for (const address of [`/desk/clients/${unknown}`, `/desk/clients/${unknown}/preview`])
        expect((await staff.get(address)).status).toBe(404);
  });

  test("links to a read-only view of the client area", async () => {
    const { client, path, id } = await openClient("pro");
    await meet(id, "held");
    await client.post("/client/plan", { plan: "starter" });
    await meet(id, "booked", "2031-02-04T15:00:00Z");
    await withdrawFirstDrafts(backend, id);
    const today = new Intl.DateTimeFormat("en-CA", { timeZone: "America/New_York" });
    await insertDraft(backend, id, { planned_for: `${today.format(new Date())}T23:59` });
    const page = await staff.get(`${path}/preview`);
    for (const words of [
      ANSWERS.offer_description,
      ANSWERS.differentiator,
      "Words to avoid cheap",
      "Hello Maria Nicolaou, you chose the Pro plan.",
      "Your first five steps",
      "Your meeting is booked for February 4, 2031",
      "Plan change pending: you requested Starter",
      "Instagram, 11:59 PM Waiting for you",
      "1 draft is waiting for your OK",
    ])
      expect(page.text).toContain(words);
    const [theirs] = /aria-label="Their client area".*<\/main>/s.exec(page.html) ?? [];
    expect(theirs).toBeDefined();
    expect(theirs).not.toMatch(/<(form|button|input)\b/);
    expect(theirs).not.toContain("/client/posts");
  });

  test("exports the filtered clients as CSV with escaped formulas", async () => {
    const { client, id } = await openClient();
    await backend.update("profiles", `id=eq.${id}`, { business_name: '@Fig, "Olive"' });
    const file = await staff.post(`/desk/clients.csv?q=${encodeURIComponent(client.email)}`, {});
    expect(file.status).toBe(200);
    expect(file.headers.get("Content-Type")).toBe("text/csv; charset=utf-8");
    expect(file.headers.get("Content-Disposition")).toContain("spellpost-clients.csv");
    expect(file.headers.get("Cache-Control")).toBe("private, no-store");
    const lines = file.html.trimEnd().split("\r\n");
    expect(lines).toHaveLength(2);
    expect(lines[1]).toMatch(
      `"'@Fig, ""Olive""","Maria Nicolaou","${client.email}","https://figandolive.example","Starter","Inactive","","yes","`,
    );
  });
});
