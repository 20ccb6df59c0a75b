import { beforeEach, describe, expect, test } from "vitest";
import { toasts } from "~/content/toasts";
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
    expect(row).toMatch(/>5 hours late</);
    expect(text).toMatch(/\d+ to do · [1-9]\d* overdue(?! · \d)/);
    expect(html).toMatch(/aria-current="page"[^>]*>Today<span[^>]*> \d/);
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

  test("leads back to nothing but the list", async () => {
    await meet("booked", 1);
    const [meeting] = await backend.rows("meetings", `user_id=eq.${id}`);
    const path = `/desk/meetings/${String(meeting?.id)}/held`;
    const evil = encodeURIComponent("//evil.example?kind=https://evil.example");
    expect((await staff.post(`${path}?today=${evil}`, {})).location).toBe("/desk");
  });
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
