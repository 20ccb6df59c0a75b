import { beforeEach, describe, expect, test } from "vitest";
import { listFreeSlots, type UnavailableTimes } from "~/domain/meetings/slots";
import { NOT_FOUND } from "../support/function-calls.ts";
import type { Caller } from "../support/public-api.ts";
import { EMAILS } from "../support/unsent-emails.ts";
import { INVALID, scene } from "./scene.ts";

/** Staff who hold meetings, and what staff do with a meeting for its client. */

const NOTHING = { taken: [], days_off: [] };
const WEEK = [1, 2, 3, 4, 5];
const ALL_DAY = { time_zone: "America/New_York", starts: "09:00", ends: "17:00" };

type ClientMeeting = {
  id: string;
  status: string;
  starts_at: string;
  sequence: number;
  video_link: string | null;
  change_reason: string | null;
  proposed_times: string[];
  proposal_message: string | null;
};
type Row = { id: string; user_id: string; staff_id: string | null; status: string };

const { sql, getValue, listValues, api, backend, readAs, addStaff, newClient, endUndoTime, work } =
  await scene();
const [senior, junior] = [await addStaff(), await addStaff()];
await sql("update public.staff set created_at = now() - interval '1 year' where user_id = $1", [
  senior.id,
]);
const clients = [await newClient(), await newClient(), await newClient(), await newClient()];
let slots: string[] = [];
beforeEach(async () => {
  await sql(
    "delete from public.meetings; delete from public.days_off; delete from private.meeting_hosts; delete from private.rate_limits; delete from private.staff_alerts; delete from private.jobs",
  );
  const anHourOn = new Date(Date.now() + 3_600_000);
  slots = listFreeSlots(anHourOn, NOTHING).map((slot) => slot.toISOString());
});

const slot = (index: number) => slots[index]!;
const call = async (caller: Caller | null, name: string, args: object = {}) =>
  (await api.rpc(caller, name, args)).json;
const book = (caller: Caller, starts_at: string) => call(caller, "book_my_meeting", { starts_at });
const saveHours = (
  caller: Caller,
  { time_zone, starts, ends, weekdays = WEEK }: typeof ALL_DAY & { weekdays?: number[] },
  video_link?: string,
) =>
  api.rpc(caller, "staff_save_working_hours", {
    time_zone,
    weekdays,
    starts: weekdays.map(() => starts),
    ends: weekdays.map(() => ends),
    video_link,
  });
const listMeetings = () => sql<Row>("select * from public.meetings order by created_at");
const getHosts = async () => (await listMeetings()).map(({ staff_id }) => staff_id);
const getMyPage = (caller: Caller) =>
  readAs(caller)<{
    meeting: ClientMeeting | null;
    cancelled_meeting: ClientMeeting | null;
    unavailable_times: UnavailableTimes;
  }>("get_my_page", { parts: ["meeting", "cancelled_meeting", "unavailable_times"] });
const listOffered = async (caller: Caller) =>
  listFreeSlots(new Date(), (await getMyPage(caller)).unavailable_times).map((at) =>
    at.toISOString(),
  );
const getDayInNewYork = (at: string) =>
  getValue<string>("select ($1::timestamptz at time zone 'America/New_York')::date::text", [at]);
const getKey = (id: string) =>
  getValue<string>("select key from private.meeting_keys where meeting_id = $1", [id]);
const sendEmails = () => work("emails");
const moveTo = (id: string, interval: string) =>
  sql(`update public.meetings set starts_at = now() + interval '${interval}' where id = $1`, [id]);
const addDayOff = async (staff_id: string, at: string) => {
  const day = await getDayInNewYork(at);
  await call(senior, "staff_add_day_off", { day, staff_id });
  return day;
};
const getNewestEmail = async (address: string) =>
  (await backend.emailsTo(address))[0] as unknown as {
    subject: string;
    text: string;
    attachments?: { content: string }[];
  };
