import { beforeEach, describe, expect, test } from "vitest";
import { waitFor } from "../support/backend.ts";
import { signInAsUser } from "../support/onboarding.ts";
import {
  backend,
  backendUrl,
  during,
  hidden,
  newClient,
  newStaff,
  newVisitor,
} from "../support/site.ts";
import type { PageResponse, Visitor } from "../support/visitor.ts";

const [client, other, staff] = [await newClient(), await newClient(), await newStaff()];

beforeEach(async () => {
  await backend.delete("meetings", "sequence=gte.0");
  await backend.delete("days_off", "day=not.is.null");
  for (const each of [client, other, staff]) await each.get("/"); // Clears the toasts.
});

const unescape = (html: string) => html.replaceAll("&amp;", "&");
const times = (html: string) =>
  [...html.matchAll(/<input type="radio"[^>]*value="([^"]+)"/g)].map(([, at]) => at!);
const chosenIn = (html: string) =>
  [...html.matchAll(/<input type="radio"[^>]*>/g)]
    .filter(([input]) => input.includes("checked"))
    .map(([input]) => input.match(/value="([^"]+)"/)?.[1]);

/** Submits the page's form with the time at that index or with the given time. */
function book(visitor: Visitor, page: PageResponse, time: number | string, fields = {}) {
  const starts_at = typeof time === "number" ? times(page.html)[time]! : time;
  const address = page.html.match(/action="(\/meeting\?[^"]*)" method="post"/)?.[1];
  const account = hidden(page.html, "account");
  return visitor.post(unescape(address ?? "/meeting"), { account, starts_at, ...fields });
}
/** Waits for the newest meeting's email and returns its link. */
async function findEmailedLink(address: string) {
  const [row] = await backend.rows("meetings", "order=created_at.desc");
  const path = `/meeting/${String(row?.id)}`;
  const email = await waitFor(async () =>
    (await backend.emailsTo(address)).find(({ text }) => text.includes(path)),
  );
  return { email, link: email.text.match(/\/meeting\/[\w-]+\?key=[\w-]+/)![0] };
}

