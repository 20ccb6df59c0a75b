import { beforeEach, describe, expect, test } from "vitest";
import type { Caller } from "../support/public-api.ts";
import { EMAILS } from "../support/unsent-emails.ts";
import { newId, scene } from "./scene.ts";

/** Emails that tell staff what came in and what is overdue. */

type Email = { kind: string; recipient: string; payload: Record<string, string> };

const { sql, getValue, listValues, api, joinStaff, addStaff, newTicket, requireMfa } =
  await scene();
const [staff, colleague] = [await addStaff(), await addStaff()];
const [client, other] = [await api.register(), await api.register()];
beforeEach(async () => {
  await sql(
    `delete from public.tickets; delete from public.contact_messages; delete from public.meetings;
     delete from private.jobs; delete from private.staff_alerts;
     delete from private.notification_settings; delete from private.rate_limits`,
  );
});

const choose = (caller: Caller, change: Record<string, string>) =>
  api.rpc(caller, "staff_save_notification_settings", {
    tickets: "immediate",
    messages: "immediate",
    bookings: "immediate",
    overdue: "immediate",
    ...change,
  });
/** Leaves one recipient, whose emails are then counted once. */
const notifyStaffAlone = () =>
  choose(colleague, { tickets: "none", messages: "none", bookings: "none", overdue: "none" });

const createTicket = () => newTicket(client, "Late");
const writeOn = (ticketId: string, body = "Any news?") =>
  api.rpc(client, "reply_to_my_ticket", { id: newId(), ticket_id: ticketId, body });
/** Sends as many messages from the contact form, each by another person. */
const createMessages = (count = 1) =>
  sql(
    `insert into public.contact_messages (name, email, subject, message)
     select 'Ana', 'ana-' || n || '@example.com', 'Hours ' || n, 'Open on Sundays?'
     from generate_series(1, $1) as n`,
    [count],
  );
const reply = async (conversation_id: string) => {
  const args = { id: newId(), conversation_id, body: "Done" };
  expect((await api.rpc(staff, "staff_reply_to_conversation", args)).status).toBe(204);
};

/** Sends the emails to staff that are due now, and forgets what else is. Returns them. */
async function send(): Promise<Email[]> {
  const emails = await sql<Email>(
    `select kind, payload ->> 'recipient' as recipient, payload
     from public.claim_jobs('emails', 100) where kind::text like 'staff%' order by recipient`,
  );
  await sql("delete from private.jobs where lane = 'emails' and attempts > 0");
  return emails;
}
/** Sends the digests as well, whose hour has not come. */
async function sendDigests(): Promise<Email[]> {
  await sql("update private.jobs set due_at = now() where kind::text like '%digest'");
  return send();
}
/** Ends the hour in which a client causes no second email. */
const endHour = () => sql("update private.staff_alerts set alerted_at = now() - interval '1 hour'");
const listItems = (digest?: Email) => digest?.payload.items?.split("\n");

/** Lets the promised times of all conversations pass. */
async function passPromises() {
  for (const table of ["tickets", "contact_messages"])
    await sql(`update public.${table} set waiting_since = now() - interval '25 hours'`);
  await sql("select from public.claim_jobs('others', 100)");
}

/** Runs `task` while the invitation of everyone but the first staff member is open. */
async function whileInvited(task: () => Promise<unknown>) {
  await requireMfa(true);
  await sql("update public.staff set factor_id = gen_random_uuid() where user_id = $1", [staff.id]);
  try {
    await task();
  } finally {
    await sql("update public.staff set factor_id = null");
    await requireMfa(false);
  }
}