/** Lists what is to be sent within a minute, which leaves out reminders and digests. */
const listEmailKinds = () =>
  listValues<string>(
    `select kind from ${EMAILS} where due_at < now() + interval '1 minute' order by kind::text`,
  );

/** Lists who is told that a meeting is theirs. */
const listAssigned = () =>
  sql(`select recipient from ${EMAILS} where kind = 'staff_meeting_assigned'`);

describe("hosts", () => {
  test("share a slot: it is bookable while one of them works and is free", async () => {
    await saveHours(senior, ALL_DAY);
    await saveHours(junior, ALL_DAY);
    expect(await book(clients[0]!, slot(0))).toBe("booked");
    expect(await listOffered(clients[2]!)).toContain(slot(0));
    expect(await book(clients[1]!, slot(0))).toBe("booked");
    expect(await listOffered(clients[2]!)).not.toContain(slot(0));
    expect(await book(clients[2]!, slot(0))).toBe("slot_taken");
    expect(await getHosts()).toEqual([senior.id, junior.id]);
  });

  test("with the fewest meetings of the week get the next one, then the longest-serving", async () => {
    await saveHours(senior, ALL_DAY);
    await saveHours(junior, ALL_DAY);
    const days = Map.groupBy(slots, (at) => at.slice(0, 10));
    const day = [...days.values()].find((times) => times.length > clients.length)!;
    for (const [place, client] of clients.entries())
      expect(await book(client, day[place]!)).toBe("booked");
    expect(await getHosts()).toEqual([senior.id, junior.id, senior.id, junior.id]);
    await call(clients[2]!, "cancel_my_meeting");
    await call(clients[3]!, "cancel_my_meeting");
    await call(clients[0]!, "cancel_my_meeting");
    expect(await book(clients[0]!, day[4]!)).toBe("booked");
    expect((await getHosts()).at(-1)).toBe(senior.id);
  });

  test("hold no meeting outside of their hours, in their own time zone", async () => {
    const offered = listFreeSlots(new Date(), NOTHING).map((at) => at.toISOString());
    expect(await listOffered(clients[0]!)).toEqual(offered);
    await saveHours(senior, { ...ALL_DAY, starts: "09:00", ends: "10:00" });
    const inNewYork = (at: string, timeZone: string) =>
      new Intl.DateTimeFormat("en-US", { timeZone, timeStyle: "short", hourCycle: "h23" }).format(
        new Date(at),
      );
    const mornings = offered.filter((at) =>
      ["09:00", "09:30"].includes(inNewYork(at, "America/New_York")),
    );
    expect(mornings.length).toBeGreaterThan(10);
    expect(await listOffered(clients[0]!)).toEqual(mornings);
    const afternoon = offered.find((at) => !mornings.includes(at))!;
    expect(await book(clients[0]!, afternoon)).toBe("slot_taken");
    await saveHours(senior, { time_zone: "Asia/Nicosia", starts: "18:00", ends: "24:00" });
    expect(await listOffered(clients[0]!)).toEqual(
      offered.filter((at) => inNewYork(at, "Asia/Nicosia") >= "18:00"),
    );
  });

  test("are off on their own days alone", async () => {
    await saveHours(senior, ALL_DAY);
    await saveHours(junior, ALL_DAY);
    const day = await addDayOff(senior.id, slot(20));
    expect(await book(clients[0]!, slot(20))).toBe("booked");
    expect(await getHosts()).toEqual([junior.id]);
    await addDayOff(junior.id, slot(20));
    expect(await book(clients[1]!, slot(20))).toBe("slot_taken");
    expect(await call(senior, "staff_list_days_off")).toMatchObject([
      { day, staff_id: expect.any(String), staff_name: expect.any(String) },
      { day, staff_id: expect.any(String), staff_name: expect.any(String) },
    ]);
    await api.rpc(senior, "staff_remove_day_off", { day, staff_id: senior.id });
    await endUndoTime();
    expect(await book(clients[1]!, slot(20))).toBe("booked");
  });

  test("leave room for a meeting that nobody holds yet", async () => {
    expect(await book(clients[0]!, slot(0))).toBe("booked");
    await saveHours(senior, ALL_DAY);
    expect(await listOffered(clients[1]!)).not.toContain(slot(0));
    expect(await book(clients[1]!, slot(0))).toBe("slot_taken");
    await saveHours(junior, ALL_DAY);
    expect(await book(clients[1]!, slot(0))).toBe("booked");
  });

  test("keep a meeting that moves to a time when they are free", async () => {
    await saveHours(senior, ALL_DAY);
    await saveHours(junior, ALL_DAY);
    await book(clients[0]!, slot(0));
    const [{ id }] = (await listMeetings()) as [Row];
    await call(senior, "staff_assign_meeting", { id, staff_id: junior.id });
    expect(await book(clients[0]!, slot(30))).toBe("rescheduled");
    expect(await getHosts()).toEqual([junior.id]);
    await book(clients[1]!, slot(31));
    expect(await getHosts()).toEqual([junior.id, senior.id]);
    const [, { id: second }] = (await listMeetings()) as [Row, Row];
    await book(clients[1]!, slot(30));
    expect(await call(senior, "staff_assign_meeting", { id: second, staff_id: junior.id })).toBe(
      "host_busy",
    );
    expect(await call(senior, "staff_assign_meeting", { id: second })).toBe("recorded");
    expect(await getHosts()).toEqual([junior.id, null]);
  });
});

