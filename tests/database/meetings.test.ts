import ICAL from "ical.js";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { listFreeSlots } from "~/domain/meetings/slots";
import { backendAt } from "../support/backend.ts";
import { type Caller, type PublicApi, publicApi } from "../support/public-api.ts";
import { DRAIN_SECRET, startSupabase, type Supabase } from "../support/supabase.ts";

/** Booking, rescheduling and cancelling a meeting, and the emails about it. */

let backend: Supabase;
let api: PublicApi;
let member: Caller;
let client: Caller;
let other: Caller;
let slots: string[] = [];
beforeAll(async () => {
  backend = await startSupabase({ drainEveryMs: 3_600_000 });
  api = publicApi(backend.url);
  [member, client, other] = [await api.register(), await api.register(), await api.register()];
  await backend.sql("insert into public.staff (user_id) values ($1)", [member.id]);
  await backend.sql("update private.staff_settings set requires_mfa = false");
  await completeProfiles();
});
afterAll(() => backend?.stop());
beforeEach(async () => {
  await backend.sql(
    "delete from public.meetings; delete from public.days_off; delete from private.rate_limits; delete from public.email_outbox",
  );
  const anHourOn = new Date(Date.now() + 3_600_000);
  slots = listFreeSlots(anHourOn, { taken: [], days_off: [] }).map((slot) => slot.toISOString());
});

const completeProfiles = () =>
  backend.sql(
    "update public.profiles set business_name = 'Fig & Olive', offer_description = 'Wood-fired pizza'",
  );
const book = async (caller: Caller | null, starts_at?: string, zone?: string) =>
  (await api.rpc(caller, "book_my_meeting", { starts_at, zone })).json;
const slot = (place: number) => slots[place]!;
const meetings = () =>
  backend.sql<{ id: string; status: string; sequence: number; starts_at: string }>(
    "select * from public.meetings order by created_at",
  );
const bookedId = async () => (await meetings())[0]!.id;
const keyOf = async (id: string) =>
  (
    await backend.sql<{ key: string }>(
      "select key from private.meeting_keys where meeting_id = $1",
      [id],
    )
  )[0]!.key;
const mine = async (caller: Caller) =>
  (await api.rpc(caller, "get_my_page", { parts: ["meeting", "unavailable_times"] })).json as {
    meeting: { id: string; starts_at: string; sequence: number; status: string } | null;
    unavailable_times: { taken: string[]; days_off: string[] };
  };
const desk = async (what: string, args: object = {}, caller = member) =>
  (await api.rpc(caller, "desk", { what, args })).json as { answer: never };
const begin = (id: string) =>
  backend.sql("update public.meetings set starts_at = now() - interval '1 hour' where id = $1", [
    id,
  ]);
const owed = () =>
  backend.sql<{ kind: string; recipient: string }>(
    "select kind, recipient from public.email_outbox order by kind, recipient",
  );
const kinds = async () => (await owed()).map(({ kind }) => kind);

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
      const found = await backend.sql<{ at: string }>(
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
      expect(await book(client, new Date(moment).toISOString())).toBe("closed");
    await backend.sql(
      "insert into public.days_off values (($1::timestamptz at time zone 'America/New_York')::date)",
      [slot(20)],
    );
    expect(await book(client, slot(20))).toBe("closed");
    expect((await mine(client)).unavailable_times.days_off).toHaveLength(1);
    for (const broken of ["tomorrow", "infinity", "-infinity", null])
      expect(await book(client, broken as string)).not.toBe("booked");
    const { status } = await api.rpc(client, "book_my_meeting", {
      starts_at: slot(0),
      zone: "<b>",
    });
    expect(status).toBe(400);
    expect(await meetings()).toEqual([]);
  });

  test("is given to the first of two clients", async () => {
    expect(await book(client, slot(0))).toBe("booked");
    expect(await book(other, slot(0))).toBe("taken");
  });
});

