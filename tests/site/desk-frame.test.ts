import { expect, test } from "vitest";
import { seedDesk } from "../support/desk.ts";
import { sql } from "../support/remote-sql.ts";
import { expireSession } from "../support/session-cookie.ts";
import { backendUrl, during, newVisitor, siteUrl } from "../support/site.ts";
import { PASSWORD } from "../support/visitor.ts";

/** All pages of the desk share the navigation, the time zone and the log. */

const desk = await seedDesk(siteUrl, backendUrl, "Late posts");
const { staff } = desk;

const save = (fields: Record<string, string>) => staff.post("/desk/settings", fields);

const BERLIN = { time_zone: "Europe/Berlin" };

test("each page of the desk offers all sections and marks its own", async () => {
  const { html } = await staff.get("/desk/subscribers");
  const labels = [...html.matchAll(/<a href="\/desk[^"]*"[^>]*>([^<]+)<\/a>/g)].map(
    ([, label]) => label,
  );
  for (const label of [
    "Today",
    "Inbox",
    "Meetings",
    "Clients",
    "Plan requests",
    "Subscribers",
    "Unsent",
    "Team",
    "Settings",
  ])
    expect(labels).toContain(label);
  expect(html).toContain('action="/desk/search"');
  expect(html).toContain('href="/client"');
  expect(html).toContain('action="/logout"');
  const marked = [...html.matchAll(/aria-current="page"[^>]*>([^<]+)</g)].map(([, label]) => label);
  expect(new Set(marked)).toEqual(new Set(["Subscribers"]));
});

test("times are New York’s until a staff member sets their zone, which every page names once", async () => {
  const [row] = await sql<{ created_at: string }>(
    "select created_at from private.conversations where id = $1",
    [desk.ids.tickets],
  );
  const at = new Date(row!.created_at);
  const format = (timeZone: string) =>
    new Intl.DateTimeFormat("en-US", { timeZone, hour: "numeric", minute: "2-digit" }).format(at);
  const before = (await staff.get(`/desk/clients/${desk.ids.clients}`)).text;
  expect(before).toContain("Times are New York time.");
  expect(before).toContain(`at ${format("America/New_York")}`);

  const saved = await save(BERLIN);
  expect(saved.location).toBe("/desk/settings");
  const settings = await staff.follow(saved);
  expect(settings.html).toContain('value="Europe/Berlin" selected');
  const { ids } = desk;
  for (const path of [
    `/desk/inbox/${ids.tickets}`,
    `/desk/plan-changes/${ids["plan-changes"]}`,
    `/desk/unsent/${ids.unsent}`,
    "/desk/plan-changes",
    "/desk/unsent",
    "/desk/subscribers",
    "/desk/inbox",
    "/desk/log",
  ]) {
    const { text } = await staff.get(path);
    expect([path, text.split("Times are Berlin time.").length]).toEqual([path, 2]);
    expect([path, text.match(/[AP]M UTC/)]).toEqual([path, null]);
  }
  const after = (await staff.get(`/desk/clients/${desk.ids.clients}`)).text;
  expect(after).toContain(`at ${format("Europe/Berlin")}`);
});

test("the zone comes along to another browser with the sign-in", async () => {
  await save(BERLIN);
  const elsewhere = newVisitor();
  await elsewhere.post("/login", { email: staff.email, password: PASSWORD });
  expect((await elsewhere.get("/desk/log")).text).toContain("Times are Berlin time.");
});

test("the log says in sentences who did what, links to it and is searched", async () => {
  await staff.post(`/desk/meetings/${desk.ids.meetings}/held`, {});
  const { text, html } = await staff.get("/desk/log");
  expect(text).toContain("Maria Nicolaou marked Fig & Olive’s meeting as held");
  expect(html).toContain(`href="/desk/meetings/${desk.ids.meetings}"`);
  expect(text).not.toMatch(/starts_at|changed_columns|plan_status/);
  expect((await staff.get("/desk/log?q=FIG+%26")).text).toContain("meeting as held");
  const none = await staff.get("/desk/log?q=nothing+like+that");
  expect(none.text).toContain("Nothing matches.");
  expect(none.text).toContain("The search covers the newest 2,500 entries.");
  expect(none.text).not.toContain("meeting as held");
});

test("a session that cannot be renewed for a moment keeps the desk, and what was typed", async () => {
  const tablet = newVisitor();
  tablet.storeCookies(staff);
  expireSession(tablet);
  const fault = { percent: { 429: 100 }, only: "grant_type=refresh_token" };
  const page = await during(fault, () => tablet.post("/desk/settings", BERLIN));
  expect(page.status).toBe(503);
  expect(page.html).toContain('value="Europe/Berlin" selected=""');
  expect(tablet.cookieNames).toContain("spellpost-desk");
});
