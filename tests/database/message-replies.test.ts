import { afterAll, beforeAll, expect, test } from "vitest";
import { CONFLICT, DONE, NOT_FOUND, readExport } from "../support/function-calls.ts";
import { type Caller, type PublicApi, createPublicApi } from "../support/public-api.ts";
import { startSupabase, type Supabase } from "../support/supabase.ts";

/** Staff replies to contact messages. */

let backend: Supabase;
let api: PublicApi;
let staff: Caller;
let client: Caller;
beforeAll(async () => {
  backend = await startSupabase();
  api = createPublicApi(backend.url);
  [staff, client] = [await api.register(), await api.register()];
  await backend.sql("insert into public.staff (user_id) values ($1)", [staff.id]);
});
afterAll(() => backend?.stop());

const callAsStaff = (name: string, args: object = {}) => api.rpc(staff, name, args);
const readAsStaff = async <T = unknown>(name: string, args: object = {}) =>
  (await callAsStaff(name, args)).json as T;
const getMessage = (id: string) => readAsStaff("staff_get_conversation", { id });
const getWorkItems = async () =>
  JSON.stringify(await readAsStaff("staff_get_today", { max_rows: 500 }));

/** Sends a message from a visitor without an account. */
async function createMessage(change: object = {}): Promise<string> {
  const subject = `Hours ${crypto.randomUUID()}`;
  const message = { name: "Ana", email: "ana@example.com", subject, message: "Open?", ...change };
  expect((await api.rpc(null, "submit_contact_message", message)).status).toBe(204);
  const [row] = await backend.sql<{ id: string }>(
    "select id from public.contact_messages where subject = $1",
    [message.subject],
  );
  return row!.id;
}

const reply = (
  message_id: string,
  id: string,
  last_seen_id: string | null = null,
  body: string | null = "From nine",
) =>
  callAsStaff("staff_reply_to_conversation", {
    id,
    conversation_id: message_id,
    body,
    last_seen_id,
  });
const listEmails = (id: string) =>
  backend.sql(
    `select kind, recipient, user_id, payload ->> 'body' as body from public.email_outbox
     where payload ->> 'subject' = (select subject from public.contact_messages where id = $1)`,
    [id],
  );

test("a reply is stored once, enqueues one email and waits for the sender, even when sent repeatedly", async () => {
  const id = await createMessage();
  expect(await getWorkItems()).toContain(`messages/${id}`);
  const replyId = crypto.randomUUID();
  for (let time = 0; time < 3; time++) expect(await reply(id, replyId)).toMatchObject(DONE);
  expect(await listEmails(id)).toEqual([
    {
      kind: "contact_message_replied",
      recipient: "ana@example.com",
      user_id: null,
      body: "From nine",
    },
  ]);
  expect(await getMessage(id)).toMatchObject({
    id,
    status: "in_progress",
    due_at: null,
    client_id: null,
    entries: [
      { id, kind: "client", author_name: null, body: "Open?" },
      { id: replyId, kind: "staff", author_name: staff.email, body: "From nine" },
    ],
  });
  expect(await getWorkItems()).not.toContain(id);
});

test("a rejected reply has no side effects", async () => {
  const id = await createMessage();
  for (const body of ["", " \n ", "x".repeat(5001), "\u0007", null])
    expect((await reply(id, crypto.randomUUID(), null, body)).status).toBe(400);
  expect(await listEmails(id)).toEqual([]);
  expect(await getMessage(id)).toMatchObject({ status: "open", entries: [{ id }] });
  expect(await reply(crypto.randomUUID(), crypto.randomUUID())).toMatchObject(NOT_FOUND);
});