describe("a client", () => {
  test("books, views, reschedules and cancels a meeting, each idempotently", async () => {
    for (const times of [1, 2])
      expect([times, await book(client, slot(0))]).toEqual([times, "booked"]);
    expect(await mine(client)).toMatchObject({
      meeting: { status: "booked", sequence: 0 },
      unavailable_times: { taken: [expect.any(String)] },
    });
    const { meeting } = await mine(client);
    expect(new Date(meeting!.starts_at).toISOString()).toBe(slot(0));
    for (const times of [1, 2])
      expect([times, await book(client, slot(3))]).toEqual([times, "booked"]);
    expect(await mine(client)).toMatchObject({ meeting: { id: meeting!.id, sequence: 1 } });
    for (const times of [1, 2]) {
      const { json } = await api.rpc(client, "cancel_my_meeting");
      expect([times, json]).toEqual([times, "cancelled"]);
    }
    expect(await mine(client)).toMatchObject({ meeting: null, unavailable_times: { taken: [] } });
    expect(await meetings()).toMatchObject([{ status: "cancelled", sequence: 2 }]);
    expect(await book(client, slot(0))).toBe("booked");
    expect(await meetings()).toHaveLength(2);
  });

  test("cannot change a meeting that has begun, or book another after one was held", async () => {
    await book(client, slot(0));
    const [meeting] = await meetings();
    await begin(meeting!.id);
    expect(await book(client, slot(1))).toBe("passed");
    expect((await api.rpc(client, "cancel_my_meeting")).json).toBe("passed");
    await desk("mark_meeting", { id: meeting!.id, is_held: false });
    expect(await book(client, slot(1))).toBe("booked");
    const again = (await meetings()).find(({ status }) => status === "booked");
    await begin(again!.id);
    await desk("mark_meeting", { id: again!.id, is_held: true });
    expect(await book(client, slot(2))).toBe("held");
  });

  test("needs a complete profile and a live session", async () => {
    const newcomer = await api.register();
    expect(await book(newcomer, slot(0))).toBe("no-profile");
    expect((await api.rpc(null, "book_my_meeting", { starts_at: slot(0) })).status).toBe(401);
    expect((await api.rpc(null, "cancel_my_meeting")).status).toBe(401);
    await completeProfiles();
    const another = await api.logIn(newcomer.email);
    await api.auth("logout?scope=local", {}, another);
    for (const [name, args] of [
      ["book_my_meeting", { starts_at: slot(0) }],
      ["cancel_my_meeting", {}],
    ] as const)
      expect((await api.rpc(another, name, args)).json).toMatchObject({
        message: expect.stringContaining("Nobody is signed in"),
      });
    expect((await mine(another)).unavailable_times).toBeNull();
    expect(await meetings()).toEqual([]);
  });

  test("reads only their own meeting and writes none directly", async () => {
    await book(client, slot(0));
    const rows = "meetings?select=id,starts_at,status";
    expect((await api.rest(client, "GET", rows)).json).toHaveLength(1);
    for (const caller of [other, member])
      expect((await api.rest(caller, "GET", rows)).json).toEqual([]);
    expect((await api.rest(null, "GET", rows)).status).toBe(401);
    for (const caller of [client, other, member, null]) {
      const refused = caller ? 403 : 401;
      const row = { user_id: other.id, starts_at: slot(1) };
      expect((await api.rest(caller, "POST", "meetings", row)).status).toBe(refused);
      for (const method of ["PATCH", "DELETE"])
        expect(
          (await api.rest(caller, method, "meetings?sequence=gte.0", { status: "held" })).status,
        ).toBe(refused);
      expect((await api.rest(caller, "GET", "days_off")).status).toBe(refused);
    }
    expect((await mine(other)).meeting).toBeNull();
    expect(await meetings()).toMatchObject([{ status: "booked", sequence: 0 }]);
  });

  test("limits rescheduling, because each change emails all staff", async () => {
    await book(client, slot(0));
    await backend.sql("update public.meetings set sequence = 20");
    expect((await api.rpc(client, "book_my_meeting", { starts_at: slot(1) })).status).toBe(429);
    await backend.sql("update public.meetings set sequence = 0");
    let last = 0;
    for (let time = 0; time < 31; time++)
      last = (await api.rpc(client, "book_my_meeting", { starts_at: slot(0) })).status;
    expect(last).toBe(429);
  });
});

