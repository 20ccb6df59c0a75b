import ICAL from "ical.js";
import { beforeEach, describe, expect, test } from "vitest";
import { listFreeSlots } from "~/domain/meetings/slots";
import { CONFLICT, DONE, NOT_FOUND } from "../support/function-calls.ts";
import type { Caller } from "../support/public-api.ts";
import { EMAILS } from "../support/unsent-emails.ts";
import { newId, scene } from "./scene.ts";

/** Booking, rescheduling and cancelling a meeting, and the emails about it. */

const { sql, getValue, api, backend, readAs, addStaff, newClient, work } = await scene();
const staff = await addStaff();
const [client, other] = [await newClient(), await newClient()];
let slots: string[] = [];
beforeEach(async () => {
  await sql(
    "delete from public.meetings; delete from public.days_off; delete from private.rate_limits; delete from private.staff_alerts; delete from private.jobs",
  );
  const anHourOn = new Date(Date.now() + 3_600_000);
  slots = listFreeSlots(anHourOn, { taken: [], days_off: [] }).map((slot) => slot.toISOString());
});

const book = async (caller: Caller | null, starts_at?: string, time_zone?: string) =>
  (await api.rpc(caller, "book_my_meeting", { starts_at, time_zone })).json;
const slot = (index: number) => slots[index]!;
const listMeetings = () =>
  sql<{ id: string; status: string; sequence: number; starts_at: string }>(
    "select * from public.meetings order by created_at",
  );
const getMeetingId = async () => (await listMeetings())[0]!.id;
const getKey = (id: string) =>
  getValue<string>("select key from private.meeting_keys where meeting_id = $1", [id]);
const getMyPage = (caller: Caller) =>
  readAs(caller)<{
    meeting: {
      id: string;
      starts_at: string;
      sequence: number;
      status: string;
      time_zone: string | null;
    } | null;
    unavailable_times: { taken: string[]; days_off: string[] };
  }>("get_my_page", { parts: ["meeting", "unavailable_times"] });
const callAsStaff = readAs(staff);
const recordResult = (id: string, is_held: boolean) =>
  callAsStaff<string>("staff_record_meeting_result", { id, is_held });
const moveTo = (id: string, interval: string) =>
  sql(`update public.meetings set starts_at = now() + interval '${interval}' where id = $1`, [id]);
const moveToPast = (id: string) => moveTo(id, "-1 hour");
const listEmails = () =>
  sql<{ kind: string; recipient: string }>(
    `select kind, recipient from ${EMAILS} order by kind::text, recipient`,
  );
const listEmailKinds = async () => (await listEmails()).map(({ kind }) => kind);

test("a meeting without a zone of its own is in that of the client's browser, by email too", async () => {
  await book(client, slot(3));
  const zoneOf = async () => [
    (await getMyPage(client)).meeting?.time_zone,
    await getValue<string>(
      "select private.build_appointment(meetings) ->> 'time_zone' from public.meetings",
    ),
  ];
  expect(await zoneOf()).toEqual([null, null]);
  await sql("update public.profiles set time_zone = 'Pacific/Apia' where id = $1", [client.id]);
  expect(await zoneOf()).toEqual(["Pacific/Apia", "Pacific/Apia"]);
  await sql("update public.meetings set time_zone = 'Asia/Tokyo'");
  expect(await zoneOf()).toEqual(["Asia/Tokyo", "Asia/Tokyo"]);
});

describe("a slot", () => {
  test("can be booked exactly when the site offers it", async () => {
    const day = 86_400_000;
    const nows = [0, 1, 2].flatMap((year) =>
      // Covers both clock changes and the time between, at odd minutes.
      [
        "-03-01T13:07:00Z",
        "-03-08T07:30:00Z",
        "-06-17T23:59:59Z",
        "-10-25T00:00:00Z",
        "-11-01T06:00:00Z",
        "-12-24T14:00:00Z",
      ].map((moment) => new Date(`${2026 + year}${moment}`)),
    );
    for (const now of nows) {
      const found = await sql<{ at: string }>(
        `select at from generate_series($1::timestamptz - interval '1 day', $1::timestamptz + interval '16 days', '15 minutes') as at
         where private.is_bookable_slot(at, $2)`,
        [new Date(Math.floor(now.getTime() / day) * day), now],
      );
      const offered = listFreeSlots(now, { taken: [], days_off: [] });
      expect(offered.length).toBeGreaterThan(100);
      expect(found.map(({ at }) => new Date(at).toISOString())).toEqual(
        offered.map((at) => at.toISOString()),
      );
    }
  });

  test("is rejected when it is not offered or invalid", async () => {
    const at = Date.parse(slot(0));
    const now = Date.now();
    for (const moment of [
      now - 86_400_000,
      now + 3_600_000,
      at + 60_000,
      at + 15 * 60_000,
      Date.parse(slots.at(-1)!) + 8 * 86_400_000,
    ])
      expect(await book(client, new Date(moment).toISOString())).toBe("slot_unavailable");
    await sql(
      "insert into public.days_off values (($1::timestamptz at time zone 'America/New_York')::date)",
      [slot(20)],
    );
    expect(await book(client, slot(20))).toBe("slot_unavailable");
    expect((await getMyPage(client)).unavailable_times.days_off).toHaveLength(1);
    for (const broken of ["tomorrow", "infinity", "-infinity", null])
      expect(await book(client, broken as string)).not.toBe("booked");
    // A zone that the server does not know would end every later query that converts to it.
    for (const time_zone of ["<b>", "Europe/Atlantis"]) {
      const { status } = await api.rpc(client, "book_my_meeting", {
        starts_at: slot(0),
        time_zone,
      });
      expect([time_zone, status]).toEqual([time_zone, 400]);
    }
    expect(await listMeetings()).toEqual([]);
  });
});

