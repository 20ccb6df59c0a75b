import { beforeEach, describe, expect, test } from "vitest";
import { CONFLICT, DONE, NOT_FOUND } from "../support/function-calls.ts";
import { authenticationResults, sendInboundEmail } from "../support/inbound-email.ts";
import type { Caller } from "../support/public-api.ts";
import { EMAILS } from "../support/unsent-emails.ts";
import { newId, scene } from "./scene.ts";

/** Staff handle tickets and contact messages with the same tools. */

type Entry = { id: string; author: string; author_name: string | null; body: string };
type Conversation = {
  status: string;
  waiting_since: string;
  due_at: string | null;
  assignee_id: string | null;
  is_spam: boolean;
  entries: Entry[];
  saved_replies: { title: string }[];
  before: { id: string }[];
  after: { id: string }[];
};
type Page = { conversations: { id: string }[]; total_count: number; previous_count: number };

const tools = await scene();
const { url, sql, listValues, api, backend, addStaff, newTicket, newMessage } = tools;
const { endUndoTime, work } = tools;
const staff = await addStaff({ name: "Ana Staff" });
const colleague = await addStaff();
const [client, stranger] = [await api.register(), await api.register()];
beforeEach(() =>
  sql(`delete from private.conversations; delete from private.jobs;
    delete from private.rate_limits; delete from private.stranger_rate_limits`),
);

const call = (name: string, args: object, caller = staff) => api.rpc(caller, name, args);
async function read<T = Conversation>(name: string, args: object, caller = staff): Promise<T> {
  const { status, json } = await call(name, args, caller);
  expect([name, status]).toEqual([name, 200]);
  return json as T;
}
const open = (id: string) => read("staff_get_conversation", { id });
const expectDone = async (name: string, args: object) =>
  expect(await call(name, args)).toMatchObject(DONE);

const createTicket = (owner = client, subject?: string) => newTicket(owner, subject);
const CREATE = { ticket: () => createTicket(), message: () => newMessage() };
const KINDS = Object.entries(CREATE);

const reply = (id: string, change: object = {}, caller = staff) => tools.reply(caller, id, change);
const clientReply = (ticket_id: string, caller: Caller = client) =>
  call("reply_to_my_ticket", { ticket_id, body: "Still stuck" }, caller);
/** Sets the state, and returns the number of conversations that are not resolved. */
const setStatus = (ids: string[], status: string, change: object = {}) =>
  read<number>("staff_set_conversation_status", { ids, status, ...change });
const assign = (ids: string[], to: Caller | null) =>
  expectDone("staff_assign_conversations", { ids, assignee_id: to?.id ?? null });
const note = (conversation_id: string, body: string) =>
  expectDone("staff_add_note", { conversation_id, body });
const listBodies = async (id: string) => (await open(id)).entries.map(({ body }) => body);
const listEmails = () =>
  sql<{ kind: string; recipient: string; wait: number }>(
    `select kind, recipient, extract(epoch from due_at - created_at)::integer as wait
     from ${EMAILS} where kind::text not like 'staff_%' order by created_at`,
  );

/** Sends every waiting email, also one that is not due yet, and returns those to an address, newest first. */
async function sendEmails(to: string) {
  await sql("update private.jobs set due_at = now() where lane = 'emails'");
  await work("emails");
  return backend.emailsTo(to);
}

/** Replies to an email by email. */
async function replyByEmail(from: string, to = ""): Promise<unknown> {
  const headers = [authenticationResults("example.com")];
  const email = { from, to: [to], subject: "Re:", text: "By email", headers };
  const response = await sendInboundEmail(url, email);
  return ((await response.json()) as { outcome: unknown }).outcome;
}