describe("a meeting key", () => {
  test("opens, moves and cancels its own meeting without signing in, and a wrong key has no effect", async () => {
    await book(client, slot(0), "Asia/Nicosia");
    await book(other, slot(5));
    const [first, second] = await meetings();
    const [id, key] = [first!.id, await keyOf(first!.id)];
    const strange = { id, key: await keyOf(second!.id) };
    for (const wrong of [
      strange,
      { id, key: crypto.randomUUID() },
      { id: crypto.randomUUID(), key },
    ])
      for (const caller of [null, other]) {
        expect((await api.rpc(caller, "get_meeting_by_key", wrong)).json).toBeNull();
        expect(
          (await api.rpc(caller, "reschedule_meeting_by_key", { ...wrong, starts_at: slot(1) }))
            .json,
        ).toBeNull();
        expect((await api.rpc(caller, "cancel_meeting_by_key", wrong)).json).toBeNull();
      }
    expect(await meetings()).toMatchObject([
      { status: "booked", sequence: 0 },
      { status: "booked", sequence: 0 },
    ]);
    const opened = (await api.rpc(null, "get_meeting_by_key", { id, key })).json as {
      unavailable_times: { taken: string[] };
    };
    expect(opened).toMatchObject({ id, status: "booked", zone: "Asia/Nicosia" });
    expect(opened.unavailable_times.taken).toHaveLength(2);
    expect(JSON.stringify(opened)).not.toContain(client.id);
    const move = (starts_at: string) =>
      api.rpc(null, "reschedule_meeting_by_key", { id, key, starts_at });
    expect((await move(slot(5))).json).toBe("taken");
    expect((await move(new Date().toISOString())).json).toBe("closed");
    expect((await move(slot(6))).json).toBe("booked");
    expect(await mine(client)).toMatchObject({ meeting: { id, sequence: 1 } });
    for (const times of [1, 2])
      expect([times, (await api.rpc(null, "cancel_meeting_by_key", { id, key })).json]).toEqual([
        times,
        "cancelled",
      ]);
    expect((await move(slot(7))).json).toBe("cancelled");
    expect((await mine(client)).meeting).toBeNull();
  });

  test("is unreadable for every API role", async () => {
    await book(client, slot(0));
    for (const caller of [null, client, member]) {
      expect((await api.rest(caller, "GET", "meeting_keys")).status).toBeGreaterThanOrEqual(401);
      for (const name of [
        "book_or_reschedule_meeting",
        "cancel_meeting",
        "require_meeting_key",
        "enqueue_meeting_reminders",
      ])
        expect((await api.rpc(caller, name, {})).status).toBe(404);
    }
  });
});