describe("a client", () => {
  test("books, views, reschedules and cancels a meeting, each idempotently", async () => {
    for (const times of [1, 2])
      expect([times, await book(client, slot(0))]).toEqual([times, "booked"]);
    expect(await getMyPage(client)).toMatchObject({
      meeting: { status: "booked", sequence: 0 },
      unavailable_times: { taken: [expect.any(String)] },
    });
    const { meeting } = await getMyPage(client);
    expect(new Date(meeting!.starts_at).toISOString()).toBe(slot(0));
    expect(await book(client, slot(3))).toBe("rescheduled");
    expect(await book(client, slot(3))).toBe("booked");
    expect(await getMyPage(client)).toMatchObject({ meeting: { id: meeting!.id, sequence: 1 } });
    for (const times of [1, 2]) {
      const { json } = await api.rpc(client, "cancel_my_meeting");
      expect([times, json]).toEqual([times, "cancelled"]);
    }
    expect(await getMyPage(client)).toMatchObject({
      meeting: null,
      unavailable_times: { taken: [] },
    });
    expect(await listMeetings()).toMatchObject([{ status: "cancelled", sequence: 2 }]);
    expect(await book(client, slot(0))).toBe("booked");
    expect(await listMeetings()).toHaveLength(2);
  });

  test("cannot change a meeting that has begun, or book another after one was held", async () => {
    await book(client, slot(0));
    const [meeting] = await listMeetings();
    await moveToPast(meeting!.id);
    expect(await book(client, slot(1))).toBe("already_started");
    expect((await api.rpc(client, "cancel_my_meeting")).json).toBe("already_started");
    expect(await recordResult(meeting!.id, false)).toBe("recorded");
    expect(await book(client, slot(1))).toBe("booked");
    const again = (await listMeetings()).find(({ status }) => status === "booked");
    await moveToPast(again!.id);
    expect(await recordResult(again!.id, true)).toBe("recorded");
    expect(await book(client, slot(2))).toBe("held");
  });

  test("needs a complete profile", async () => {
    expect(await book(await api.register(), slot(0))).toBe("profile_incomplete");
    expect(await listMeetings()).toEqual([]);
  });

  test("limits rescheduling, because each change emails all staff", async () => {
    await book(client, slot(0));
    await sql("update public.meetings set sequence = 20");
    expect((await api.rpc(client, "book_my_meeting", { starts_at: slot(1) })).status).toBe(429);
  });
});