describe.each(KINDS)("a %s", (_, create) => {
  test("is given to staff alone, and is nobody's again after its assignee left the staff", async () => {
    const id = await create();
    await assign([id], colleague);
    expect(await open(id)).toMatchObject({ assignee_id: colleague.id });
    for (const assignee_id of [client.id, newId()])
      expect(await call("staff_assign_conversations", { ids: [id], assignee_id })).toMatchObject(
        NOT_FOUND,
      );
    await assign([id], null);
    expect(await open(id)).toMatchObject({ assignee_id: null });
    const leaver = await addStaff();
    await assign([id], leaver);
    expect(await call("staff_remove_member", { id: leaver.id })).toMatchObject(DONE);
    await endUndoTime();
    await work("others");
    expect(await open(id)).toMatchObject({ assignee_id: null });
  });

  test("is answered once by a reply that is sent again, and in the log without its text", async () => {
    const id = await create();
    const [{ id: last_seen_id } = { id: "" }] = (await open(id)).entries;
    const args = { conversation_id: id, body: "A secret of hers", last_seen_id };
    for (let time = 0; time < 3; time++) await expectDone("staff_reply_to_conversation", args);
    expect((await open(id)).entries).toMatchObject([
      { id: last_seen_id, author: "client", author_name: null },
      { author: "staff", author_name: "Ana Staff", body: args.body },
    ]);
    expect(await listEmails()).toMatchObject([{ kind: expect.stringMatching(/_replied$/) }]);
    const log = await sql(
      "select to_jsonb(audit_log) as entry, actor_id from public.audit_log where row_id = $1",
      [id],
    );
    expect(log.filter(({ actor_id }) => actor_id !== staff.id)).toEqual([]);
    expect(JSON.stringify(log)).not.toContain("secret");
  });

  test("takes no reply that crosses a colleague's, or without a valid text", async () => {
    const id = await create();
    const last_seen_id = (await open(id)).entries[0]?.id;
    const send = (change: object) =>
      call("staff_reply_to_conversation", {
        conversation_id: id,
        body: "Hi",
        last_seen_id,
        ...change,
      });
    for (const body of ["", " \n ", "x".repeat(5001), null])
      expect((await send({ body })).status).toBe(400);
    await reply(id, {}, colleague);
    for (const seen of [last_seen_id, null])
      expect(await send({ last_seen_id: seen })).toMatchObject(CONFLICT);
    expect(await listEmails()).toHaveLength(1);
    expect(await listBodies(id)).toHaveLength(2);
    expect(await send({ conversation_id: newId() })).toMatchObject(NOT_FOUND);
  });

  test("is taken over by whoever replies first", async () => {
    const id = await create();
    await reply(id, {}, colleague);
    await reply(id);
    expect(await open(id)).toMatchObject({ assignee_id: colleague.id, status: "in_progress" });
  });

  test("stores a note sent twice once, which no reply crosses, and shows its author", async () => {
    const id = await create();
    for (let time = 0; time < 2; time++) await note(id, "Ask Bo\nfirst");
    const { entries, status } = await open(id);
    expect(entries).toMatchObject([
      { author: "client" },
      { author: "note", author_name: "Ana Staff", body: "Ask Bo\nfirst" },
    ]);
    expect(status).toBe("open");
    await reply(id, { last_seen_id: entries[0]?.id });
  });

  test("resolved with a reply sends one email, which says so", async () => {
    const id = await create();
    await reply(id, { is_resolved: true });
    expect(await open(id)).toMatchObject({ status: "resolved", due_at: null });
    const emails = await listEmails();
    expect(emails).toMatchObject([{ kind: expect.stringMatching(/_replied$/), wait: 0 }]);
    const [newest] = await sendEmails(emails[0]!.recipient);
    expect(newest?.text).toContain("We look");
    expect(newest?.text).toContain("We think this settles it");
  });
});

test("a note reaches no exit", async () => {
  const [ticket, message] = [await createTicket(), await newMessage(client.email)];
  const secret = "Sounds like a hoax";
  for (const id of [ticket, message]) {
    await note(id, secret);
    await reply(id);
    await note(id, secret);
  }
  await setStatus([ticket], "resolved");
  const parts = await listValues("select unnest(enum_range(null::public.client_page_part))");
  const proof = await api.signIn(client.email);
  const texts: unknown[] = [
    await call("get_my_page", { parts, item_id: ticket }, client),
    await call("export_my_data", {}, proof),
    await call("staff_export_messages", { max_rows: 50 }),
    await call("staff_list_conversations", { max_rows: 50 }),
    await call("staff_get_today", { max_rows: 51 }),
    await sql(`select to_jsonb(emails) as email from ${EMAILS}`),
    await sql("select to_jsonb(audit_log) as entry from public.audit_log"),
    await sendEmails(client.email),
  ];
  expect(JSON.stringify(texts).split("We look").length).toBeGreaterThan(5);
  expect(JSON.stringify(texts)).not.toContain(secret);
});

/** Answers a saved reply that was stored. */
const SAVED = { status: 200, json: true };

