import { beforeEach, describe, expect, test } from "vitest";
import { toasts } from "~/content/toasts";
import { insertTickets } from "../support/conversations.ts";
import { sql } from "../support/remote-sql.ts";
import { getUserId } from "../support/session-cookie.ts";
import { backend, findEmail, newClient, newStaff } from "../support/site.ts";

/** The first page of the desk, and the seconds in which staff can undo what they did. */

const [staff, colleague] = [await newStaff(), await newStaff()];

let id: string;
let email: string;
beforeEach(async () => {
  const client = await newClient("video-pro");
  id = getUserId(client);
  email = client.email;
});

const meet = (status: string, hoursAgo: number) =>
  backend.insert("meetings", {
    user_id: id,
    status,
    starts_at: new Date(Date.now() - hoursAgo * 3_600_000).toISOString(),
  });
const mainOf = (html: string) => html.match(/<main[^]*<\/main>/)?.[0] ?? "";
/** Returns the row with that link. */
const rowOf = (html: string, href: string) =>
  html.match(/<li [^]*?<\/li>/g)?.find((row) => row.includes(`href="${href}"`)) ?? "";
/** Returns where the Undo button leads of the page to which an action led. */
const undoPath = ({ html }: { html: string }) =>
  (html.match(/action="(\/desk\/undo\/[^"]+)"/)?.[1] ?? "none").replaceAll("&amp;", "&");
const undo = async (page: { html: string }, visitor = staff) =>
  visitor.follow(await visitor.post(undoPath(page), { target: id }));
/** Activates the client's plan, after their meeting. */
async function activate(visitor = staff) {
  return visitor.follow(await visitor.post(`/desk/clients/${id}/activation`, {}));
}
const readPlan = () => backend.rows("profiles", `id=eq.${id}&select=plan_status`);