describe("a meeting key", () => {
  test("opens, moves and cancels its own meeting without signing in, and a wrong key has no effect", async () => {
    await book(client, slot(0), "Asia/Nicosia");
    await book(other, slot(5));
    const [first, second] = await listMeetings();
    const [id, key] = [first!.id, await getKey(first!.id)];
    for (const wrong of [
      { id, key: await getKey(second!.id) },
      { id, key: newId() },
      { id: newId(), key },
    ])
      for (const caller of [null, other])
        for (const [name, args] of [
          ["get_meeting_by_key", wrong],
          ["reschedule_meeting_by_key", { ...wrong, starts_at: slot(1) }],
          ["cancel_meeting_by_key", wrong],
        ] as const)
          expect(await api.rpc(caller, name, args)).toMatchObject(NOT_FOUND);
    expect(await listMeetings()).toMatchObject([
      { status: "booked", sequence: 0 },
      { status: "booked", sequence: 0 },
    ]);
    const opened = (await api.rpc(null, "get_meeting_by_key", { id, key })).json as {
      unavailable_times: { taken: string[] };
    };
    expect(opened).toMatchObject({
      meeting: { id, status: "booked", time_zone: "Asia/Nicosia", proposed_times: [] },
    });
    expect(opened.unavailable_times.taken).toHaveLength(2);
    expect(JSON.stringify(opened)).not.toContain(client.id);
    const move = (starts_at: string) =>
      api.rpc(null, "reschedule_meeting_by_key", { id, key, starts_at });
    expect((await move(slot(5))).json).toBe("slot_taken");
    expect((await move(new Date().toISOString())).json).toBe("slot_unavailable");
    expect((await move(slot(6))).json).toBe("rescheduled");
    expect(await getMyPage(client)).toMatchObject({ meeting: { id, sequence: 1 } });
    for (const times of [1, 2])
      expect([times, (await api.rpc(null, "cancel_meeting_by_key", { id, key })).json]).toEqual([
        times,
        "cancelled",
      ]);
    expect((await move(slot(7))).json).toBe("cancelled");
    expect((await getMyPage(client)).meeting).toBeNull();
  });
});

describe("the emails", () => {
  type Email = {
    subject: string;
    text: string;
    attachments?: { content: string; content_type: string }[];
  };
  const sendEmails = () => work("emails");
  const getNewest = async (address: string) =>
    (await backend.emailsTo(address))[0] as unknown as Email;
  /** Lets staff be told at once again of what the client does. */
  const passAnHour = () => sql("delete from private.staff_alerts");
  const getReminder = async () =>
    (
      await sql<{ lead: string }>(
        `select (meetings.starts_at - jobs.due_at)::text as lead
         from private.jobs join public.meetings on meetings.id = jobs.subject_id
         where jobs.kind = 'meeting_reminder'`,
      )
    ).map(({ lead }) => lead);

  function parseEvent({ attachments }: Email) {
    const file = Buffer.from(attachments![0]!.content, "base64").toString();
    const calendar = new ICAL.Component(ICAL.parse(file));
    const event = new ICAL.Event(calendar.getFirstSubcomponent("vevent")!);
    return {
      method: calendar.getFirstPropertyValue("method"),
      type: attachments![0]!.content_type,
      uid: event.uid,
      sequence: event.sequence,
      starts: event.startDate.toJSDate().toISOString(),
      minutes: event.duration.toSeconds() / 60,
      status: event.component.getFirstPropertyValue("status"),
      attendees: event.attendees.map((attendee) => attendee.getFirstValue()),
    };
  }

  test("notify client and staff of each change with a calendar event that updates in place", async () => {
    await book(client, slot(0), "Asia/Tokyo");
    const id = await getMeetingId();
    expect(await sendEmails()).toEqual({ done: 2, failed: 0 });
    const booked = await getNewest(client.email);
    expect(booked.subject).toBe("Your strategy meeting is booked");
    expect(booked.text).toContain("Step 4 of 5: your meeting");
    expect(booked.text).toMatch(/ \(Tokyo time, [^()]+ in New York\)\./);
    expect(booked.text).toContain(`/meeting/${id}?key=${await getKey(id)}`);
    const first = parseEvent(booked);
    expect(first).toMatchObject({
      method: "REQUEST",
      type: "text/calendar; charset=utf-8; method=REQUEST",
      sequence: 0,
      starts: slot(0),
      minutes: 30,
      status: "CONFIRMED",
      attendees: [`mailto:${client.email}`],
    });
    const staffEmail = await getNewest(staff.email);
    expect(staffEmail.subject).toBe("Strategy meeting with Fig & Olive");
    expect(staffEmail.text).toContain(`/desk/meetings/${id}`);
    expect(staffEmail.text).not.toContain(await getKey(id));
    expect(staffEmail.text).not.toContain("Step 4 of 5");
    expect(parseEvent(staffEmail)).toMatchObject({
      uid: first.uid,
      attendees: [`mailto:${client.email}`, `mailto:${staff.email}`],
    });

    await passAnHour();
    await book(client, slot(4));
    await sendEmails();
    for (const address of [client.email, staff.email])
      expect(parseEvent(await getNewest(address))).toMatchObject({
        method: "REQUEST",
        uid: first.uid,
        sequence: 1,
        starts: slot(4),
      });
    await passAnHour();
    expect(await callAsStaff("staff_cancel_meeting", { id, reason: "We are ill" })).toBe(
      "cancelled",
    );
    await sendEmails();
    for (const address of [client.email, staff.email])
      expect(parseEvent(await getNewest(address))).toMatchObject({
        method: "CANCEL",
        uid: first.uid,
        sequence: 2,
        status: "CANCELLED",
        starts: slot(4),
      });
    expect(await listEmails()).toEqual([]);
  });

  test("remind the day before the current time", async () => {
    await book(client, slot(40));
    await book(client, slot(44));
    expect(await getReminder()).toEqual(["1 day"]);
    await sql("delete from private.jobs where kind <> 'meeting_reminder'");
    await sql("update private.meeting_events set created_at = created_at - interval '1 day'");
    await sql("update private.jobs set due_at = now()");
    await sendEmails();
    expect((await getNewest(client.email)).subject).toBe("Your strategy meeting is coming up");
  });

  test("say nothing of a meeting that began or was cancelled during an outage", async () => {
    await book(client, slot(40));
    const id = await getMeetingId();
    await sql("update private.jobs set attempts = 1");
    await book(client, slot(44));
    await callAsStaff("staff_set_meeting_link", { id, video_link: "https://example.com/call" });
    await callAsStaff("staff_propose_meeting_times", { id, times: [slot(41)] });
    const ofClient = async () =>
      (await listEmails()).flatMap(({ kind, recipient }) =>
        recipient === client.email && kind !== "meeting_reminder" ? kind : [],
      );
    expect(await ofClient()).toEqual(["meeting_booked", "meeting_proposed", "meeting_rescheduled"]);
    await sql("begin");
    await sql("alter table public.meetings disable trigger user");
    await moveToPast(id);
    expect(await ofClient()).toEqual([]);
    await sql("rollback");
    await api.rpc(client, "cancel_my_meeting");
    expect(await ofClient()).toEqual(["meeting_cancelled"]);
  });

  test("take a booked meeting out of the calendar of a client who deletes their account", async () => {
    const leaving = await newClient();
    await book(leaving, slot(0), "Asia/Tokyo");
    await sendEmails();
    const booked = parseEvent(await getNewest(leaving.email));
    await book(leaving, slot(4));
    const { status } = await api.rpc(await api.signIn(leaving.email), "delete_my_account");
    expect(status).toBe(204);
    await sendEmails();
    const email = await getNewest(leaving.email);
    expect(email.subject).toBe("Your Spellpost account was deleted");
    expect(email.text).toMatch(/ \(Tokyo time, [^()]+ in New York\) is cancelled\./);
    expect(email.text).toContain("removes it from your calendar");
    expect(parseEvent(email)).toEqual({
      ...booked,
      method: "CANCEL",
      type: "text/calendar; charset=utf-8; method=CANCEL",
      sequence: 2,
      status: "CANCELLED",
      starts: slot(4),
    });
    expect(await listEmails()).toEqual([]);
  });
});