test("a saved reply that a colleague has changed or deleted since stays as it is", async () => {
  const id = newId();
  const save = (body: string, seen_updated_at?: string) =>
    call("staff_save_saved_reply", { id, title: "Hours", body, seen_updated_at });
  const read1 = async () =>
    (await read<{ body: string; updated_at: string }[]>("staff_list_saved_replies", {}))[0]!;
  expect(await save("At nine")).toMatchObject(SAVED);
  const opened = (await read1()).updated_at;
  // The same edit may arrive twice.
  for (const body of ["At eight", "At eight"])
    expect(await save(body, opened)).toMatchObject(SAVED);
  expect(await save("At ten", opened)).toMatchObject({ status: 200, json: false });
  expect((await read1()).body).toBe("At eight");
  const { updated_at } = await read1();
  expect(await save("At ten", updated_at)).toMatchObject(SAVED);
  await sql("delete from private.saved_replies");
  expect(await save("At noon", updated_at)).toMatchObject({ status: 200, json: false });
  expect(await read("staff_list_saved_replies", {})).toEqual([]);
});

test("a ticket is answered, resolved and opened again by its client alone", async () => {
  const id = await createTicket();
  const setResolved = (is_resolved: boolean, caller: Caller = client) =>
    call("set_my_ticket_resolved", { id, is_resolved }, caller);
  for (const caller of [stranger, staff]) {
    expect(await clientReply(id, caller)).toMatchObject(NOT_FOUND);
    expect(await setResolved(true, caller)).toMatchObject(NOT_FOUND);
  }
  const statuses: string[] = [];
  for (const act of [
    () => reply(id),
    () => setStatus([id], "resolved"),
    () => clientReply(id),
    () => clientReply(id),
    () => setResolved(true),
    () => setResolved(false),
  ]) {
    await act();
    statuses.push((await open(id)).status);
  }
  expect(statuses).toEqual(["in_progress", "resolved", "open", "open", "resolved", "open"]);
  const page = { parts: ["ticket"], item_id: id };
  const messages = [{ author: "client" }, { author: "staff" }, { author: "client" }];
  expect(await read("get_my_page", page, client)).toMatchObject({ ticket: { messages } });
  expect(await read("get_my_page", page, stranger)).toMatchObject({ ticket: null });
});

describe("resolving a ticket", () => {
  test("emails its client after twenty seconds, once", async () => {
    const id = await createTicket();
    for (let time = 0; time < 2; time++) await setStatus([id], "resolved");
    expect(await listEmails()).toMatchObject([
      { kind: "ticket_resolved", recipient: client.email, wait: 20 },
    ]);
    const [newest] = await sendEmails(client.email);
    expect(newest?.subject).toBe("Resolved: Stuck");
    expect(newest?.text).toContain("Reply, and the ticket is open again.");
    expect(await replyByEmail(client.email, newest?.replyTo)).toBe("stored");
    expect(await open(id)).toMatchObject({ status: "open", due_at: expect.any(String) });
  });

  test.each([
    ["staff open it again", (id: string) => setStatus([id], "open")],
    ["its client writes", (id: string) => clientReply(id)],
  ])("sends no email when %s before that", async (_, reopen) => {
    const [id, other] = [await createTicket(), await createTicket(client, "Other")];
    await setStatus([id, other], "resolved");
    // Makes the emails wait for a retry, as after a failure.
    await sql("update private.jobs set attempts = 1");
    await reopen(id);
    const query = `select payload ->> 'conversation_id' from ${EMAILS} where kind = 'ticket_resolved'`;
    expect(await listValues(query)).toEqual([other]);
  });
});

test("resolving a message emails nobody, and its sender opens it again by email", async () => {
  const id = await newMessage();
  await reply(id);
  const [newest] = await sendEmails("ana@example.com");
  await sql("delete from private.jobs");
  await setStatus([id], "resolved");
  expect(await listEmails()).toEqual([]);
  expect(newest?.replyTo).toContain(id.replaceAll("-", ""));
  expect(await replyByEmail("ana@example.com", newest?.replyTo)).toBe("stored");
  expect(await open(id)).toMatchObject({ status: "open", due_at: expect.any(String) });
  expect(await listBodies(id)).toEqual(["Open?", "We look", "By email"]);
});

