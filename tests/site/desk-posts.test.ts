import { beforeAll, describe, expect, test } from "vitest";
import { type DraftValues, insertDraft } from "../support/drafts.ts";
import { getUserId } from "../support/session-cookie.ts";
import { backend, hiddenFields, inWords, newClient, newStaff } from "../support/site.ts";

/** Clients' posts at the desk. The client is Fig & Olive, which avoids the word "cheap". */

const staff = await newStaff();
let clientId = "";

const insert = (values?: DraftValues) => insertDraft(backend, clientId, values);

/** Returns the date that many days from the Monday of this week in New York, the desk's time zone. */
function day(offset: number): string {
  const today = new Date(
    new Intl.DateTimeFormat("en-CA", { timeZone: "America/New_York" }).format(new Date()),
  );
  const monday = today.getTime() - ((today.getUTCDay() + 6) % 7) * 86_400_000;
  return new Date(monday + offset * 86_400_000).toISOString().slice(0, 10);
}
/** Returns the row of a list with that link. */
const rowOf = (html: string, id: string) =>
  html.match(/<li [^]*?<\/li>/g)?.find((row) => row.includes(`href="/desk/posts/${id}"`)) ?? "";
const EDIT = {
  body: "The oven is hot.",
  pictureIdea: "Dough under a cloth",
  altText: "A round of dough on a board",
  day: day(8),
  time: "10:15",
  zone: "Asia/Nicosia",
};
/** Sends the form of a post's page with other values. */
async function sendEdit(id: string, values: Record<string, string> = {}) {
  const path = `/desk/posts/${id}`;
  const { html } = await staff.get(path);
  const seen = hiddenFields(html, "account", "version", "status");
  return staff.post(`${path}/versions`, { ...seen, ...EDIT, ...values });
}
const versionsOf = (id: string) => backend.rows("draft_versions", `draft_id=eq.${id}&order=number`);
const statusOf = async (id: string) => (await backend.rows("drafts", `id=eq.${id}`))[0]?.status;

describe("the board", () => {
  beforeAll(async () => {
    clientId = getUserId(await newClient());
  });

  test("groups posts by week, from this one on, and says how each stands", async () => {
    const waiting = await insert({
      body: "First line\nSecond line",
      planned_for: `${day(5)}T12:00`,
    });
    const asked = await insert({
      network: "X",
      status: "changes_requested",
      comment: "Say that it rains",
      planned_for: `${day(12)}T12:00`,
    });
    const close = await insert({ status: "approved", planned_for: `${day(5)}T13:30` });
    const withdrawn = await insert({ status: "withdrawn", planned_for: `${day(5)}T20:00` });
    const past = await insert({ planned_for: `${day(-3)}T12:00` });
    const { html, text } = await staff.get(`/desk/posts?client=${clientId}`);
    const [first = "", second = ""] = [day(0), day(7)].map((each) => `Week of ${inWords(each)}`);
    expect(text.indexOf(first)).toBeGreaterThan(0);
    expect(text.indexOf(second)).toBeGreaterThan(text.indexOf(first));
    const row = rowOf(html, waiting);
    expect(row).toContain("Fig &amp; Olive: Instagram");
    expect(row).toMatch(/[78]:00 AM</); // in New York
    expect(row).toContain("First line");
    expect(row).not.toContain("Second line");
    expect(row).toContain("Waiting for the client");
    expect(row).toContain("Within two hours of another post");
    expect(rowOf(html, close)).toContain("Within two hours of another post");
    expect(rowOf(html, asked)).toContain("Changes requested");
    expect(rowOf(html, asked).replaceAll("<!-- -->", "")).toContain("Client: “Say that it rains”");
    expect(rowOf(html, asked)).not.toContain("Within two hours");
    for (const id of [withdrawn, past]) expect(rowOf(html, id)).toBe("");
  });
});