describe("the desk", () => {
  test("lists meetings in order, page by page, and reports those that need marking", async () => {
    await sql(
      `insert into auth.users (id, email) select gen_random_uuid(), 'lot-' || n || '@example.com' from generate_series(1, 120) as n;
       insert into public.meetings (user_id, starts_at)
         select id, date_trunc('hour', now()) + row_number() over () * interval '30 minutes' from auth.users where email like 'lot-%'`,
    );
    const listAll = async (status?: string) => {
      const seen: string[] = [];
      let after = {};
      for (;;) {
        const args = { max_rows: 50, status, ...after };
        const page = await callAsStaff<{ id: string; starts_at: string }[]>(
          "staff_list_meetings",
          args,
        );
        expect(page.length).toBeLessThanOrEqual(50);
        seen.push(...page.map(({ starts_at }) => starts_at));
        const last = page.at(-1);
        if (!last) return seen;
        after = { cursor_at: last.starts_at, cursor_id: last.id };
      }
    };
    const byTime = await listAll();
    expect(new Set(byTime).size).toBe(120);
    expect(byTime).toHaveLength(120);
    expect(byTime).toEqual(byTime.toSorted());
    await sql("update public.meetings set status = 'missed'");
    expect(await listAll()).toEqual([]);
    expect(await listAll("missed")).toEqual(byTime.toReversed());
    await sql("delete from auth.users where email like 'lot-%'");

    await book(client, slot(0));
    const id = await getMeetingId();
    const listWorkItems = async () =>
      JSON.stringify(await callAsStaff("staff_get_today", { max_rows: 51 }));
    const recordActionPlan = () => callAsStaff("staff_record_action_plan_sent", { id });
    expect(await listWorkItems()).not.toContain(id);
    expect(await recordResult(id, true)).toBe("not_started");
    await moveToPast(id);
    expect(await listWorkItems()).toContain(`meetings/${id}`);
    expect(await callAsStaff("staff_cancel_meeting", { id, reason: "Ill" })).toBe(
      "already_started",
    );
    for (const isHeld of [true, true, false])
      expect(await recordResult(id, isHeld)).toBe("recorded");
    expect(await listWorkItems()).not.toContain(id);
    expect(await recordResult(id, true)).toBe("recorded");
    expect(await callAsStaff("staff_get_meeting", { id })).toMatchObject({
      meeting: { id, status: "held" },
      profile: { business_name: "Fig & Olive" },
      client_email: client.email,
    });
    expect(await listWorkItems()).toContain(`meetings/${id}`); // Reported again, now for its action plan.
    expect(await recordActionPlan()).toBe("recorded");
    expect(await listWorkItems()).not.toContain(id);
    await recordResult(id, false);
    expect(await recordActionPlan()).toBe("not_held");
    await recordResult(id, true);
    const unknown = { id: newId() };
    for (const [name, args] of [
      ["staff_record_meeting_result", { ...unknown, is_held: true }],
      ["staff_assign_meeting", { id, staff_id: client.id }],
      ["staff_add_day_off", { day: "2030-01-01", staff_id: client.id }],
      ["staff_get_meeting", unknown],
    ] as const)
      expect(await api.rpc(staff, name, args)).toMatchObject(NOT_FOUND);
    expect((await listMeetings())[0]?.status).toBe("held");
  });

  test("keep the result that a colleague recorded after the page was loaded", async () => {
    await book(client, slot(0));
    const id = await getMeetingId();
    await moveToPast(id);
    const record = (is_held: boolean, seen_status: string) =>
      api.rpc(staff, "staff_record_meeting_result", { id, is_held, seen_status });
    for (let times = 0; times < 2; times++)
      expect((await record(true, "booked")).json).toBe("recorded");
    expect(await record(false, "booked")).toMatchObject(CONFLICT);
    expect(await listMeetings()).toMatchObject([{ status: "held" }]);
    expect(await listEmailKinds()).not.toContain("meeting_missed");
    for (let times = 0; times < 2; times++)
      expect((await record(false, "held")).json).toBe("recorded");
    expect(await record(true, "booked")).toMatchObject(CONFLICT);
    expect(await listMeetings()).toMatchObject([{ status: "missed" }]);
  });

  test("adds and removes days off and counts the meetings booked on them", async () => {
    // The first free slot may be the last one of its day.
    const first = slots.findIndex((at, index) => at.slice(0, 10) === slot(index + 1).slice(0, 10));
    const [booked, sameDay] = [slot(first), slot(first + 1)];
    await book(client, booked);
    const [{ day }] = (await sql(
      "select ($1::timestamptz at time zone 'America/New_York')::date::text as day",
      [booked],
    )) as [{ day: string }];
    for (let times = 0; times < 2; times++)
      expect(await api.rpc(staff, "staff_add_day_off", { day })).toMatchObject(DONE);
    expect(await callAsStaff("staff_list_days_off")).toEqual([
      { day, meeting_count: 1, staff_id: null, staff_name: null },
    ]);
    for (const past of ["2026-01-05", "-infinity", null])
      expect(await api.rpc(staff, "staff_add_day_off", { day: past })).toMatchObject({
        status: 400,
        json: { code: "22023" },
      });
    expect(await book(other, sameDay)).toBe("slot_unavailable");
    for (let times = 0; times < 2; times++)
      expect(await api.rpc(staff, "staff_remove_day_off", { day })).toMatchObject(DONE);
    expect(await callAsStaff("staff_list_days_off")).toEqual([]);
    expect(await book(other, sameDay)).toBe("booked");
  });
});

test("a meeting is cancelled only at the time on the page with the button", async () => {
  await book(client, slot(0));
  await book(client, slot(1));
  const [id, changed] = [await getMeetingId(), { status: 409, json: { code: "PT409" } }];
  const link = { id, key: await getKey(id) };
  const stale = { starts_at: slot(0) };
  expect(await api.rpc(client, "cancel_my_meeting", stale)).toMatchObject(changed);
  expect(await api.rpc(null, "cancel_meeting_by_key", { ...link, ...stale })).toMatchObject(
    changed,
  );
  expect(await listMeetings()).toMatchObject([{ status: "booked" }]);
  const seen = { starts_at: slot(1) };
  expect((await api.rpc(client, "cancel_my_meeting", seen)).json).toBe("cancelled");
  // An email that still waits would arrive after the cancellation.
  expect((await listEmails()).filter(({ recipient }) => recipient === client.email)).toMatchObject([
    { kind: "meeting_cancelled" },
  ]);
});