test("rejects a reply sent before its author saw a colleague's newer one", async () => {
  const id = await createMessage();
  const ids = [crypto.randomUUID(), crypto.randomUUID()] as const;
  const crossing = await Promise.all(ids.map((replyId) => reply(id, replyId)));
  const statuses = crossing.map(({ status }) => status);
  expect(statuses.toSorted()).toEqual([204, 409]);
  expect(crossing[statuses.indexOf(409)]).toMatchObject(CONFLICT);
  expect(await listEmails(id)).toHaveLength(1);
  const [stored, other] = statuses[0] === 204 ? ids : ids.toReversed();
  expect(await reply(id, other!, stored, "And closed on Sundays")).toMatchObject(DONE);
  expect(await listEmails(id)).toHaveLength(2);
});

test("a message can be done without a reply and reopened, and is due again from then", async () => {
  const id = await createMessage();
  const ALL_SET = { status: 200, json: 0 };
  const setStatus = (status: string) =>
    callAsStaff("staff_set_conversation_status", { ids: [id], status });
  const listDue = () =>
    backend.sql("select key_at as due_at from private.waiting_messages where path = $1", [
      `messages/${id}`,
    ]);
  expect(await listDue()).toEqual([{ due_at: expect.anything() }]);
  for (let time = 0; time < 2; time++) expect(await setStatus("resolved")).toMatchObject(ALL_SET);
  expect([await listDue(), await listEmails(id)]).toEqual([[], []]);
  await backend.sql(
    "update public.contact_messages set waiting_since = '2026-01-01' where id = $1",
    [id],
  );
  expect(await setStatus("open")).toMatchObject(ALL_SET);
  const [due] = await listDue();
  expect(Date.parse(String(due?.due_at))).toBeGreaterThan(Date.now());
});

test("the log records who replied, but not the text", async () => {
  const id = await createMessage();
  const replyId = crypto.randomUUID();
  await reply(id, replyId, null, "A secret of hers");
  const { audit_entries } = await readAsStaff<{ audit_entries: { row_id: string }[] }>(
    "staff_get_overview",
  );
  const entries = audit_entries.filter(({ row_id }) => [id, replyId].includes(row_id));
  expect(entries).toMatchObject([
    { actor_email: staff.email, table_name: "contact_messages", action: "update" },
    { actor_email: staff.email, table_name: "contact_message_replies", action: "insert" },
  ]);
  expect(JSON.stringify(entries)).not.toContain("secret");
});

test("clients and visitors cannot access replies, except those to their own messages", async () => {
  const id = await createMessage({ email: client.email.toUpperCase() });
  await reply(id, crypto.randomUUID());
  expect(await listEmails(id)).toMatchObject([{ user_id: client.id }]);
  const row = { message_id: id, body: "forged" };
  for (const caller of [null, client, staff])
    for (const method of ["GET", "POST", "PATCH", "DELETE"]) {
      const path =
        method === "POST"
          ? "contact_message_replies"
          : `contact_message_replies?message_id=eq.${id}`;
      const { status } = await api.rest(caller, method, path, method === "GET" ? undefined : row);
      expect([method, status]).toEqual([method, caller ? 403 : 401]);
    }
  expect((await api.rpc(client, "list_my_contact_messages")).json).toMatchObject([
    {
      message: "Open?",
      replies: [
        {
          author: "staff",
          staff_email: null,
          body: "From nine",
          created_at: expect.any(String),
        },
      ],
    },
  ]);
  const other = await api.register();
  expect((await api.rpc(other, "list_my_contact_messages")).json).toEqual([]);
});

test("stores an identical form once per hour, even when sent concurrently", async () => {
  const message = { name: "Bo", email: "Bo@example.com", subject: "Twice", message: "Hello" };
  const send = (change: object = {}) =>
    api.rpc(null, "submit_contact_message", { ...message, ...change });
  const sent = await Promise.all([send(), send(), send({ name: " Bo " })]);
  expect(sent.map(({ status }) => status)).toEqual([204, 204, 204]);
  await send({ message: "Hello?" });
  const stored = () => backend.sql("select from public.contact_messages where subject = 'Twice'");
  expect(await stored()).toHaveLength(2);
  await backend.sql(
    "update public.contact_messages set created_at = created_at - interval '61 minutes'",
  );
  await send();
  expect(await stored()).toHaveLength(3);
});