describe("a meeting's video link", () => {
  test("is its own, else that of its host, for the client, in emails and calendar files", async () => {
    await saveHours(senior, ALL_DAY, "https://meet.example.com/senior");
    const [client] = clients as [Caller];
    await book(client, slot(0));
    const { meeting } = await getMyPage(client);
    expect(meeting!.video_link).toBe("https://meet.example.com/senior");
    await sendEmails();
    const { text, attachments } = await getNewestEmail(client.email);
    expect(text).toContain("Video call\nJoin the call: https://meet.example.com/senior\n");
    expect(Buffer.from(attachments![0]!.content, "base64").toString()).toContain(
      "URL:https://meet.example.com/senior",
    );
    const { id } = meeting!;
    const video_link = "https://meet.example.com/room";
    await api.rpc(senior, "staff_set_meeting_link", { id, video_link });
    expect(await call(null, "get_meeting_by_key", { id, key: await getKey(id) })).toMatchObject({
      meeting: { video_link },
    });
    for (const wrong of ["http://example.com/a", "javascript:alert(1)"])
      expect(
        await api.rpc(senior, "staff_set_meeting_link", { id, video_link: wrong }),
      ).toMatchObject(INVALID);
    await api.rpc(senior, "staff_set_meeting_link", { id });
    expect((await getMyPage(client)).meeting!.video_link).toBe("https://meet.example.com/senior");
  });
});

