import ICAL from "ical.js";
import { beforeEach, expect, test } from "vitest";
import { listFreeSlots } from "~/domain/meetings/slots";
import { waitFor } from "../support/backend.ts";
import { getUserId } from "../support/session-cookie.ts";
import { backend, newClient, newStaff, newVisitor } from "../support/site.ts";

/** Staff change meetings for their clients, and set when they hold some. */

const [client, other, staff] = [await newClient(), await newClient(), await newStaff()];
const slots = listFreeSlots(new Date(Date.now() + 3_600_000), { taken: [], days_off: [] }).map(
  (slot) => slot.toISOString(),
);

beforeEach(async () => {
  await backend.delete("meetings", "sequence=gte.0");
  for (const each of [client, other, staff]) await each.get("/"); // Clears the toasts.
});

const times = (html: string) =>
  [...html.matchAll(/<input type="radio"[^>]*value="([^"]+)"/g)].map(([, at]) => at!);
/** Lists the values of a page's first field for a time. */
const optionsIn = (html: string) => [
  ...new Set([...html.matchAll(/<option value="(\d{4}-[^"]+)"/g)].map(([, at]) => at!)),
];

async function bookOne() {
  const [id, userId] = [crypto.randomUUID(), getUserId(client)];
  await backend.insert("meetings", { id, user_id: userId, starts_at: slots[20] });
  return { id, userId, path: `/desk/meetings/${id}` };
}

/** Books a meeting for another client. @returns its start */
async function bookOther(): Promise<string> {
  await backend.insert("meetings", { user_id: getUserId(other), starts_at: slots[25] });
  return slots[25]!;
}

const getStart = async (id: string) => {
  const [row] = await backend.rows("meetings", `id=eq.${id}`);
  return new Date(String(row?.starts_at)).toISOString();
};

/** Waits for the email about a meeting and returns its link. @param path page of the meeting */
async function findEmailedLink(path: string): Promise<string> {
  const page = path.replace("/desk/meetings", "/meeting");
  const { text } = await waitFor(async () =>
    (await backend.emailsTo(client.email)).find((email) => email.text.includes(page)),
  );
  return text.match(/\/meeting\/[\w-]+\?key=[\w-]+/)![0];
}

test("the desk moves a meeting to a free time, and tells the client why", async () => {
  const { id, path } = await bookOne();
  const form = await staff.get(`${path}/time`);
  expect(form.text).toContain(`${client.email} and the team get an email with the new time`);
  const offered = optionsIn(form.html);
  const taken = await bookOther();
  expect(optionsIn((await staff.get(`${path}/time`)).html)).not.toContain(taken);
  const rejected = await staff.post(`${path}/time`, { starts_at: taken, reason: "Ill" });
  expect(rejected.status).toBe(409);
  expect(rejected.text).toContain("That time is no longer free.");
  expect(rejected.html).toContain("Ill</textarea>");
  const starts_at = offered.find((each) => each > taken)!;
  const moved = await staff.post(`${path}/time`, { starts_at, reason: "We’re ill" });
  expect(moved.location).toBe(path);
  expect((await staff.get(path)).text).toContain("Told the client We’re ill");
  expect((await client.get("/meeting")).text).toContain("Our team wrote We’re ill");
  expect(await getStart(id)).toBe(starts_at);
});

test("the desk suggests times, of which the client chooses one by the link in the email", async () => {
  const { id, path } = await bookOne();
  const link = await findEmailedLink(path);
  const form = await staff.get(`${path}/proposals`);
  const [first, third] = [optionsIn(form.html)[30]!, optionsIn(form.html)[33]!];
  const message = "I am away that day";
  expect((await staff.post(`${path}/proposals`, { message })).status).toBe(400);
  const sent = await staff.post(`${path}/proposals`, { first, third, message });
  expect(sent.location).toBe(path);
  expect((await client.get("/meeting")).text).toContain("We suggest another time");
  const anybody = newVisitor();
  const page = await anybody.follow(await anybody.get(link));
  expect(page.text).toContain("We suggest another time Our team wrote I am away that day");
  expect(times(page.html).slice(0, 2)).toEqual([first, third]);
  expect(page.html).not.toContain(' checked=""');
  const email = await waitFor(async () =>
    (await backend.emailsTo(client.email)).find(({ text }) => text.includes("&starts_at=")),
  );
  const [, theirs = ""] = email.text.match(/\/meeting\/[\w-]+\?key=[\w-]+&starts_at=\S+/g)!;
  const chosen = await anybody.follow(await anybody.get(theirs));
  expect(chosen.html.match(/<input[^>]* checked=""[^>]*>/g)).toEqual([
    expect.stringContaining(`value="${third}"`),
  ]);
  await anybody.follow(await anybody.post(link.split("?")[0]!, { starts_at: third }));
  expect((await client.get("/meeting")).text).not.toContain("We suggest another time");
  expect(await getStart(id)).toBe(third);
});

test("the desk says who holds a meeting, and gives it a link that its client follows", async () => {
  const { path, userId } = await bookOne();
  const bad = await staff.post(path, { video_link: "http://example.com/a" });
  expect(bad.status).toBe(400);
  expect(bad.text).toContain("Please enter a link that starts with https://");
  const video_link = "https://meet.example.com/a";
  expect((await staff.post(path, { video_link })).location).toBe(path);
  for (const page of ["/meeting", "/client"])
    expect((await client.get(page)).html).toContain(`href="${video_link}"`);
  expect((await staff.post(`${path}/host`, { staff_id: getUserId(staff) })).location).toBe(path);
  expect((await staff.get(path)).text).toContain("Host Maria Nicolaou");
  expect((await staff.get("/desk/meetings")).text).toContain("Maria Nicolaou");
  expect((await staff.post(`${path}/host`, { staff_id: userId })).status).toBe(404);
});

test("the desk saves working hours, and offers no other times", async () => {
  const path = "/desk/settings/hours";
  const hours = { time_zone: "America/New_York", starts_1: "09:00", ends_1: "10:00" };
  const half = await staff.post(path, { ...hours, starts_2: "09:00" });
  const unset = "No one on the team has set hours yet. Until someone does, clients can book";
  expect((await staff.get(path)).text).toContain(unset);
  expect(half.status).toBe(400);
  expect(half.text).toContain("Please enter both times, or neither");
  expect((await staff.post(path, hours)).location).toBe(path);
  const saved = await staff.get(path);
  expect(saved.html).toMatch(/name="starts_1"[^>]*value="09:00"/);
  expect(saved.text).not.toContain(unset);
  expect((await (await newStaff()).get(path)).text).toContain(
    "You haven’t set any hours, so clients book calls with your colleagues only.",
  );
  const offered = times((await client.get("/meeting?zone=America/New_York")).html);
  expect(new Set(offered.map((at) => new Date(at).getUTCDay()))).toEqual(new Set([1]));
  expect(offered.length).toBeLessThan(7);
  await staff.post(path, { time_zone: "America/New_York" });
  expect(times((await client.get("/meeting")).html).length).toBeGreaterThan(100);
});

test("the desk shows a calendar’s secret address once, and answers any other with 404", async () => {
  await bookOne();
  await bookOther();
  const path = "/desk/settings/calendar";
  const created = await staff.post(path, {});
  const token = created.html.match(/\/calendar\/([0-9a-f]{64})\.ics/)![1]!;
  expect((await staff.get(path)).html).not.toContain("/calendar/");
  const file = await newVisitor().get(`/calendar/${token}.ics`);
  expect(file.status).toBe(200);
  expect(file.headers.get("Content-Type")).toContain("text/calendar");
  expect(file.headers.get("Cache-Control")).toBe("private, no-store");
  expect(new ICAL.Component(ICAL.parse(file.html)).getAllSubcomponents("vevent")).toHaveLength(2);
  await staff.post(path, {});
  for (const wrong of [token, "0".repeat(64), "a"])
    expect((await newVisitor().get(`/calendar/${wrong}.ics`)).status).toBe(404);
});