describe("a new ticket", () => {
  test("is emailed at once to everyone who did not choose otherwise", async () => {
    const id = await createTicket();
    const emails = await send();
    expect(emails.map(({ recipient }) => recipient)).toEqual(
      [staff.email, colleague.email].toSorted(),
    );
    expect(emails[0]).toMatchObject({
      kind: "staff_conversation",
      payload: { conversation_id: id, path: `tickets/${id}`, title: "Late" },
    });
  });

  test("is emailed to nobody before they have accepted their invitation", async () => {
    await whileInvited(async () => {
      await createTicket();
      expect((await sendDigests()).map(({ recipient }) => recipient)).toEqual([staff.email]);
    });
    expect(await sendDigests()).toEqual([]);
  });

  test("is never emailed to a staff member who wants nothing", async () => {
    expect((await choose(staff, { tickets: "none" })).status).toBe(204);
    await createTicket();
    expect((await sendDigests()).map(({ recipient }) => recipient)).toEqual([colleague.email]);
  });

  test("is not emailed once somebody has answered it", async () => {
    await reply(await createTicket());
    expect(await send()).toEqual([]);
  });

  test("waits for the hourly digest, which names it once and leaves out what was answered", async () => {
    await choose(staff, { tickets: "hourly" });
    await choose(colleague, { tickets: "none" });
    const [open, answered] = [await createTicket(), await newTicket(client, "Second")];
    await writeOn(open);
    await reply(answered);
    expect(await send()).toEqual([]);
    const digests = await sendDigests();
    expect(digests).toMatchObject([{ kind: "staff_digest", recipient: staff.email }]);
    expect(listItems(digests[0])).toEqual([`tickets\ttickets/${open}\tLate`]);
    expect(await sendDigests()).toEqual([]);
  });

  test.each([
    ["hourly", "date_trunc('hour', now()) + interval '1 hour'"],
    [
      "daily",
      `(select min(day) from (
         select (date_trunc('day', now() at time zone 'Asia/Tokyo') + n * interval '1 day' + interval '8 hours')
           at time zone 'Asia/Tokyo' from generate_series(0, 1) as n
       ) as days (day) where day > now())`,
    ],
  ])("is in a digest that is due at the next hour of the %s ones", async (frequency, hour) => {
    await sql(
      `insert into private.staff_preferences (user_id, time_zone) values ($1, 'Asia/Tokyo')
       on conflict do nothing`,
      [staff.id],
    );
    await choose(staff, { tickets: frequency });
    await notifyStaffAlone();
    await createTicket();
    expect(await listValues(`select due_at = ${hour} from ${EMAILS}`)).toEqual([true]);
  });

  test("is in no digest of those who cannot open the desk by then, nor later", async () => {
    for (const member of [staff, colleague]) await choose(member, { tickets: "hourly" });
    await createTicket();
    await whileInvited(async () => {
      expect((await sendDigests()).map(({ recipient }) => recipient)).toEqual([staff.email]);
    });
    expect(await sendDigests()).toEqual([]);
  });

  test.each([
    ["hourly", "none", 0],
    ["hourly", "immediate", 1],
    ["daily", "hourly", 0],
  ])("that waits for the %s digest is told of as %s by then", async (before, now, count) => {
    await notifyStaffAlone();
    await choose(staff, { tickets: before });
    await createTicket();
    await choose(staff, { tickets: now });
    expect(await sendDigests()).toHaveLength(count);
  });

  test("notifies its assignee alone of what the client writes next", async () => {
    const id = await createTicket();
    await api.rpc(staff, "staff_assign_conversations", { ids: [id], assignee_id: colleague.id });
    await send();
    await endHour();
    await writeOn(id);
    expect((await sendDigests()).map(({ recipient }) => recipient)).toEqual([colleague.email]);
  });
});