test("spam leaves every list but its own, is due no longer, and comes back", async () => {
  const id = await newMessage();
  const list = async (args: object) =>
    (await read<Page>("staff_list_conversations", { max_rows: 9, ...args })).conversations;
  for (const status of ["open", "resolved"]) {
    await setStatus([id], status, { is_spam: true });
    expect(await open(id)).toMatchObject({ is_spam: true, due_at: null });
  }
  for (const status of ["open", "resolved", undefined]) expect(await list({ status })).toEqual([]);
  expect(await list({ is_spam: true })).toMatchObject([{ id }]);
  await setStatus([id], "open");
  expect(await list({ status: "open" })).toMatchObject([{ id }]);
  expect(await listEmails()).toEqual([]);
});

test("resolving leaves the conversations whose sender wrote after the page was loaded", async () => {
  const [ticket, quiet] = [await createTicket(), await createTicket(stranger, "Quiet")];
  const { seen_at } = await read<{ seen_at: string }>("staff_list_conversations", { max_rows: 9 });
  await clientReply(ticket);
  await reply(quiet);
  await sql("delete from private.jobs");
  expect(await setStatus([ticket, quiet], "resolved", { seen_at })).toBe(1);
  expect(await open(ticket)).toMatchObject({ status: "open" });
  expect(await open(quiet)).toMatchObject({ status: "resolved" });
  expect(await listEmails()).toMatchObject([{ kind: "ticket_resolved" }]);
  const later = { seen_at: new Date().toISOString() };
  expect(await setStatus([ticket, quiet], "resolved", later)).toBe(0);
});

test("several conversations of both kinds change in one call, or none does", async () => {
  const ids = [await createTicket(), await newMessage(), await createTicket(stranger, "Late")];
  await assign([...ids, ids[0]!], staff);
  await setStatus(ids, "resolved");
  for (const id of ids)
    expect(await open(id)).toMatchObject({ status: "resolved", assignee_id: staff.id });
  expect((await listEmails()).map(({ kind }) => kind)).toEqual([
    "ticket_resolved",
    "ticket_resolved",
  ]);
  const change = { ids: [...ids, newId()], status: "open" };
  expect(await call("staff_set_conversation_status", change)).toMatchObject(NOT_FOUND);
  for (const id of ids) expect(await open(id)).toMatchObject({ status: "resolved" });
});

describe("a conversation that staff begin", () => {
  const start = (client_id = client.id, subject = "Photos") =>
    call("staff_start_conversation", { client_id, subject, body: "Send two?" });

  test("waits for its client, who gets an email and finds it in the client area", async () => {
    const id = (await start()).json as string;
    expect(await start()).toMatchObject({ status: 200, json: id });
    expect(await open(id)).toMatchObject({
      status: "in_progress",
      due_at: null,
      assignee_id: staff.id,
      entries: [{ author: "staff", body: "Send two?" }],
    });
    const logged = await sql(
      "select action, actor_id, client_id from public.audit_log where row_id = $1 and action = 'insert'",
      [id],
    );
    expect(logged).toEqual([{ action: "insert", actor_id: staff.id, client_id: client.id }]);
    const [newest] = await sendEmails(client.email);
    expect(newest).toMatchObject({ subject: "Photos" });
    expect(newest?.text).toContain("Send two?");
    const parts = ["ticket", "tickets", "updates"];
    expect(await read("get_my_page", { parts, item_id: id }, client)).toMatchObject({
      ticket: { messages: [{ author: "staff", body: "Send two?" }] },
      tickets: [{ id, subject: "Photos", status: "in_progress" }],
      updates: [{ kind: "ticket_replied", id, title: "Photos" }],
    });
    expect(await replyByEmail(client.email, newest?.replyTo)).toBe("stored");
    expect(await clientReply(id)).toMatchObject(DONE);
    expect(await open(id)).toMatchObject({ status: "open", due_at: expect.any(String) });
    expect(await listBodies(id)).toEqual(["Send two?", "By email", "Still stuck"]);
  });
});