describe("staff", () => {
  async function bookOne() {
    const [client] = clients as [Caller];
    await book(client, slot(40));
    const { meeting } = await getMyPage(client);
    await sendEmails();
    await sql("delete from private.staff_alerts");
    return { client, id: meeting!.id };
  }
  /** Returns the first half hour of business within the notice that clients give, if there is one. */
  const findEarlySlot = () => {
    const early = listFreeSlots(new Date(Date.now() + 60_000), NOTHING, 0)[0]!.toISOString();
    return early === slot(0) ? null : early;
  };

  test("move a meeting without the client's notice and say why, until it moves again", async () => {
    const { client, id } = await bookOne();
    const starts_at = findEarlySlot() ?? slot(1);
    const move = (to: object) => call(senior, "staff_reschedule_meeting", { id, ...to });
    expect(await move({ starts_at, reason: "Our host is ill" })).toBe("rescheduled");
    expect(await getMyPage(client)).toMatchObject({
      meeting: { change_reason: "Our host is ill" },
    });
    await sendEmails();
    const { subject, text } = await getNewestEmail(client.email);
    expect(subject).toBe("Your strategy meeting has a new time");
    expect(text).toContain("Why we moved it: Our host is ill");
    expect((await getNewestEmail(senior.email)).subject).toContain("New time");
    expect(await move({ starts_at: new Date(Date.now() - 86_400_000).toISOString() })).toBe(
      "slot_unavailable",
    );
    await book(clients[1]!, slot(50));
    expect(await move({ starts_at: slot(50) })).toBe("slot_taken");
    expect(await book(client, slot(41))).toBe("rescheduled");
    expect((await getMyPage(client)).meeting!.change_reason).toBeNull();
    await call(client, "cancel_my_meeting");
    expect(await move({ starts_at: slot(2) })).toBe("cancelled");
  });

  test("cancel a meeting with a reason only, which the client reads until they book again", async () => {
    const { client, id } = await bookOne();
    for (const reason of ["", "  ", "a".repeat(1001)])
      expect(await api.rpc(senior, "staff_cancel_meeting", { id, reason })).toMatchObject(INVALID);
    expect(await call(senior, "staff_cancel_meeting", { id, reason: "We are ill" })).toBe(
      "cancelled",
    );
    await sendEmails();
    expect((await getNewestEmail(client.email)).text).toContain("Here’s why: We are ill");
    expect(await getMyPage(client)).toMatchObject({
      meeting: null,
      cancelled_meeting: { id, change_reason: "We are ill" },
    });
    await book(client, slot(3));
    expect((await getMyPage(client)).cancelled_meeting).toBeNull();
    await call(client, "cancel_my_meeting");
    expect((await getMyPage(client)).cancelled_meeting).toBeNull();
  });

  test("propose times, of which the client chooses one by the link in the email", async () => {
    const { client, id } = await bookOne();
    const [first, second] = [findEarlySlot() ?? slot(5), slot(6)];
    const propose = (times: unknown, message?: string) =>
      api.rpc(senior, "staff_propose_meeting_times", { id, times, message });
    for (const times of [[], [slot(1), slot(2), slot(3), slot(4)], [null]])
      expect((await propose(times)).status).toBe(400);
    for (const times of [[slot(40)], [first, "2026-01-05T15:00:00Z"]])
      expect((await propose(times)).json).toBe("slot_unavailable");
    expect((await getMyPage(client)).meeting!.proposed_times).toEqual([]);
    expect((await propose([second, first], "Sorry, I am away")).json).toBe("proposed");
    expect(
      await sql(
        `select actor_id, client_id, changed_columns from public.audit_log
         where table_name = 'meetings' and row_id = $1 order by audit_log.id desc limit 1`,
        [id],
      ),
    ).toEqual([{ actor_id: senior.id, client_id: client.id, changed_columns: ["proposed_times"] }]);
    await sendEmails();
    // One that is not free leaves what was proposed, and emailed, before.
    expect((await propose([slot(40)], "Or then")).json).toBe("slot_unavailable");
    const { subject, text } = await getNewestEmail(client.email);
    expect(subject).toBe("We’ve suggested other times for your meeting");
    expect(text).toContain("Sorry, I am away");
    expect(text).toContain(`/meeting/${id}?key=${await getKey(id)}`);
    expect(await listEmailKinds()).toEqual([]);
    const key = await getKey(id);
    const opened = (await call(null, "get_meeting_by_key", { id, key })) as {
      meeting: ClientMeeting;
    };
    expect(opened.meeting.proposed_times.map((at) => new Date(at).toISOString())).toEqual(
      [first, second].toSorted(),
    );
    expect(await call(null, "reschedule_meeting_by_key", { id, key, starts_at: first })).toBe(
      "rescheduled",
    );
    expect((await getMyPage(client)).meeting!.proposed_times).toEqual([]);
  });

  test("propose times, unless a colleague did so since the page was opened", async () => {
    const { client, id } = await bookOne();
    const open = async (caller: Caller) =>
      ((await call(caller, "staff_get_meeting", { id })) as { events: { created_at: string }[] })
        .events[0]!.created_at;
    const propose = (caller: Caller, time: string, seen_event_at?: string) =>
      call(caller, "staff_propose_meeting_times", { id, times: [time], seen_event_at });
    const opened = await open(junior);
    expect(await propose(senior, slot(5), opened)).toBe("proposed");
    expect(await propose(senior, slot(6), opened)).toBe("proposed");
    expect(await propose(junior, slot(7), opened)).toBe("already_proposed");
    const { proposed_times } = (await getMyPage(client)).meeting!;
    expect(proposed_times.map((at) => new Date(at).toISOString())).toEqual([slot(6)]);
    expect(await propose(junior, slot(7), await open(junior))).toBe("proposed");
  });

  test("propose times that lapse when they are taken, and when the meeting moves or begins", async () => {
    const { client, id } = await bookOne();
    const propose = () =>
      call(senior, "staff_propose_meeting_times", { id, times: [slot(5), slot(6)] });
    const listProposed = async () => (await getMyPage(client)).meeting!.proposed_times;
    expect(await propose()).toBe("proposed");
    await book(clients[1]!, slot(5));
    expect(await listProposed()).toHaveLength(1);
    expect(await propose()).toBe("slot_unavailable");
    expect(await listProposed()).toHaveLength(1);
    await book(client, slot(42));
    expect(await listProposed()).toEqual([]);
    await call(clients[1]!, "cancel_my_meeting");
    expect(await propose()).toBe("proposed");
    expect(await listEmailKinds()).toContain("meeting_proposed");
    await moveTo(id, "-1 minute");
    expect(await listProposed()).toEqual([]);
    expect(await listEmailKinds()).not.toContain("meeting_proposed");
    expect(await propose()).toBe("already_started");
  });

  test("invite a client who missed a meeting to book again, unless it is corrected in time", async () => {
    const { client, id } = await bookOne();
    await moveTo(id, "-1 hour");
    await sql("delete from private.jobs");
    const record = (is_held: boolean) =>
      call(senior, "staff_record_meeting_result", { id, is_held });
    await record(false);
    expect(await listEmailKinds()).toEqual(["meeting_missed"]);
    await record(true);
    expect(await listEmailKinds()).toEqual([]);
    await record(false);
    expect(await listEmailKinds()).toEqual(["meeting_missed"]);
    await endUndoTime();
    await sendEmails();
    const { subject, text } = await getNewestEmail(client.email);
    expect(subject).toBe("We missed you at your strategy meeting");
    expect(text).toContain("/meeting");
    await record(false);
    expect(await listEmailKinds()).toEqual([]);
    await book(client, slot(9));
    await sql("delete from private.jobs");
    await record(true);
    await record(false);
    expect(await listEmailKinds()).toEqual([]);
  });

  test("tell the client a new link to the call, once, and keep the times they proposed", async () => {
    await saveHours(senior, ALL_DAY, "https://meet.example.com/senior");
    await saveHours(junior, ALL_DAY);
    const { client, id } = await bookOne();
    const link = (video_link?: string) =>
      call(senior, "staff_set_meeting_link", { id, video_link });
    await call(senior, "staff_propose_meeting_times", { id, times: [slot(9)] });
    await sendEmails();
    await link("https://meet.example.com/one");
    await link("https://meet.example.com/two");
    await link("https://meet.example.com/two");
    expect(await listEmailKinds()).toEqual(["meeting_link_changed"]);
    const { sequence, proposed_times } = (await getMyPage(client)).meeting!;
    expect([sequence, proposed_times.length]).toEqual([2, 1]);
    await sendEmails();
    const { subject, text, attachments } = await getNewestEmail(client.email);
    expect(subject).toBe("How to join your strategy meeting");
    expect(text).toContain("It replaces any link we sent you before.");
    expect(text).toContain("Join the call: https://meet.example.com/two\n");
    const [invitation] = attachments!;
    expect(atob(invitation!.content)).toContain("SEQUENCE:2");
    await saveHours(senior, ALL_DAY, "https://meet.example.com/unused");
    expect(await listEmailKinds()).toEqual([]);
    await link();
    await saveHours(senior, ALL_DAY, "https://meet.example.com/new");
    await saveHours(senior, ALL_DAY, "https://meet.example.com/new");
    expect(await listEmailKinds()).toEqual(["meeting_link_changed"]);
    await sendEmails();
    expect((await getNewestEmail(client.email)).text).toContain("https://meet.example.com/new");
    await call(senior, "staff_assign_meeting", { id });
    expect(await listEmailKinds()).toEqual(["meeting_link_changed"]);
    await sendEmails();
    expect((await getNewestEmail(client.email)).text).toContain("will send you the link");
  });

  test("are told of a meeting that a colleague gives them, as often as they choose", async () => {
    const { id } = await bookOne();
    await call(senior, "staff_assign_meeting", { id, staff_id: senior.id });
    expect(await listEmailKinds()).toEqual([]);
    for (let times = 0; times < 2; times++)
      await call(senior, "staff_assign_meeting", { id, staff_id: junior.id });
    expect(await listEmailKinds()).toEqual(["staff_meeting_assigned"]);
    await sendEmails();
    const { subject, text, attachments } = await getNewestEmail(junior.email);
    expect(subject).toBe("You’re hosting a meeting with Fig & Olive");
    expect(text).toContain(`/desk/meetings/${id}`);
    expect(attachments).toHaveLength(1);
    await call(junior, "staff_save_notification_settings", {
      tickets: "none",
      messages: "none",
      bookings: "none",
      overdue: "none",
    });
    await call(senior, "staff_assign_meeting", { id, staff_id: senior.id });
    await call(senior, "staff_assign_meeting", { id, staff_id: junior.id });
    expect(await listEmailKinds()).toEqual([]);
    await sql("delete from private.notification_settings; delete from private.staff_alerts");
  });

  test("who leave hand their meetings to a colleague who is free, or to nobody", async () => {
    const leaver = await addStaff();
    await saveHours(leaver, ALL_DAY, "https://meet.example.com/leaver");
    for (const [place, client] of clients.slice(0, 3).entries())
      expect(await book(client, slot(40 + place))).toBe("booked");
    const [held, ...coming] = (await listMeetings()) as [Row, Row, Row];
    await sql(
      "update public.meetings set status = 'held', starts_at = now() - interval '1 day' where id = $1",
      [held.id],
    );
    await saveHours(senior, ALL_DAY, "https://meet.example.com/senior");
    await sql("insert into public.meetings (user_id, starts_at, staff_id) values ($1, $2, $3)", [
      clients[3]!.id,
      slot(42),
      senior.id,
    ]);
    await sql("delete from private.jobs; delete from private.staff_alerts");
    await call(senior, "staff_remove_member", { id: leaver.id });
    await endUndoTime();
    await work("others");
    expect(await getHosts()).toEqual([null, senior.id, null, senior.id]);
    expect((await getMyPage(clients[1]!)).meeting!.video_link).toBe(
      "https://meet.example.com/senior",
    );
    expect((await getMyPage(clients[2]!)).meeting!.video_link).toBeNull();
    expect(await listEmailKinds()).toEqual([
      "meeting_link_changed",
      "meeting_link_changed",
      "staff_meeting_assigned",
    ]);
    expect(await listAssigned()).toEqual([{ recipient: senior.email }]);
    expect(await call(senior, "staff_get_today", { max_rows: 9, kind: "alerts" })).toMatchObject({
      items: [{ path: `meetings/${coming[1]!.id}`, title: "A meeting needs a host" }],
    });
  });

  test("change a meeting only at the time on their page, where the same move counts as made", async () => {
    const { client, id } = await bookOne();
    const seen = { id, seen_starts_at: slot(40) };
    const changes = [
      ["staff_cancel_meeting", { reason: "Ill" }],
      ["staff_reschedule_meeting", { starts_at: slot(1) }],
      ["staff_propose_meeting_times", { times: [slot(2)] }],
    ] as const;
    expect(await book(client, slot(41))).toBe("rescheduled");
    for (const [name, change] of changes)
      expect(await api.rpc(senior, name, { ...seen, ...change })).toMatchObject({
        status: 409,
        json: { code: "PT409" },
      });
    const { meeting } = await getMyPage(client);
    expect(new Date(meeting!.starts_at).toISOString()).toBe(slot(41));
    expect(meeting!.proposed_times).toEqual([]);
    const again = { ...seen, starts_at: slot(41) };
    expect(await call(senior, "staff_reschedule_meeting", again)).toBe("booked");
    seen.seen_starts_at = slot(41);
    const results: unknown[] = [];
    for (const [name, change] of changes.toReversed()) {
      results.push(await call(senior, name, { ...seen, ...change }));
      if (name === "staff_reschedule_meeting") seen.seen_starts_at = slot(1);
    }
    expect(results).toEqual(["proposed", "rescheduled", "cancelled"]);
  });

  test("read what happened to a meeting, by whom and why", async () => {
    const { client, id } = await bookOne();
    await call(senior, "staff_reschedule_meeting", { id, starts_at: slot(1), reason: "Ill" });
    await call(junior, "staff_assign_meeting", { id, staff_id: junior.id });
    await call(senior, "staff_propose_meeting_times", { id, times: [slot(9)], message: "Or then" });
    await call(client, "cancel_my_meeting");
    const { events } = (await call(senior, "staff_get_meeting", { id })) as { events: object[] };
    expect(events).toMatchObject([
      { kind: "cancelled", actor_name: null, reason: null },
      { kind: "proposed", actor_name: senior.email, reason: "Or then" },
      { kind: "assigned", actor_name: junior.email, reason: null },
      { kind: "rescheduled", actor_name: senior.email, reason: "Ill" },
      { kind: "booked", actor_name: null, reason: null },
    ]);
  });
});