describe("a client who does much", () => {
  test("causes one email an hour, and a digest at the full hour for the rest", async () => {
    await notifyStaffAlone();
    const [first, second] = [await createTicket(), await newTicket(client, "Second")];
    for (let time = 0; time < 5; time++) await writeOn(second);
    expect(await send()).toMatchObject([{ payload: { path: `tickets/${first}` } }]);
    expect(await listValues(`select kind from ${EMAILS} where due_at <= now()`)).toEqual([]);
    const digests = await sendDigests();
    expect(digests).toMatchObject([{ kind: "staff_digest" }]);
    expect(listItems(digests[0])).toEqual([`tickets\ttickets/${second}\tSecond`]);
    await writeOn(second);
    expect(await send()).toEqual([]);
    await endHour();
    await writeOn(second, "Hello?");
    expect(await send()).toMatchObject([{ payload: { body: "Hello?" } }]);
  });

  test("keeps nobody from being emailed of another client, nor of an urgent ticket", async () => {
    await notifyStaffAlone();
    const flooded = await createTicket();
    await sql(
      `insert into public.ticket_messages (ticket_id, author, body)
       select $1, 'client', 'Again' from generate_series(1, 40)`,
      [flooded],
    );
    const ticket = { subject: "Down", description: "Nothing works", priority: "urgent" };
    for (const owner of [other, client])
      await api.rest(owner, "POST", "tickets", { id: newId(), ...ticket });
    // What one run of the edge function claims first.
    const claimed = await listValues(
      "select payload ->> 'title' from public.claim_jobs('emails', 3)",
    );
    expect(claimed.toSorted()).toEqual(["Down", "Down", "Late"]);
    expect(await send()).toEqual([]);
  });

  test("is everybody who writes by the contact form, together", async () => {
    await notifyStaffAlone();
    await createMessages(30);
    expect(await send()).toMatchObject([
      { kind: "staff_conversation", payload: { sender: "Ana", body: "Open on Sundays?" } },
    ]);
    await createTicket();
    expect(await send()).toMatchObject([{ payload: { title: "Late" } }]);
    const items = listItems((await sendDigests())[0]);
    expect(items?.filter((item) => item.startsWith("messages"))).toHaveLength(30);
  });

  test("is nobody whose sender's address is not verified: sixty of them cause no email", async () => {
    const ticket = await createTicket();
    await send();
    await endHour();
    for (let sender = 0; sender < 60; sender++)
      // Further ones than an hour's limit are rejected.
      await sql("select public.receive_ticket_email($1, $2, $3, 'A', 'Pay here', false)", [
        newId(),
        ticket,
        `forged-${sender}@example.com`,
      ]).catch(() => null);
    const forged = await listValues<string>("select id from public.contact_messages");
    expect(forged.length).toBeGreaterThan(10);
    for (const id of forged)
      await sql(
        "insert into public.contact_message_replies (message_id, author, body) values ($1, 'client', 'Pay')",
        [id],
      );
    await passPromises();
    const emails = await sendDigests();
    expect(emails.map(({ payload }) => payload.path ?? payload.items)).not.toContainEqual(
      expect.stringContaining("messages/"),
    );
  });
});

test("former staff get nothing that was enqueued for them", async () => {
  const former = await addStaff();
  for (const frequency of ["immediate", "hourly"]) {
    await choose(former, { tickets: frequency });
    await createTicket();
    await endHour();
  }
  await sql("delete from public.staff where user_id = $1", [former.id]);
  const recipients = (await sendDigests()).map(({ recipient }) => recipient);
  expect(recipients).toContain(staff.email);
  expect(recipients).not.toContain(former.email);
  await joinStaff(former);
  expect((await sendDigests()).map(({ recipient }) => recipient)).toEqual([]);
  await sql("delete from public.staff where user_id = $1", [former.id]);
});

test("what staff write and begin is not emailed to staff", async () => {
  await createMessages();
  const id = await getValue<string>("select id from public.contact_messages");
  await send();
  await endHour();
  await reply(id);
  const started = { id: newId(), client_id: client.id, subject: "Your logo", body: "Where is it?" };
  expect((await api.rpc(staff, "staff_start_conversation", started)).status).toBe(204);
  expect(await sendDigests()).toEqual([]);
  await sql(
    `insert into public.contact_message_replies (message_id, author, body)
     values ($1, 'client', 'And on Mondays?')`,
    [id],
  );
  await sql("update public.contact_messages set status = 'open'");
  expect((await send())[0]).toMatchObject({
    kind: "staff_conversation",
    payload: { path: `messages/${id}`, sender: "Ana", body: "And on Mondays?" },
  });
});