describe("the emails", () => {
  type Mail = {
    subject: string;
    text: string;
    attachments?: { content: string; content_type: string }[];
  };
  const drain = () =>
    fetch(`${backend.url}/functions/v1/drain-emails`, {
      method: "POST",
      headers: { "x-drain-secret": DRAIN_SECRET },
    }).then((response) => response.json());
  const newest = async (address: string) =>
    (await backendAt(backend.url).emailsTo(address))[0] as unknown as Mail;
  const remind = () => backend.sql("select private.enqueue_meeting_reminders()");
  const moveTo = (id: string, interval: string) =>
    backend.sql(
      `update public.meetings set starts_at = now() + interval '${interval}' where id = $1`,
      [id],
    );

  function eventIn({ attachments }: Mail) {
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
    const id = await bookedId();
    expect(await drain()).toEqual({ delivered: 2, failed: 0 });
    const booked = await newest(client.email);
    expect(booked.subject).toBe("Your strategy meeting is booked");
    expect(booked.text).toContain("3 of 5 stars lit: account, address and brand. Next: meeting.");
    expect(booked.text).toContain("(Tokyo time), which is ");
    expect(booked.text).toContain("(New York time)");
    expect(booked.text).toContain(`/meeting/${id}?key=${await keyOf(id)}`);
    const first = eventIn(booked);
    expect(first).toMatchObject({
      method: "REQUEST",
      type: "text/calendar; charset=utf-8; method=REQUEST",
      sequence: 0,
      starts: slot(0),
      minutes: 30,
      status: "CONFIRMED",
      attendees: [`mailto:${client.email}`],
    });
    const theirs = await newest(member.email);
    expect(theirs.subject).toBe("Strategy meeting with Fig & Olive");
    expect(theirs.text).toContain(`/desk/meetings/${id}`);
    expect(theirs.text).not.toContain(await keyOf(id));
    expect(theirs.text).not.toContain("stars lit");
    expect(eventIn(theirs)).toMatchObject({
      uid: first.uid,
      attendees: [`mailto:${client.email}`, `mailto:${member.email}`],
    });

    await book(client, slot(4));
    await drain();
    for (const address of [client.email, member.email])
      expect(eventIn(await newest(address))).toMatchObject({
        method: "REQUEST",
        uid: first.uid,
        sequence: 1,
        starts: slot(4),
      });
    await desk("cancel_meeting", { id });
    await drain();
    for (const address of [client.email, member.email])
      expect(eventIn(await newest(address))).toMatchObject({
        method: "CANCEL",
        uid: first.uid,
        sequence: 2,
        status: "CANCELLED",
        starts: slot(4),
      });
    expect(await owed()).toEqual([]);
  });

  test("remind once, the day before the current time, and skip cancelled meetings", async () => {
    await book(client, slot(40));
    const id = await bookedId();
    await moveTo(id, "25 hours");
    await backend.sql("delete from public.email_outbox");
    await remind();
    expect(await kinds()).toEqual([]);
    await moveTo(id, "23 hours");
    await backend.sql("delete from public.email_outbox");
    for (let time = 0; time < 3; time++) await remind();
    expect(await owed()).toEqual([{ kind: "meeting_reminder", recipient: client.email }]);
    await drain();
    expect((await newest(client.email)).subject).toBe("Your strategy meeting is coming up");
    await moveTo(id, "22 hours");
    await remind();
    expect(await kinds()).toContain("meeting_reminder");
    await api.rpc(client, "cancel_my_meeting");
    expect(await kinds()).not.toContain("meeting_reminder");
    await remind();
    expect(await kinds()).not.toContain("meeting_reminder");
  });

  test("notify staff of a meeting cancelled by account deletion, without the client's identity", async () => {
    const leaving = await api.register();
    await completeProfiles();
    await book(leaving, slot(0));
    const { status } = await api.rpc(await api.logIn(leaving.email), "delete_my_account");
    expect(status).toBe(204);
    const rows = await backend.sql<{ kind: string; data: object }>(
      "select kind, data from public.email_outbox where recipient = $1",
      [member.email],
    );
    expect(rows.map(({ kind }) => kind)).toEqual(["staff_meeting_cancelled"]);
    expect(JSON.stringify(rows)).not.toContain("Fig");
    expect(JSON.stringify(rows)).not.toContain(leaving.email);
    await drain();
    expect((await newest(member.email)).subject).toContain("a client who deleted their account");
  });
});