test("a setup call request becomes one message from the account's own email", async () => {
  const id = crypto.randomUUID();
  const call = { id, message: "Mondays, +357 25 000000" };
  for (let time = 0; time < 2; time++)
    expect((await api.rpc(client, "request_setup_call", call)).status).toBe(204);
  expect(
    await backend.sql(
      "select name, email, subject, message, status from public.contact_messages where id = $1",
      [id],
    ),
  ).toEqual([
    {
      name: "A client",
      email: client.email,
      subject: "Early setup call",
      message: call.message,
      status: "open",
    },
  ]);
  expect(await getMessage(id)).toMatchObject({ client_id: client.id });
  expect((await api.rpc(null, "request_setup_call", call)).status).toBe(401);
  for (const message of ["", "x".repeat(5001), null])
    expect((await api.rpc(client, "request_setup_call", { ...call, message })).status).toBe(400);
  for (let time = 0; time < 10; time++)
    await api.rpc(client, "request_setup_call", { id: crypto.randomUUID(), message: "Now" });
  const next = { id: crypto.randomUUID(), message: "Now" };
  expect((await api.rpc(client, "request_setup_call", next)).status).toBe(429);
});

test("the export is filtered by status and text, and has each message once, oldest first", async () => {
  await backend.sql("delete from public.contact_messages");
  await backend.sql(
    `alter table public.contact_messages disable trigger notify_staff_of_message;
     insert into public.contact_messages (name, email, subject, message, status, created_at)
     select 'Many', 'many' || n || '@example.com', 'Subject ' || n, 'x',
       case when n > 120 then 'resolved' else 'open' end::public.conversation_status,
       -- Three at a time, in no order of their ids.
       now() - interval '1 day' + n / 3 * interval '1 second'
     from generate_series(1, 10000) as n;
     alter table public.contact_messages enable trigger notify_staff_of_message`,
  );
  type Message = { id: string; subject: string };
  const exportNumbers = async (filter: object, partSize: number, parts: number[]) => {
    const read = await readExport<Message>(
      (part) => readAsStaff("staff_export_messages", { ...filter, ...part }),
      partSize,
    );
    expect(read.map(({ length }) => length)).toEqual(parts);
    return read.flat().map(({ subject }) => Number(subject.slice("Subject ".length)));
  };
  const all = await exportNumbers({}, 4000, [4000, 4000, 2000]);
  expect(new Set(all).size).toBe(10_000);
  // By age and not by the time until which a reply is due, which open ones are listed by.
  const open = await exportNumbers({ status: "open" }, 1000, [
    120,
    ...Array.from({ length: 10 }, () => 0),
  ]);
  expect(new Set(open).size).toBe(120);
  for (const numbers of [all, open]) {
    const seconds = numbers.map((number) => Math.trunc(number / 3));
    expect(seconds).toEqual(seconds.toSorted((one, other) => one - other));
  }
  const [replied] = await backend.sql<{ id: string }>(
    "select id from public.contact_messages where subject = 'Subject 9000'",
  );
  await backend.sql(
    "insert into public.contact_message_replies (message_id, author, body) values ($1, 'staff', 'Rare words')",
    [replied!.id],
  );
  for (const search of ["RARE WORDS", `#${replied!.id.slice(0, 8).toUpperCase()}`])
    expect(await exportNumbers({ search }, 4000, [0, 0, 1])).toEqual([9000]);
  const filter = { max_rows: 100, search: "MANY77@", status: "open" };
  expect(await readAsStaff("staff_export_messages", filter)).toMatchObject({
    rows: [{ subject: "Subject 77", replies: null, status: "open" }],
    next: { id: expect.any(String) },
  });
});