describe("the list", () => {
  test("names plans, says what is late in words, and counts in its title", async () => {
    await meet("held", 30);
    const { html, text } = await staff.get("/desk?kind=activations");
    expect(html).toMatch(/<title>\(\d+\) Today \| Spellpost<\/title>/);
    expect(text).not.toContain("video-pro");
    const row = rowOf(html, `/desk/clients/${id}`);
    expect(row).toContain("Activate Video Pro");
    expect(row).toMatch(/text-danger[^>]*>Waiting 29 hours, 5 hours late</);
    expect(text).toMatch(/\d+ to do, [1-9]\d* overdue ?, 0 yours/);
    expect(html).toMatch(/aria-current="page"[^>]*>Today<span[^>]*> \d/);
  });

  test("is filtered by its form", async () => {
    await meet("booked", 1);
    const link = '<a href="/desk/meetings/';
    expect(mainOf((await staff.get("/desk?kind=meetings")).html)).toContain(link);
    expect(mainOf((await staff.get("/desk?kind=conversations")).html)).not.toContain(link);
    const mine = await staff.get("/desk?assignee=mine&kind=nonsense");
    expect(mine.text).toContain("Nothing matches these filters.");
  });

  test("has the button of what needs no page, which leads back to the list", async () => {
    await meet("booked", 1);
    const list = "/desk?kind=meetings&assignee=unassigned";
    const { html } = await staff.get(list);
    const [meeting] = await backend.rows("meetings", `user_id=eq.${id}`);
    const row = rowOf(html, `/desk/meetings/${String(meeting?.id)}`);
    const [action] = row.match(/\/desk\/meetings\/[\w-]+\/held\?today=[^"]*/) ?? [];
    const [, seen_status = "none"] = /name="seen_status" value="(\w+)"/.exec(row) ?? [];
    const marked = await staff.post(action ?? "none", { seen_status });
    expect(marked.location).toBe(list);
    expect((await staff.get(list)).text).toContain("Held The meeting is marked as held.");
    const activations = await staff.get("/desk?kind=activations");
    expect(rowOf(activations.html, `/desk/clients/${id}`)).toMatch(
      /\/activation\?today=.*name="seen_status" value="inactive"/,
    );
    const missed = `/desk/meetings/${String(meeting?.id)}/missed?today=${encodeURIComponent("kind=meetings")}`;
    const stale = await staff.follow(await staff.post(missed, { seen_status }));
    expect(stale.text).toContain(toasts.meetingMarked.body);
    expect(await backend.rows("meetings", `user_id=eq.${id}`)).toMatchObject([{ status: "held" }]);
  });

  test("opens a conversation that leads on to the next one, and back", async () => {
    const word = crypto.randomUUID();
    await insertTickets(id, `First ${word}`, `Second ${word}`);
    const follow = async (page: { html: string }, name: string) => {
      const [, href] = new RegExp(`href="([^"]+)"[^>]*>${name} ${word}<`).exec(page.html) ?? [];
      return staff.get((href ?? "/none").replaceAll("&amp;", "&"));
    };
    const first = await follow(await staff.get("/desk?kind=conversations"), "First");
    expect(first.text).toContain("Back to Inbox");
    const second = await follow(first, "Next: (?:<!-- -->)?Second");
    expect(second.text).toContain(`Previous: First ${word}`);
  });

  test("leads back to nothing but the list", async () => {
    await meet("booked", 1);
    const [meeting] = await backend.rows("meetings", `user_id=eq.${id}`);
    const path = `/desk/meetings/${String(meeting?.id)}/held`;
    const evil = encodeURIComponent("//evil.example?kind=https://evil.example");
    expect((await staff.post(`${path}?today=${evil}`, {})).location).toBe("/desk");
  });

  test("is paged in both directions", async () => {
    await sql("delete from private.conversations");
    await insertTickets(id, ...Array.from({ length: 60 }, (_, index) => `Hours ${index}`));
    const list = "/desk?kind=conversations";
    const first = await staff.get(list);
    const subjects = ({ html }: { html: string }) => html.match(/>Hours \d+</g) ?? [];
    const linkTo = ({ html }: { html: string }, rel: string) =>
      html.match(new RegExp(`href="([^"]+)" rel="${rel}"`))?.[1]?.replaceAll("&amp;", "&");
    expect(linkTo(first, "prev")).toBeUndefined();
    const second = await staff.get(`/desk${linkTo(first, "next")}`);
    expect(linkTo(second, "next")).toBeUndefined();
    expect(new Set([...subjects(first), ...subjects(second)]).size).toBe(60);
    const back = await staff.get(`/desk${linkTo(second, "prev")}`);
    expect(subjects(back)).toEqual(subjects(first));
    expect(linkTo(back, "prev")).toBeUndefined();
  });
});

test("a line about the business links each figure to what it counts", async () => {
  await backend.activatePlan(id);
  const { html, text } = await staff.get("/desk");
  expect(text).toContain("Active clients 1 Video Pro 1");
  expect(text).toContain("Monthly revenue $120 at the price per month, without Pay As You Go");
  for (const [label, href] of [
    ["Active clients: 1", "/desk/clients?status=active"],
    ["Monthly revenue: \\$120", "/desk/clients?status=active"],
    ["Meetings this week: \\d+", "/desk/meetings"],
    ["Promises kept: [\\w% ]+", "/desk/inbox?status=in_progress"],
    ["Median response: [\\w ]+", "/desk/inbox?status=in_progress"],
    ["Launch spots left: \\d+", "/pricing"],
  ] as const)
    expect(html).toMatch(new RegExp(`<a href="${href.replace("?", "\\?")}" aria-label="${label}"`));
});

describe("an action that can be undone", () => {
  test("is undone where it was pressed, and no one is emailed", async () => {
    await meet("held", 30);
    const path = `/desk/clients/${id}`;
    const activated = await activate();
    expect(activated.text).toContain("Activated We’ll email the client in 20 seconds.");
    expect(await readPlan()).toEqual([{ plan_status: "active" }]);
    expect((await activate(colleague)).text).toContain("Nothing to do");
    const undone = await undo(activated);
    expect(undone.text).toContain("Undone It’s as it was before, and no one was emailed.");
    expect(undone.html).toContain(`action="${path}/activation"`);
    expect(undone.html).not.toContain("/desk/undo/");
    await backend.endUndoTime();
    expect(await readPlan()).toEqual([{ plan_status: "inactive" }]);
  });

  test("is undone on the list as well", async () => {
    await meet("held", 30);
    const pressed = await staff.post(
      `/desk/clients/${id}/activation?today=${encodeURIComponent("kind=activations")}`,
      {},
    );
    expect(pressed.location).toMatch(/^\/desk\?kind=activations&undo=activation&target=/);
    const done = await staff.follow(pressed);
    expect(rowOf(done.html, `/desk/clients/${id}`)).toBe("");
    expect(rowOf((await undo(done)).html, `/desk/clients/${id}`)).not.toBe("");
  });

  test("is undone by a colleague, until the client is told", async () => {
    await meet("held", 30);
    expect((await undo(await activate(), colleague)).text).toContain("Undone");
    const activated = await activate();
    await backend.endUndoTime();
    await findEmail(email, "Your Video Pro plan is active");
    expect((await undo(activated)).text).toContain("Too late It can’t be undone anymore.");
    expect(await readPlan()).toEqual([{ plan_status: "active" }]);
  });

  test.each(["//evil.example", "https://evil.example/desk", "/client", "/desk/../client"])(
    "leads from its undoing back to the desk, not to %s",
    async (page) => {
      await meet("held", 30);
      const [path] = undoPath(await activate()).split("?");
      const target = { target: id };
      const answer = await staff.post(`${path}?page=${encodeURIComponent(page)}`, target);
      expect(answer.location).toBe("/desk");
    },
  );

  test("offers no undoing any more on a page that is loaded later", async () => {
    await meet("held", 30);
    const location = (await staff.post(`/desk/clients/${id}/activation`, {})).location ?? "none";
    expect((await staff.get(location)).html).toContain("/desk/undo/");
    const early = (until: string) => String(Number(until) - 60_000);
    const later = location.replace(/(?<=&until=)\d+/, early);
    expect(later).not.toBe(location);
    expect((await staff.get(later)).html).not.toContain("/desk/undo/");
  });

  test("is not made up by a URL", async () => {
    const until = Date.now() + 600_000;
    for (const query of [`undo=constructor&target=${id}`, "undo=activation&target=1"])
      expect((await staff.get(`/desk?${query}&until=${until}`)).html).not.toContain("/desk/undo/");
    for (const action of ["constructor", "merge"])
      expect((await staff.post(`/desk/undo/${action}`, { target: id })).status).toBe(404);
    for (const target of ["", "1", "2026-12-24"])
      expect((await staff.post("/desk/undo/activation", { target })).status).toBe(404);
  });
});