describe("the desk", () => {
  test("lists meetings in order, page by page, and reports those that need marking", async () => {
    await backend.sql(
      `insert into auth.users (id, email) select gen_random_uuid(), 'lot-' || n || '@example.com' from generate_series(1, 120) as n;
       insert into public.meetings (user_id, starts_at)
         select id, date_trunc('hour', now()) + row_number() over () * interval '30 minutes' from auth.users where email like 'lot-%'`,
    );
    const seen: string[] = [];
    let after: unknown = null;
    do {
      const { answer } = await desk("meetings", after ? { after } : {});
      const page = answer as { rows: { id: string; starts_at: string }[]; next: unknown };
      expect(page.rows.length).toBeLessThanOrEqual(50);
      seen.push(...page.rows.map(({ starts_at }) => starts_at));
      after = page.next;
    } while (after);
    expect(seen).toHaveLength(120);
    expect(seen).toEqual(seen.toSorted());
    await backend.sql("update public.meetings set status = 'missed'");
    const { answer } = await desk("meetings", { status: "missed" });
    const newestFirst = (answer as { rows: { starts_at: string }[] }).rows.map(
      ({ starts_at }) => starts_at,
    );
    expect(newestFirst).toEqual(newestFirst.toSorted().toReversed());
    await backend.sql("delete from auth.users where email like 'lot-%'");

    await book(client, slot(0));
    const id = await bookedId();
    const waiting = async () => JSON.stringify((await desk("waiting")).answer);
    expect(await waiting()).not.toContain(id);
    expect((await desk("mark_meeting", { id, is_held: true })).answer).toBe("early");
    await begin(id);
    expect(await waiting()).toContain(`meetings/${id}`);
    expect((await desk("cancel_meeting", { id })).answer).toBe("passed");
    for (const is_held of [true, true, false])
      expect((await desk("mark_meeting", { id, is_held })).answer).toBe("done");
    expect(await waiting()).not.toContain(id);
    expect((await desk("mark_meeting", { id, is_held: true })).answer).toBe("done");
    expect((await desk("meeting", { id })).answer).toMatchObject({
      status: "held",
      business: "Fig & Olive",
      email: client.email,
    });
    expect(await waiting()).toContain(`meetings/${id}`); // Reported again, now for its action plan.
    for (let times = 0; times < 2; times++)
      expect((await desk("mark_action_plan", { id })).answer).toBe("done");
    expect(await waiting()).not.toContain(id);
    await desk("mark_meeting", { id, is_held: false });
    expect((await desk("mark_action_plan", { id })).answer).toBe("not-held");
    await desk("mark_meeting", { id, is_held: true });
    for (const what of ["mark_meeting", "mark_action_plan", "cancel_meeting", "meeting"])
      expect((await desk(what, { id: crypto.randomUUID(), is_held: true })).answer).toBeNull();
    for (const what of [
      "mark_meeting",
      "cancel_meeting",
      "meeting",
      "meetings",
      "days_off",
      "add_day_off",
    ])
      expect(await desk(what, { id, is_held: false, day: "2030-01-01" }, client)).toBeNull();
    expect((await meetings())[0]?.status).toBe("held");
  });

  test("adds and removes days off and counts the meetings booked on them", async () => {
    await book(client, slot(0));
    const [{ day }] = (await backend.sql(
      "select ($1::timestamptz at time zone 'America/New_York')::date::text as day",
      [slot(0)],
    )) as [{ day: string }];
    for (const time of [1, 2])
      expect([time, (await desk("add_day_off", { day })).answer]).toEqual([time, true]);
    expect((await desk("days_off")).answer).toEqual([{ day, meetings: 1 }]);
    expect(await book(other, slot(1))).toBe("closed");
    for (const time of [1, 2])
      expect([time, (await desk("remove_day_off", { day })).answer]).toEqual([time, true]);
    expect((await desk("days_off")).answer).toEqual([]);
    expect(await book(other, slot(1))).toBe("booked");
    const log = (await desk("log", {})).answer as { what: string; verb: string }[];
    expect(log.slice(0, 5)).toContainEqual(
      expect.objectContaining({ what: "days_off", verb: "delete" }),
    );
  });
});