describe("/meeting", () => {
  test("requires a signed-in client with a complete questionnaire", async () => {
    const visitor = newVisitor();
    expect((await visitor.get("/meeting")).location).toBe("/login?next=%2Fmeeting");
    await signInAsUser(visitor, backendUrl);
    expect((await visitor.get("/meeting")).location).toBe("/profile-questionnaire");
    const starts_at = times((await client.get("/meeting")).html)[0]!;
    expect((await visitor.post("/meeting", { starts_at })).location).toBe("/profile-questionnaire");
    const stranger = await newVisitor().post("/meeting?zone=Asia/Tokyo", { starts_at });
    expect(stranger.location).toBe("/login?next=%2Fmeeting%3Fzone%3DAsia%2FTokyo");
    expect(await backend.rows("meetings")).toEqual([]);
  });

  test("offers the free half hours by day, in the visitor's zone", async () => {
    const page = await client.get("/meeting?zone=America/New_York");
    expect(page.status).toBe(200);
    expect(page.html).not.toContain('type="module" src="/assets/entry');
    expect(page.text).toMatch(/All times are in New York, GMT-[45]\./);
    expect(page.text).toContain("New York business hours");
    const offered = times(page.html);
    expect(offered.length).toBeGreaterThan(120);
    expect(offered).toEqual(offered.toSorted());
    expect(page.html.match(/<fieldset/g)?.length).toBeGreaterThanOrEqual(9);
    expect(page.text).toMatch(/9:00 AM 9:30 AM .* 4:30 PM/);
    const tokyo = await client.get("/meeting?zone=Asia/Tokyo");
    expect(tokyo.text).toContain("All times are in Tokyo, GMT+9.");
    expect(times(tokyo.html).length).toBeGreaterThan(120);
    expect(tokyo.text).toMatch(/(11:00 PM|12:00 AM)/);
    expect(tokyo.html).toContain('<option value="Asia/Tokyo" selected');
    const strange = await client.get("/meeting?zone=Mars/Olympus%3Cb%3E");
    expect(strange.status).toBe(200);
    expect(strange.html).not.toContain("Olympus");
  });

  test("books, shows, reschedules and cancels a meeting, whose slot is hidden from others", async () => {
    const sent = await book(client, await client.get("/meeting?zone=Asia/Nicosia"), 5);
    expect(sent.location).toBe("/meeting");
    const booked = await client.get("/meeting");
    expect(booked.text).toContain("Your meeting is booked");
    expect(booked.text).toMatch(/Nicosia, GMT\+[23]/);
    expect(times(booked.html)).toEqual([]);
    const [row] = await backend.rows("meetings");
    const at = new Date(String(row?.starts_at)).toISOString();
    expect(times((await other.get("/meeting")).html)).not.toContain(at);

    const change = await client.get("/meeting?change=yes&zone=Asia/Tokyo");
    expect(change.text).toContain("Choose another time");
    expect(change.text).toContain("All times are in Tokyo, GMT+9.");
    expect((await book(client, change, 9)).location).toBe("/meeting");
    expect(await backend.rows("meetings")).toMatchObject([{ sequence: 1, status: "booked" }]);
    expect(times((await other.get("/meeting")).html)).toContain(at);

    for (const time of [1, 2]) {
      const cancelled = await client.post("/meeting/cancellation", {});
      expect([time, cancelled.location]).toEqual([time, "/meeting"]);
      expect((await client.get("/meeting")).text).toContain("its time is free again");
    }
    expect(await backend.rows("meetings")).toMatchObject([{ status: "cancelled" }]);
    expect((await client.get("/meeting/cancellation")).location).toBe("/meeting");
  });

  test("tells the slower client that the slot is taken and offers the remaining times", async () => {
    const [mine, theirs] = [await client.get("/meeting"), await other.get("/meeting")];
    const at = times(mine.html)[3]!;
    expect((await book(client, mine, at)).location).toBe("/meeting");
    const late = await book(other, theirs, at);
    expect(late.status).toBe(409);
    expect(late.text).toContain("That time was just taken:");
    expect(late.text).toContain("Please choose another one.");
    expect(times(late.html)).not.toContain(at);
    expect(times(late.html).length).toBeGreaterThan(100);
    expect((await book(other, late, 3)).location).toBe("/meeting");
    expect(await backend.rows("meetings", "status=eq.booked")).toHaveLength(2);
  });

  test("rejects a missing time, an unavailable time and a form of another account", async () => {
    const page = await client.get("/meeting?zone=Asia/Tokyo");
    const none = await book(client, page, "");
    expect(none.status).toBe(400);
    expect(none.text).toContain("Please choose a time");
    expect(none.text).toContain("All times are in Tokyo, GMT+9.");
    const sunday = await book(client, page, "2026-11-01T15:00:00.000Z");
    expect(sunday.status).toBe(409);
    expect(sunday.text).toContain("That time is no longer available:");
    const foreign = hidden((await other.get("/meeting")).html, "account");
    const crossed = await book(client, page, 2, { account: foreign });
    expect(crossed.status).toBe(409);
    expect(chosenIn(crossed.html)).toEqual([times(page.html)[2]]);
    expect(await backend.rows("meetings")).toEqual([]);
  });
});

describe("/schedule-meeting", () => {
  const WARNING = "Please don’t skip this.";
  const invite = /<a[^>]*href="\/meeting"[^>]*target="_blank"/;

  test.each([
    ["a visitor", () => newVisitor()],
    ["a client without a meeting", () => client],
  ])("invites %s to book, in a new tab", async (_, getVisitor) => {
    const page = await getVisitor().get("/schedule-meeting");
    expect(page.html).toMatch(invite);
    expect(page.text).toContain(WARNING);
  });

  test("shows the time of a booked meeting and no warning", async () => {
    await book(client, await client.get("/meeting?zone=Asia/Tokyo"), 4);
    const when = (await client.get("/meeting")).text.match(/When (.+?) Time zone/)![1]!;
    const page = await client.get("/schedule-meeting");
    expect(page.text).toContain(`You're Almost Ready!`);
    expect(page.text).toContain(`When ${when} Time zone Tokyo, GMT+9`);
    expect(page.text).toContain("You’re all set. See you there.");
    expect(page.text).not.toContain(WARNING);
    expect(page.text).not.toContain("Without booking");
    expect(page.html).not.toMatch(invite);
  });

  test.each([
    ["missed", "Please don’t skip this."],
    ["held", "Our turn: we’re activating your plan."],
  ])("after a %s meeting says: %s", async (status, text) => {
    await book(client, await client.get("/meeting"), 4);
    const starts_at = "2026-01-05T15:00:00Z";
    await backend.update("meetings", "status=eq.booked", { status, starts_at });
    const page = await client.get("/schedule-meeting");
    expect(page.text).toContain(text);
    expect(page.text.includes("Your next step is")).toBe(status === "missed");
  });
});

