import { beforeEach, describe, expect, test } from "vitest";
import { toasts } from "~/content/toasts";
import { getUserId } from "../support/session-cookie.ts";
import { backend, newClient, newStaff } from "../support/site.ts";

/** The first page of the desk, and the ten seconds in which staff can undo what they did. */

const [staff, colleague] = [await newStaff(), await newStaff()];

let id: string;
beforeEach(async () => {
  id = getUserId(await newClient("video-pro"));
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
  (html.match(/action="(\/desk\/actions\/[^"]+)"/)?.[1] ?? "none").replaceAll("&amp;", "&");
const undo = async (page: { html: string }, visitor = staff) =>
  visitor.follow(await visitor.post(undoPath(page), {}));
/** Asks for the activation of the client's plan, after their meeting. */
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
    expect(mainOf((await staff.get("/desk?kind=tickets")).html)).not.toContain(link);
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
    for (const subject of [`First ${word}`, `Second ${word}`])
      await backend.insert("tickets", { user_id: id, subject, description: "Since Monday" });
    const follow = async (page: { html: string }, name: string) => {
      const [, href] = new RegExp(`href="([^"]+)"[^>]*>${name} ${word}<`).exec(page.html) ?? [];
      return staff.get((href ?? "/none").replaceAll("&amp;", "&"));
    };
    const first = await follow(await staff.get("/desk?kind=tickets"), "First");
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
    const message = { name: "Ana", email: "ana@example.com", message: "Open?" };
    for (let index = 0; index < 60; index++)
      await backend.insert("contact_messages", { ...message, subject: `Hours ${index}` });
    const list = "/desk?kind=messages";
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

describe("an action with a grace period", () => {
  test("is undone where it was pressed, and no one is emailed", async () => {
    await meet("held", 30);
    const path = `/desk/clients/${id}`;
    const waiting = await activate();
    expect(waiting.text).toContain(
      "The plan activates in 10 seconds, and then the client gets an email.",
    );
    const undone = await undo(waiting);
    expect(undone.text).toContain("Undone Nothing has changed, and no one was emailed.");
    expect(undone.html).toContain(`action="${path}/activation"`);
    expect(undone.text).not.toContain("in 10 seconds");
    await backend.endGracePeriod();
    expect(await readPlan()).toEqual([{ plan_status: "inactive" }]);
    expect(await backend.rows("email_outbox", "kind=eq.plan_activated")).toEqual([]);
  });

  test("is undone on the list as well", async () => {
    await meet("held", 30);
    const pressed = await staff.post(
      `/desk/clients/${id}/activation?today=${encodeURIComponent("kind=activations")}`,
      {},
    );
    expect(pressed.location).toMatch(/^\/desk\?kind=activations&pending=activate_plan&undo=/);
    const waiting = await staff.follow(pressed);
    expect(rowOf(waiting.html, `/desk/clients/${id}`)).toBe("");
    expect(rowOf((await undo(waiting)).html, `/desk/clients/${id}`)).not.toBe("");
  });

  test("can be undone only by who asked for it, and not once it has taken effect", async () => {
    await meet("held", 30);
    const waiting = await activate();
    const refused = await undo(waiting, colleague);
    expect(refused.text).toContain(toasts.staffActionShared.body);
    await backend.endGracePeriod();
    expect((await undo(waiting)).text).toContain("Too late It has already taken effect.");
    expect(await readPlan()).toEqual([{ plan_status: "active" }]);
  });

  test("is undone by the last of those who asked for it, and the others are told so", async () => {
    await meet("held", 30);
    const [first, last] = [await activate(), await activate(colleague)];
    const refused = await undo(first);
    expect(refused.status).toBe(200);
    expect(refused.text).toContain(toasts.staffActionShared.body);
    expect((await undo(last, colleague)).text).toContain(toasts.staffActionUndone.body);
    await backend.endGracePeriod();
    expect(await readPlan()).toEqual([{ plan_status: "inactive" }]);
  });

  test.each(["//evil.example", "https://evil.example/desk", "/client", "/desk/../client"])(
    "leads from its undoing back to the desk, not to %s",
    async (page) => {
      await meet("held", 30);
      const waiting = await activate();
      const [path] = undoPath(waiting).split("?");
      const answer = await staff.post(`${path}?page=${encodeURIComponent(page)}`, {});
      expect(answer.location).toBe("/desk");
    },
  );

  test("is no longer announced once it has taken effect, on a page that is loaded again", async () => {
    await meet("held", 30);
    const page = `/desk/clients/${id}`;
    const location = (await staff.post(`${page}/activation`, {})).location ?? "none";
    expect((await staff.get(location)).html).toContain("/reversal");
    const early = (until: string) => String(Number(until) - 60_000);
    const later = location.replace(/(?<=&until=)\d+/, early);
    expect(later).not.toBe(location);
    const { html } = await staff.get(later);
    expect(html).not.toContain("/reversal");
    expect(html).toContain(`action="${page}/activation"`);
  });

  test("ignores a notice that the URL makes up", async () => {
    const until = Date.now() + 600_000;
    for (const query of ["pending=constructor&undo=" + id, "pending=activate_plan&undo=1"])
      expect((await staff.get(`/desk?${query}&until=${until}`)).html).not.toContain(
        "/desk/actions/",
      );
  });
});