describe("a post", () => {
  beforeAll(async () => {
    clientId = getUserId(await newClient());
  });

  test("is shown with its preview, its count, its comment and its history", async () => {
    const id = await insert({
      network: "X",
      status: "changes_requested",
      comment: "Say that it rains",
      body: "Best pizza for 99 euros.",
    });
    const { text, html } = await staff.get(`/desk/posts/${id}`);
    expect(text).toContain("Fig & Olive: X");
    expect(text).toContain("24 of 280 characters");
    expect(text).toContain("Origin A sentence of the client’s own");
    expect(text).toContain("The client asks for changes Say that it rains");
    expect(text).toContain("Why it reads this way: Friendly tone. Leaves out “cheap”.");
    expect(text).toMatch(/Not in the client’s answers: .*“99 euros”/);
    expect(text).toContain("Version 1, the first draft");
    expect(text).toMatch(/Changes requested [^“]*“Say that it rains”/);
    expect(html).not.toMatch(/Approve/);
    expect(html).toContain(`href="/desk/posts?client=${clientId}"`);
  });

  test("is edited, waits for the client again, and shows what differs", async () => {
    const id = await insert({ status: "approved" });
    const page = `/desk/posts/${id}`;
    expect((await staff.get(page)).text).toContain(
      "The client has approved this post. Once you change it, it needs their OK again.",
    );
    expect((await sendEdit(id)).location).toBe(page);
    const saved = await staff.get(page);
    expect(saved.text).toContain("Saved It’s waiting for the client’s OK.");
    expect(saved.text).toContain("Version 2, our edit");
    expect(saved.html.replaceAll("<!-- -->", "")).toMatch(
      /The oven is <del[^>]*>lit<\/del><ins[^>]*>hot<\/ins>\./,
    );
    expect(saved.text).toMatch(
      /Planned [^:]+[34]:15 AM For them, in Nicosia, GMT\+[23] [^:]+10:15 AM/,
    );
    expect(await statusOf(id)).toBe("waiting");
    expect((await staff.get("/desk/log")).html).toMatch(
      new RegExp(`href="${page}"[^>]*>[^<]*edited a post of Fig &amp; Olive<`),
    );
  });

  test("stays approved when nothing in it was changed", async () => {
    const id = await insert({ status: "approved", planned_for: `${EDIT.day}T10:15` });
    const page = await staff.follow(await sendEdit(id, { body: "The oven is lit.", zone: "UTC" }));
    expect(page.text).toContain("Not changed No changes to save.");
    expect(await statusOf(id)).toBe("approved");
    expect(await versionsOf(id)).toHaveLength(1);
  });

  test("that has changed meanwhile comes back with what was typed and the difference", async () => {
    const id = await insert({ body: "The oven is lit." });
    await sendEdit(id, { body: "The oven is hot today." });
    const late = await sendEdit(id, { version: "1", body: "Rain, and the oven is on." });
    expect(late.status).toBe(409);
    expect(late.text).toContain("Not saved This post has changed meanwhile.");
    expect(late.text).toContain("Changed since you opened it");
    expect(late.html.replaceAll("<!-- -->", "")).toMatch(
      /<del[^>]*>lit<\/del><ins[^>]*>hot today</,
    );
    expect(late.html).toContain(">Rain, and the oven is on.</textarea>");
    expect(late.html).toContain('name="version" value="2"');
    const again = await sendEdit(id, { version: "2", body: "Rain, and the oven is on." });
    expect(again.location).toBe(`/desk/posts/${id}`);
    expect((await versionsOf(id)).map(({ body }) => body)).toEqual([
      "The oven is lit.",
      "The oven is hot today.",
      "Rain, and the oven is on.",
    ]);
  });

  test.each([
    ["body", "So cheap.", "“cheap” is a word this client avoids"],
    ["pictureIdea", "A cheap oven", "“cheap” is a word this client avoids"],
    ["body", "a".repeat(281), "Too long for X: 281 of 280 characters"],
  ])("with a %s of %j is rejected beside the text", async (field, value, message) => {
    const id = await insert({ network: "X" });
    const rejected = await sendEdit(id, { [field]: value });
    expect(rejected.status).toBe(400);
    expect(rejected.text).toContain(message);
    expect(rejected.html).toMatch(new RegExp(`name="${field}"[^>]*aria-invalid="true"`));
    expect(rejected.html).toContain(`>${value}</textarea>`);
    expect(await versionsOf(id)).toHaveLength(1);
  });

  test("is withdrawn, and can then be neither edited nor withdrawn", async () => {
    const id = await insert();
    const page = `/desk/posts/${id}`;
    const { html } = await staff.get(page);
    expect(html).toContain("Withdraw Post");
    const form = { version: "1", status: "waiting" };
    expect((await staff.post(`${page}/withdrawal`, form)).location).toBe(page);
    const withdrawn = await staff.get(page);
    expect(withdrawn.text).toContain("Withdrawn The post is out of the client’s plan.");
    expect(withdrawn.html).not.toContain("<textarea");
    await staff.post(`${page}/withdrawal`, form);
    expect((await staff.get(page)).text).toContain("Not withdrawn This post has changed meanwhile");
    const late = await sendEdit(id, { ...form, body: "Rain" });
    expect(late.status).toBe(409);
    expect(late.text).toContain("This post was withdrawn, so it can’t be changed.");
    expect(late.html).toContain(">Rain</textarea>");
    expect((await staff.get("/desk/log")).html).toMatch(
      new RegExp(`href="${page}"[^>]*>[^<]*withdrew a post of Fig &amp; Olive<`),
    );
  });
});

describe("a post by the team", () => {
  beforeAll(async () => {
    clientId = getUserId(await newClient());
  });

  test("is added once by a form that is sent twice", async () => {
    const path = `/desk/clients/${clientId}/posts`;
    expect((await staff.get(`/desk/clients/${clientId}`)).html).toContain(`href="${path}"`);
    const { html } = await staff.get(path);
    const fields = { ...hiddenFields(html, "id"), network: "LinkedIn", ...EDIT };
    const page = (await staff.post(path, fields)).location ?? "";
    expect(page).toMatch(/^\/desk\/posts\/[0-9a-f-]{36}$/);
    const added = await staff.get(page);
    expect(added.text).toContain("Added It’s waiting for the client’s OK.");
    expect(added.text).toContain("Origin Written by our team");
    expect(added.text).toContain("Version 1, written by our team");
    expect((await staff.post(path, fields)).location).toBe(page);
    expect(await backend.rows("drafts", `user_id=eq.${clientId}&origin=eq.human`)).toHaveLength(1);
    expect((await staff.get("/desk/log")).text).toContain("added a post for Fig & Olive");
  });
});
