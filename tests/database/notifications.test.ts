import { beforeEach, describe, expect, test } from "vitest";
import type { Caller } from "../support/public-api.ts";
import { EMAILS } from "../support/unsent-emails.ts";
import { newId, scene } from "./scene.ts";

/** Emails that tell staff what came in and what is overdue. */

type Email = { kind: string; recipient: string; payload: Record<string, string> };

const tools = await scene();
const { sql, getValue, listValues, insert, api, joinStaff, addStaff, newTicket } = tools;
const { newMessage, requireMfa } = tools;
const [staff, colleague] = [await addStaff(), await addStaff()];
const [client, other] = [await api.register(), await api.register()];
beforeEach(async () => {
  await sql(
    `delete from private.conversations; delete from public.meetings;
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
  api.rpc(client, "reply_to_my_ticket", { ticket_id: ticketId, body });
/** Writes another message of the other side. */
const addMessage = (conversation_id: string, body = "And on Mondays?") =>
  insert("private.conversation_messages", { conversation_id, author: "client", body });
/** Sends as many messages from the contact form, each by another person. */
const createMessages = (count: number) =>
  sql(
    `with senders as (
       insert into private.conversations (kind, sender_name, sender_email, subject)
       select 'message', 'Ana', 'ana-' || n || '@example.com', 'Hours ' || n
       from generate_series(1, $1) as n returning id
     )
     insert into private.conversation_messages (conversation_id, author, body)
     select id, 'client', 'Open on Sundays?' from senders`,
    [count],
  );
const reply = (id: string) => tools.reply(staff, id);

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
  await sql("update private.conversations set waiting_since = now() - interval '25 hours'");
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
      payload: { conversation_id: id, path: `inbox/${id}`, title: "Late" },
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
    expect(listItems(digests[0])).toEqual([`tickets\tinbox/${open}\tLate`]);
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
    for (let time = 0; time < 5; time++) await writeOn(second, `Any news? ${time}`);
    expect(await send()).toMatchObject([{ payload: { path: `inbox/${first}` } }]);
    expect(await listValues(`select kind from ${EMAILS} where due_at <= now()`)).toEqual([]);
    const digests = await sendDigests();
    expect(digests).toMatchObject([{ kind: "staff_digest" }]);
    expect(listItems(digests[0])).toEqual([`tickets\tinbox/${second}\tSecond`]);
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
      `insert into private.conversation_messages (conversation_id, author, body)
       select $1, 'client', 'Again' from generate_series(1, 40)`,
      [flooded],
    );
    const ticket = { subject: "Down", description: "Nothing works", priority: "urgent" };
    for (const owner of [other, client]) await api.rpc(owner, "submit_ticket", ticket);
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
      await sql("select public.receive_email($1, $2, $3, 'A', 'Pay here', false)", [
        newId(),
        ticket,
        `forged-${sender}@example.com`,
      ]).catch(() => null);
    const forged = await listValues<string>(
      "select id from private.conversations where kind = 'message'",
    );
    expect(forged.length).toBeGreaterThan(10);
    for (const id of forged) await addMessage(id, "Pay");
    await passPromises();
    const emails = JSON.stringify(await sendDigests());
    expect(emails).toContain(`inbox/${ticket}`);
    for (const id of forged) expect(emails).not.toContain(id);
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
  const id = await newMessage();
  await send();
  await endHour();
  await reply(id);
  const started = { client_id: client.id, subject: "Your logo", body: "Where is it?" };
  expect((await api.rpc(staff, "staff_start_conversation", started)).status).toBe(200);
  expect(await sendDigests()).toEqual([]);
  await addMessage(id);
  await sql("update private.conversations set status = 'open'");
  expect((await send())[0]).toMatchObject({
    kind: "staff_conversation",
    payload: { path: `inbox/${id}`, sender: "Ana", body: "And on Mondays?" },
  });
});

describe("an overdue reply", () => {
  test("is emailed once for each promise", async () => {
    await notifyStaffAlone();
    const id = await createTicket();
    await send();
    await endHour();
    const promise = "select due_at = (select due_at from private.conversations) from private.jobs";
    expect(await listValues(`${promise} where kind = 'promise'`)).toEqual([true]);
    await passPromises();
    expect(await send()).toMatchObject([
      { kind: "staff_overdue", recipient: staff.email, payload: { path: `inbox/${id}` } },
    ]);
    await sql("select from public.claim_jobs('others', 100)");
    expect(await sendDigests()).toEqual([]);
  });

  test("is not emailed once it was answered", async () => {
    await notifyStaffAlone();
    const id = await createTicket();
    await send();
    await endHour();
    await sql("update private.conversations set waiting_since = now() - interval '25 hours'");
    await reply(id);
    await sql("select from public.claim_jobs('others', 100)");
    expect(await sendDigests()).toEqual([]);
  });
});

test("whoever can open the desk is notified for an assignee who cannot", async () => {
  const ticket = await createTicket();
  const message = await newMessage();
  await sql("update private.conversations set assignee_id = $1", [colleague.id]);
  await send();
  await endHour();
  await whileInvited(async () => {
    await writeOn(ticket, "Still late");
    await addMessage(message);
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

describe("a reply to a notification by email", () => {
  const receive = async (ticketId: string, email: string, isVerified: boolean) => {
    const result = await getValue<string>(
      `select public.receive_email($1, $2, $3, 'A', 'We are on it', $4) as result`,
      [newId(), ticketId, email, isVerified],
    );
    return result;
  };
  const listReplies = (ticketId: string) =>
    sql("select author, staff_id, body from private.list_messages($1) where author = 'staff'", [
      ticketId,
    ]);

  test("waits at the desk until someone sends it", async () => {
    const id = await createTicket();
    const before = await sql("select status, due_at from private.conversations where id = $1", [
      id,
    ]);
    expect(await receive(id, staff.email.toUpperCase(), true)).toBe("drafted");
    expect(await listReplies(id)).toEqual([]);
    expect(
      await sql("select status, due_at from private.conversations where id = $1", [id]),
    ).toEqual(before);
    const open = async () =>
      (await api.rpc(staff, "staff_get_conversation", { id })).json as {
        reply_draft: { id: string; author_name: string; body: string } | null;
      };
    const { reply_draft } = await open();
    expect(reply_draft).toMatchObject({ author_name: staff.email, body: "We are on it" });
    const listAlerts = () =>
      listValues("select path from private.waiting_alerts where assignee_id = $1", [staff.id]);
    expect(await listAlerts()).toEqual([`inbox/${id}`]);
    await tools.reply(staff, id, { body: "We are on it now", draft_id: reply_draft?.id });
    expect(await listReplies(id)).toEqual([
      { author: "staff", staff_id: staff.id, body: "We are on it now" },
    ]);
    expect([(await open()).reply_draft, await listAlerts()]).toEqual([null, []]);
  });

  test("is discarded at the desk, by staff alone", async () => {
    const id = await createTicket();
    await receive(id, staff.email, true);
    const [draft] = await listValues<string>("select id from private.reply_drafts");
    const discard = (caller: Caller) => api.rpc(caller, "staff_discard_reply_draft", { id: draft });
    expect((await discard(client)).status).toBe(403);
    for (let time = 0; time < 2; time++) expect((await discard(colleague)).status).toBe(204);
    expect(await sql("select from private.reply_drafts")).toEqual([]);
    expect(await listReplies(id)).toEqual([]);
  });

  test("is refused while ten wait", async () => {
    const id = await createTicket();
    for (let count = 0; count < 10; count++) await receive(id, staff.email, true);
    await expect(receive(id, staff.email, true)).rejects.toThrow("Too often");
    await sql("delete from private.reply_drafts");
  });

  test("answers the client as from the desk where the settings say so", async () => {
    const id = await createTicket();
    await sql("update private.staff_settings set sends_emailed_replies = true");
    expect(await receive(id, staff.email.toUpperCase(), true)).toBe("stored");
    await sql("update private.staff_settings set sends_emailed_replies = false");
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