describe("an overdue reply", () => {
  test("is emailed once for each promise", async () => {
    await notifyStaffAlone();
    const id = await createTicket();
    await send();
    await endHour();
    const promise = "select due_at = (select due_at from public.tickets) from private.jobs";
    expect(await listValues(`${promise} where kind = 'promise'`)).toEqual([true]);
    await passPromises();
    expect(await send()).toMatchObject([
      { kind: "staff_overdue", recipient: staff.email, payload: { path: `tickets/${id}` } },
    ]);
    await sql("select from public.claim_jobs('others', 100)");
    expect(await sendDigests()).toEqual([]);
  });

  test("is not emailed once it was answered", async () => {
    await notifyStaffAlone();
    const id = await createTicket();
    await send();
    await endHour();
    await sql("update public.tickets set waiting_since = now() - interval '25 hours'");
    await reply(id);
    await sql("select from public.claim_jobs('others', 100)");
    expect(await sendDigests()).toEqual([]);
  });

  test("is in one digest with all others of the contact form", async () => {
    await notifyStaffAlone();
    await createMessages(130);
    await sendDigests();
    await endHour();
    await sql(
      "update public.contact_messages set waiting_since = now() - interval '23 hours 59 minutes'",
    );
    for (let run = 0; run < 2; run++) await passPromises();
    expect(await send()).toMatchObject([{ kind: "staff_overdue" }]);
    expect(listItems((await sendDigests())[0])).toHaveLength(130);
  });
});

test("whoever can open the desk is notified for an assignee who cannot", async () => {
  const ticket = await createTicket();
  await createMessages();
  for (const table of ["tickets", "contact_messages"])
    await sql(`update public.${table} set assignee_id = $1`, [colleague.id]);
  await send();
  await endHour();
  await whileInvited(async () => {
    await writeOn(ticket, "Still late");
    await sql(
      `insert into public.contact_message_replies (message_id, author, body)
       select id, 'client', 'And on Mondays?' from public.contact_messages`,
    );
    await endHour();
    await passPromises();
    const emails = await send();
    expect(emails.map(({ kind, recipient }) => [kind, recipient]).toSorted()).toEqual([
      ["staff_conversation", staff.email],
      ["staff_conversation", staff.email],
      ["staff_overdue", staff.email],
      ["staff_overdue", staff.email],
    ]);
  });
});

test("the settings are listed for each event", async () => {
  await choose(staff, { overdue: "daily" });
  const { json } = await api.rpc(staff, "staff_list_notification_settings");
  expect(json).toEqual([
    { event: "tickets", frequency: "immediate" },
    { event: "messages", frequency: "immediate" },
    { event: "bookings", frequency: "immediate" },
    { event: "overdue", frequency: "daily" },
  ]);
});

describe("a reply to a notification by email", () => {
  const receive = async (ticketId: string, email: string, isVerified: boolean) => {
    const result = await getValue<string>(
      `select public.receive_ticket_email($1, $2, $3, 'A', 'We are on it', $4) as result`,
      [newId(), ticketId, email, isVerified],
    );
    return result;
  };
  const listReplies = (ticketId: string) =>
    sql("select author, staff_id, body from public.ticket_messages where ticket_id = $1", [
      ticketId,
    ]);

  test("answers the client as from the desk", async () => {
    const id = await createTicket();
    expect(await receive(id, staff.email.toUpperCase(), true)).toBe("stored");
    expect(await listReplies(id)).toEqual([
      { author: "staff", staff_id: staff.id, body: "We are on it" },
    ]);
    expect(
      await listValues(`select recipient from ${EMAILS} where kind = 'ticket_replied'`),
    ).toEqual([client.email]);
  });

  test.each([
    ["of an unverified sender", true, false],
    ["of a staff member whose invitation is open", false, true],
  ])("%s is not the team's word", async (_, opensWithoutMfa, isVerified) => {
    const id = await createTicket();
    await sql("update private.staff_settings set requires_mfa = $1", [!opensWithoutMfa]);
    try {
      expect(await receive(id, staff.email, isVerified)).not.toBe("stored");
    } finally {
      await requireMfa(false);
    }
    expect(await listReplies(id)).toEqual([]);
  });
});