describe("a staff member's calendar", () => {
  test("opens by its token alone, and a new token voids the old one", async () => {
    await saveHours(senior, ALL_DAY);
    await saveHours(junior, ALL_DAY);
    await book(clients[0]!, slot(0));
    await book(clients[1]!, slot(0));
    const token = (await call(senior, "staff_renew_calendar_token")) as string;
    expect(token).toMatch(/^[0-9a-f]{64}$/);
    const stored = await sql("select from private.meeting_hosts where calendar_token_hash = $1", [
      token,
    ]);
    expect(stored).toEqual([]);
    expect(await call(null, "get_staff_calendar", { token })).toMatchObject([
      { status: "booked", sequence: 0, client_email: clients[0]!.email },
    ]);
    const [{ id }] = (await listMeetings()) as [Row];
    await call(junior, "staff_cancel_meeting", { id, reason: "Ill" });
    expect(await call(null, "get_staff_calendar", { token })).toMatchObject([
      { id, status: "cancelled", sequence: 1 },
    ]);
    const renewed = await call(senior, "staff_renew_calendar_token");
    expect(await call(null, "get_staff_calendar", { token: renewed })).toHaveLength(1);
    for (const wrong of [token, "", "0".repeat(64)])
      expect(await api.rpc(null, "get_staff_calendar", { token: wrong })).toMatchObject(NOT_FOUND);
    expect((await saveHours(senior, ALL_DAY)).status).toBe(204);
    expect(await call(null, "get_staff_calendar", { token: renewed })).toHaveLength(1);
  });

  test("closes with a new password, and opens again after a proof only", async () => {
    const token = (await call(senior, "staff_renew_calendar_token")) as string;
    await sql("update auth.users set encrypted_password = 'new' where id = $1", [senior.id]);
    expect(await api.rpc(null, "get_staff_calendar", { token })).toMatchObject(NOT_FOUND);

    await sql("update auth.mfa_amr_claims set updated_at = now() - interval '11 minutes'");
    await sql("update auth.sessions set created_at = now() - interval '11 minutes'");
    expect((await api.rpc(senior, "staff_renew_calendar_token")).status).toBe(403);
  });
});