describe("the promise of a reply", () => {
  const hours = async (id: string) => {
    const { due_at, waiting_since } = await open(id);
    return due_at && (Date.parse(due_at) - Date.parse(waiting_since)) / 3_600_000;
  };
  const setPlan = (plan: string) =>
    sql("update public.profiles set chosen_plan = $1::public.plan where id = $2", [
      plan,
      client.id,
    ]);

  test("follows the client's plan, and a change of it", async () => {
    const [id, resolved] = [await createTicket(), await createTicket(client, "Done")];
    await setStatus([resolved], "resolved");
    expect([await hours(id), await hours(await newMessage())]).toEqual([24, 24]);
    await setPlan("pro");
    expect([await hours(id), await hours(await createTicket(client, "New"))]).toEqual([4, 4]);
    expect(await hours(resolved)).toBeNull();
    await setPlan("starter");
    expect(await hours(id)).toBe(24);
  });

  test("runs from the first message without a reply, or from when it is opened again", async () => {
    const id = await createTicket();
    const { waiting_since } = await open(id);
    await clientReply(id);
    expect(await open(id)).toMatchObject({ waiting_since });
    await reply(id);
    expect(await hours(id)).toBeNull();
    for (const wait of [() => clientReply(id), () => setStatus([id], "open")]) {
      await setStatus([id], "resolved");
      await sql("update private.conversations set waiting_since = '2026-01-01'");
      await wait();
      expect(Date.parse((await open(id)).waiting_since)).toBeGreaterThan(Date.parse(waiting_since));
      expect(await hours(id)).toBe(24);
    }
  });
});

describe("a list", () => {
  const list = (args: object) => read<Page>("staff_list_conversations", { max_rows: 2, ...args });
  const age = (id: string, minutes: number) =>
    sql(
      "update private.conversations set waiting_since = now() - $1 * interval '1 minute' where id = $2",
      [minutes, id],
    );
  /** Creates messages of which each is due a minute after the one before. */
  async function createMessages(count: number): Promise<string[]> {
    const ids: string[] = [];
    for (let index = 0; index < count; index++) {
      const id = await newMessage(`a${index}@example.com`);
      await age(id, count - index);
      ids.push(id);
    }
    return ids;
  }
  const idsOf = ({ conversations }: Page) => conversations.map(({ id }) => id);

  test("has what waits for us in the order of the promises, of both kinds", async () => {
    const [late, soon, message] = [
      await createTicket(),
      await createTicket(stranger, "Soon"),
      await newMessage(),
    ];
    await age(late, 1800);
    await age(soon, 120);
    await age(message, 1200);
    const all = await list({ max_rows: 9, status: "open" });
    expect(idsOf(all)).toEqual([late, message, soon]);
    expect(idsOf(await list({ status: "open", kind: "message" }))).toEqual([message]);
    await assign([soon], staff);
    await assign([late], colleague);
    const mine = { status: "open", assignment: "mine" };
    expect(idsOf(await list(mine))).toEqual([soon]);
    expect(idsOf(await list({ ...mine, assignment: "unassigned" }))).toEqual([message]);
    expect(idsOf(await list({ search: "SOON" }))).toEqual([soon]);
    await setStatus([late], "resolved");
    expect(await list({ status: "open" })).toMatchObject({ total_count: 2, previous_count: 0 });
    expect(idsOf(await list({ status: "resolved" }))).toEqual([late]);
  });

  test("says its total and the place of a page, in both directions", async () => {
    const ids = await createMessages(5);
    const at = async (id: string) => ({ cursor_at: (await open(id)).due_at, cursor_id: id });
    const open2 = { status: "open" };
    const second = await list({ ...open2, ...(await at(ids[1]!)) });
    expect([idsOf(second), second.total_count, second.previous_count]).toEqual([
      [ids[2], ids[3]],
      5,
      2,
    ]);
    const readBack = async (id: string, max_rows: number) => {
      const back = await list({ ...open2, ...(await at(id)), max_rows, is_backward: true });
      return [idsOf(back), back.previous_count];
    };
    // The farthest row of a full page tells that there are others, and isn't shown.
    expect(await readBack(ids[4]!, 3)).toEqual([[ids[1], ids[2], ids[3]], 2]);
    expect(await readBack(ids[2]!, 3)).toEqual([[ids[0], ids[1]], 0]);
  });

  test("is around a conversation that was opened from it, also after it left the list", async () => {
    const ids = await createMessages(5);
    const cursor_at = (await open(ids[2]!)).due_at;
    const neighbors = async () => {
      const args = { id: ids[2], status: "open", cursor_at };
      const { before, after } = await read("staff_get_conversation", args);
      return [before, after].map((rows) => rows.map(({ id }) => id));
    };
    const around = [ids.slice(0, 2), ids.slice(3)];
    expect(await neighbors()).toEqual(around);
    await setStatus([ids[2]!], "resolved");
    expect(await neighbors()).toEqual(around);
    expect(await open(ids[2]!)).toMatchObject({ before: [], after: [] });
  });
});