describe("emailed link", () => {
  async function bookInTokyo() {
    await book(client, await client.get("/meeting?zone=Asia/Tokyo"), 4);
    const { email, link } = await findEmailedLink(client.email);
    const [path = "", key = ""] = link.split("?key=");
    return { email, link, path, key, anybody: newVisitor() };
  }
  const open = async (visitor: Visitor, link: string) => visitor.follow(await visitor.get(link));

  test("moves its key from the address into a cookie, and is never stored", async () => {
    const { link, path, key, anybody } = await bookInTokyo();
    const opened = await anybody.get(link);
    expect([opened.status, opened.location]).toEqual([303, path]);
    expect(opened.headers.getSetCookie().join()).toMatch(
      /spellpost-meeting=.*HttpOnly.*SameSite=Lax/,
    );
    const page = await anybody.follow(opened);
    for (const { headers } of [opened, page])
      expect(headers.get("Cache-Control")).toBe("private, no-store");
    expect(page.html).not.toContain(key);

    // Another meeting's link does not close this one.
    await book(other, await other.get("/meeting"), 9);
    const { link: theirs } = await findEmailedLink(other.email);
    expect((await open(anybody, theirs)).status).toBe(200);
    expect((await anybody.get(path)).text).toContain("Tokyo, GMT+9");
    expect((await newVisitor().get(path)).status).toBe(404);
  });

  test("says what to do in a browser that has not got the key, and keeps the chosen time", async () => {
    const { link, path, anybody } = await bookInTokyo();
    const time = times((await open(anybody, link)).html)[11]!;
    const late = newVisitor();
    const page = await late.get(path);
    expect(page.status).toBe(404);
    expect(page.text).toContain("Open it again from our email, or change the meeting in your");
    const pressed = await late.post(`${path}/cancellation`, {});
    expect([pressed.status, pressed.location]).toEqual([303, path]);
    const kept = await late.post(path, { starts_at: time });
    expect(kept.status).toBe(403);
    expect(kept.text).toContain("so nothing was saved. Open that link again in another tab");
    expect(chosenIn(kept.html)).toEqual([time]);
    expect(await backend.rows("meetings")).toMatchObject([{ status: "booked", sequence: 0 }]);
    await open(late, link);
    expect((await late.post(path, { starts_at: time })).status).toBe(303);
  });

  test("opens the meeting without signing in, and only a POST changes it", async () => {
    const { link, path, anybody } = await bookInTokyo();
    for (let look = 0; look < 3; look++) {
      const page = await open(anybody, link);
      expect(page.status).toBe(200);
      expect(page.text).toContain("Tokyo, GMT+9");
      expect(page.text).not.toContain(client.email);
      expect(page.text).not.toContain("Fig & Olive");
    }
    expect((await anybody.get(`${path}/cancellation`)).location).toBe("/meeting");
    expect(await backend.rows("meetings")).toMatchObject([{ status: "booked", sequence: 0 }]);
  });

  test("moves the meeting to a chosen time, unless that was just taken", async () => {
    const { link, path, anybody } = await bookInTokyo();
    const page = await open(anybody, link);
    const time = times(page.html)[11]!;
    const none = await anybody.post(`${path}?zone=Asia/Tokyo`, {});
    expect(none.status).toBe(400);
    expect(none.text).toContain("Please choose a time");
    const moved = await anybody.post(`${path}?zone=Asia/Tokyo`, { starts_at: time });
    expect(moved.location).toContain(path);
    expect((await anybody.follow(moved)).text).toContain("Your meeting has been moved");
    const [row] = await backend.rows("meetings");
    expect(row).toMatchObject({ status: "booked", sequence: 1 });
    expect(new Date(String(row?.starts_at)).toISOString()).toBe(time);

    await book(other, await other.get("/meeting"), 2);
    const [theirs] = await backend.rows("meetings", "sequence=eq.0");
    const taken = new Date(String(theirs?.starts_at)).toISOString();
    const crossed = await anybody.post(path, { starts_at: taken });
    expect(crossed.status).toBe(409);
    expect(crossed.text).toContain("That time was just taken:");
  });

  test("cancels the meeting idempotently", async () => {
    const { link, path, anybody } = await bookInTokyo();
    await open(anybody, link);
    for (const again of [1, 2]) {
      const cancelled = await anybody.post(`${path}/cancellation`, {});
      const after = await anybody.follow(cancelled);
      expect([again, after.status]).toEqual([again, 200]);
      expect(after.text).toContain("This meeting is cancelled.");
      expect(times(after.html)).toEqual([]);
    }
  });

  test("responds with 404 to another id or key", async () => {
    await book(client, await client.get("/meeting"), 0);
    const [row] = await backend.rows("meetings");
    const wrong = crypto.randomUUID();
    const links = [`${row?.id}?key=${wrong}`, `${row?.id}`, `${wrong}?key=${wrong}`, "1?key=1"];
    for (const link of links)
      for (const visitor of [newVisitor(), client])
        expect((await open(visitor, `/meeting/${link}`)).status).toBe(404);
    for (const path of [`/meeting/${row?.id}`, `/meeting/${row?.id}/cancellation`]) {
      const visitor = newVisitor();
      await visitor.get(`/meeting/${row?.id}?key=${wrong}`);
      const sent = await visitor.post(path, { starts_at: "2027-01-04T15:00:00.000Z" });
      expect(sent.status).toBe(404);
    }
    expect(await backend.rows("meetings")).toMatchObject([{ status: "booked", sequence: 0 }]);
  });

  test("reports a database failure and keeps the choice", async () => {
    await book(client, await client.get("/meeting"), 0);
    const { link } = await findEmailedLink(client.email);
    await during("503", async () => {
      const visitor = newVisitor();
      expect((await open(visitor, link)).status).toBe(503);
      const starts_at = "2027-01-04T15:00:00.000Z";
      const [path = ""] = link.split("?");
      const sent = await visitor.post(path, { starts_at });
      expect(sent.status).toBe(503);
      expect(chosenIn(sent.html)).toEqual([starts_at]);
      expect(sent.html).toContain(`action="${path}?zone=`);
    });
  });
});

