import { beforeEach, describe, expect, test } from "vitest";
import type { Caller } from "../support/public-api.ts";
import { newId, scene } from "./scene.ts";

/** Emails that tell staff what came in and what is overdue. */

const { sql, getValue, listValues, api, addStaff, newTicket, requireMfa } = await scene();
const [staff, colleague] = [await addStaff(), await addStaff()];
const client = await api.register();
beforeEach(async () => {
  await sql(
    `delete from public.tickets; delete from public.contact_messages;
     delete from public.email_outbox; delete from private.staff_notifications;
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

const createTicket = () => newTicket(client, "Late");
const createMessage = () =>
  api.rpc(null, "submit_contact_message", {
    name: "Ana",
    email: "ana@example.com",
    subject: "Hours",
    message: "Open on Sundays?",
  });

const listEmails = () =>
  sql<{ kind: string; recipient: string; payload: Record<string, string> }>(
    "select kind, recipient, payload from public.email_outbox where kind::text like 'staff%' order by recipient",
  );
const listRecipients = async () => (await listEmails()).map(({ recipient }) => recipient);
const runDigests = () => sql("select private.enqueue_staff_digests()");
const runOverdue = () => sql("select private.notify_staff_of_overdue_items()");

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
    expect(await listRecipients()).toEqual([staff.email, colleague.email].toSorted());
    expect((await listEmails())[0]).toMatchObject({
      kind: "staff_conversation",
      payload: { conversation_id: id, path: `tickets/${id}`, title: "Late" },
    });
  });

  test("is emailed to nobody before they have accepted their invitation", async () => {
    await whileInvited(async () => {
      await createTicket();
      await runDigests();
      expect(await listRecipients()).toEqual([staff.email]);
    });
  });

  test("is never emailed to a staff member who wants nothing", async () => {
    expect((await choose(staff, { tickets: "none" })).status).toBe(204);
    await createTicket();
    await runDigests();
    expect(await listRecipients()).toEqual([colleague.email]);
  });

  test("waits for the hourly digest, which names it once and leaves out what was answered", async () => {
    await choose(staff, { tickets: "hourly" });
    await choose(colleague, { tickets: "none" });
    const [open, answered] = [await createTicket(), await newTicket(client, "Second")];
    await reply(answered);
    expect(await listRecipients()).toEqual([]);
    for (let time = 0; time < 2; time++) await runDigests();
    const digests = await listEmails();
    expect(digests).toMatchObject([{ kind: "staff_digest", recipient: staff.email }]);
    expect(digests[0]!.payload.items).toBe(`tickets\ttickets/${open}\tLate`);
  });

  test("is in no digest of those who cannot open the desk by then, nor later", async () => {
    for (const member of [staff, colleague]) await choose(member, { tickets: "hourly" });
    await createTicket();
    await whileInvited(runDigests);
    await runDigests();
    expect(await listEmails()).toMatchObject([{ kind: "staff_digest", recipient: staff.email }]);
  });

  test.each([
    ["hourly", "none", []],
    ["daily", "immediate", ["staff_digest"]],
  ] as const)(
    "that waits for the %s digest is emailed as %s by then",
    async (before, now, kinds) => {
      await choose(colleague, { tickets: "none" });
      await choose(staff, { tickets: before });
      await createTicket();
      await choose(staff, { tickets: now });
      await runDigests();
      expect((await listEmails()).map(({ kind }) => kind)).toEqual(kinds);
      await choose(staff, { tickets: "hourly" });
      await runDigests();
      expect((await listEmails()).map(({ kind }) => kind)).toEqual(kinds);
    },
  );

  test("notifies its assignee alone of what the client writes next", async () => {
    const id = await createTicket();
    await api.rpc(staff, "staff_assign_conversations", { ids: [id], assignee_id: colleague.id });
    await sql("delete from public.email_outbox");
    await api.rpc(client, "reply_to_my_ticket", {
      id: newId(),
      ticket_id: id,
      body: "Any news?",
    });
    expect(await listRecipients()).toEqual([colleague.email]);
  });
});

async function reply(ticketId: string) {
  const sent = await api.rpc(staff, "staff_reply_to_conversation", {
    id: newId(),
    conversation_id: ticketId,
    body: "Done",
  });
  expect(sent.status).toBe(204);
}

test("a contact message is emailed with its text, and what staff begin is not", async () => {
  await createMessage();
  expect(await listEmails()).toMatchObject([
    { kind: "staff_conversation", payload: { sender: "Ana", body: "Open on Sundays?" } },
    { kind: "staff_conversation" },
  ]);
  await sql("delete from public.email_outbox");
  await api.rpc(staff, "staff_start_conversation", {
    id: newId(),
    client_id: client.id,
    subject: "Your logo",
    body: "Could you send it?",
  });
  expect(await listEmails()).toEqual([]);
});

test("an answer of a message's sender is emailed, and one of staff is not", async () => {
  await createMessage();
  const id = await getValue<string>("select id from public.contact_messages");
  await sql("delete from public.email_outbox");
  const answer = (author: string) =>
    sql(
      `insert into public.contact_message_replies (message_id, author, body)
       values ($1, $2::public.message_author, 'And on Mondays?')`,
      [id, author],
    );
  await answer("staff");
  expect(await listEmails()).toEqual([]);
  await answer("client");
  expect((await listEmails())[0]).toMatchObject({
    kind: "staff_conversation",
    payload: { path: `messages/${id}`, sender: "Ana", body: "And on Mondays?" },
  });
});

test("an overdue reply is emailed once for each promise", async () => {
  await choose(colleague, { overdue: "none", tickets: "none" });
  const id = await createTicket();
  await sql("delete from public.email_outbox");
  await runOverdue();
  expect(await listEmails()).toEqual([]);
  await sql("update public.tickets set waiting_since = now() - interval '25 hours'");
  for (let time = 0; time < 2; time++) await runOverdue();
  expect(await listEmails()).toMatchObject([
    { kind: "staff_overdue", recipient: staff.email, payload: { path: `tickets/${id}` } },
  ]);
});

test("whoever can open the desk is notified for an assignee who cannot", async () => {
  const ticket = await createTicket();
  await createMessage();
  await sql("update public.tickets set assignee_id = $1", [colleague.id]);
  await sql("update public.contact_messages set assignee_id = $1", [colleague.id]);
  await sql("update public.tickets set waiting_since = now() - interval '25 hours'");
  await sql("delete from public.email_outbox");
  await whileInvited(async () => {
    const message = { id: newId(), ticket_id: ticket, body: "Still late" };
    await api.rpc(client, "reply_to_my_ticket", message);
    await sql(
      `insert into public.contact_message_replies (message_id, author, body)
       select id, 'client', 'And on Mondays?' from public.contact_messages`,
    );
    await runOverdue();
  });
  const emails = (await listEmails()).map(({ kind, recipient, payload }) => [
    kind,
    recipient,
    payload.body,
  ]);
  expect(emails.toSorted()).toEqual([
    ["staff_conversation", staff.email, "And on Mondays?"],
    ["staff_conversation", staff.email, "Still late"],
    ["staff_overdue", staff.email, undefined],
  ]);
});

test("a hundred overdue replies at once leave none without a notification", async () => {
  await choose(colleague, { overdue: "none", messages: "none" });
  await choose(staff, { overdue: "daily", messages: "none" });
  await sql(
    `insert into public.contact_messages (name, email, subject, message)
     select 'Ana', 'ana@example.com', 'Question ' || n, 'Open?' from generate_series(1, 130) as n`,
  );
  await sql("update public.contact_messages set waiting_since = now() - interval '25 hours'");
  const countNotifications = async () => {
    await runOverdue();
    const count = await getValue<string>(
      "select count(*) from private.staff_notifications where event = 'overdue'",
    );
    return Number(count);
  };
  expect(await countNotifications()).toBe(100);
  expect(await countNotifications()).toBe(130);
  expect(await countNotifications()).toBe(130);
});

test("after twenty emails in an hour the rest waits for the digest", async () => {
  await choose(colleague, { messages: "none" });
  for (let number = 0; number < 22; number++)
    await sql(
      `insert into public.contact_messages (name, email, subject, message)
       values ('Ana', 'ana@example.com', $1, 'Open?')`,
      [`Hours ${number}`],
    );
  expect(await listEmails()).toHaveLength(20);
  await runDigests();
  const digest = (await listEmails()).find(({ kind }) => kind === "staff_digest");
  expect(digest?.payload.items?.split("\n")).toHaveLength(2);
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
      await listValues("select recipient from public.email_outbox where kind = 'ticket_replied'"),
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