describe("desk", () => {
  async function bookTwo() {
    await book(client, await client.get("/meeting?zone=Asia/Tokyo"), 0);
    await book(other, await other.get("/meeting"), 20);
    const [first, second] = await backend.rows("meetings", "order=starts_at");
    return { first, second, path: `/desk/meetings/${first?.id}` };
  }

  test("lists meetings and marks none as held that has not begun", async () => {
    const { first, path } = await bookTwo();
    const list = await staff.get("/desk/meetings");
    expect(list.text).toMatch(/(Today|This week|Later) Fig & Olive \w+day, /);
    const page = await staff.get(path);
    expect(page.text).toContain(client.email);
    expect(page.text).toContain("For them, in Tokyo, GMT+9");
    expect(page.html).toContain(`href="/desk/clients/${String(first?.user_id)}"`);
    expect(page.text).toContain("Host No one yet");
    expect(page.text).toMatch(/History \w+day, .* The client booked it for/);
    expect(page.text).not.toContain("Mark as Held");
    await staff.post(`${path}/held`, {});
    expect((await staff.get(path)).text).toContain("That meeting hasn’t started yet.");
    expect((await staff.get(`${path}/held`)).location).toBe(path);
  });

  test("marks a meeting as missed and held, then its action plan as sent", async () => {
    const { first, path } = await bookTwo();
    await backend.update("meetings", `id=eq.${first?.id}`, { starts_at: "2026-01-05T15:00:00Z" });
    expect((await staff.get("/desk")).text).toContain(
      "Mark the meeting as held or missed Fig & Olive",
    );
    const missed = await staff.follow(await staff.post(`${path}/missed`, {}));
    expect(missed.text).toContain("The meeting is marked as missed. The client gets an email");
    expect(missed.html).toContain(">Undo</");
    expect((await staff.get("/desk")).text).not.toContain("Mark the meeting as held");
    expect((await staff.post(`${path}/held`, {})).location).toBe(path);
    const held = await staff.get("/desk/meetings?status=held");
    expect(held.html).toContain(path);
    const waiting = (await staff.get("/desk")).text;
    expect(waiting).not.toContain("Mark the meeting as held");
    expect(waiting).toMatch(/Send the action plan Fig & Olive \w+ plan \d+ days late/);
    const recorded = await staff.follow(await staff.post(`${path}/action-plan`, {}));
    expect(recorded.text).toContain("The action plan is marked as sent.");
    expect(recorded.html).toContain(">Undo</");
    const sent = (await staff.get(path)).text;
    expect(sent).toMatch(/Action plan Sent \w+day/);
    expect((await staff.get("/desk")).text).not.toContain("Send the action plan");
    expect((await client.get("/meeting")).text).toContain("We’ve met.");
    expect(JSON.parse((await client.post("/client/export", {})).html)).toMatchObject({
      meetings: [
        {
          status: "held",
          time_zone: "Asia/Tokyo",
          events: expect.arrayContaining([
            expect.objectContaining({ kind: "held", is_by_client: false }),
          ]),
        },
      ],
    });
  });

  test("cancels future meetings, which have no action plan yet", async () => {
    const { second } = await bookTwo();
    const early = await staff.post(`/desk/meetings/${second?.id}/action-plan`, {});
    expect(early.location).toBe(`/desk/meetings/${second?.id}`);
    expect((await staff.get("/desk/meetings")).text).toContain(
      "Only a meeting that’s marked as held gets an action plan",
    );
    const cancellation = `/desk/meetings/${second?.id}/cancellation`;
    const form = await staff.get(cancellation);
    expect(form.text).toContain(`${other.email} and the team get an email`);
    const withoutReason = await staff.post(cancellation, { reason: " " });
    expect(withoutReason.status).toBe(400);
    expect(withoutReason.text).toContain("Please say why: the client will read it");
    const reason = "Our host is ill";
    expect((await staff.post(cancellation, { reason })).status).toBe(303);
    expect((await staff.get("/desk/meetings?status=cancelled")).html).toContain(`${second?.id}`);
    const after = (await other.get("/meeting")).text;
    expect(after).toContain("We had to cancel your meeting on");
    expect(after).toContain("Our team wrote Our host is ill");
    expect(after).toContain("Choose a time");
    const again = await staff.post(cancellation, { reason });
    expect(again.location).toBe(`/desk/meetings/${second?.id}`);
  });

  test("adds days off, on which no slot is offered, and removes them", async () => {
    const offered = times((await client.get("/meeting")).html);
    const day = offered[40]!.slice(0, 10);
    await book(other, await other.get("/meeting"), offered[40]!);
    const none = await staff.post("/desk/days-off", { day: "soon" });
    expect(none.status).toBe(400);
    expect(none.text).toContain("Please choose a day");
    const added = await staff.follow(await staff.post("/desk/days-off", { day }));
    expect(added.text).toContain("1 meeting is booked that day");
    const past = await staff.post("/desk/days-off", { day: "2026-01-05" });
    expect(past.status).toBe(400);
    expect(past.text).toContain("Please choose today or a later day");
    const isOff = (at: string) => at.startsWith(day);
    expect(times((await client.get("/meeting")).html).filter(isOff)).toEqual([]);
    const removed = await staff.post("/desk/days-off/removals", { day });
    expect(removed.location).toMatch(/^\/desk\/days-off\?undo=day-off-removal&target=/);
    expect(times((await client.get("/meeting")).html).filter(isOff)).toHaveLength(15);
  });
});
