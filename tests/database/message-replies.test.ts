import { afterAll, beforeAll, expect, test } from "vitest";
import { type Caller, type PublicApi, publicApi } from "../support/public-api.ts";
import { startSupabase, type Supabase } from "../support/supabase.ts";

/** Staff replies to contact messages. */

let backend: Supabase;
let api: PublicApi;
let member: Caller;
let client: Caller;
beforeAll(async () => {
  backend = await startSupabase({ drainEveryMs: 3_600_000 });
  api = publicApi(backend.url);
  [member, client] = [await api.register(), await api.register()];
  await backend.sql("insert into public.staff (user_id) values ($1)", [member.id]);
});
afterAll(() => backend?.stop());

type Row = { id: string; subject: string; created_at: string };
type Page = { rows: Row[]; next: unknown };

const answerOf = async <T>(what: string, args: object = {}) =>
  ((await api.rpc(member, "desk", { what, args })).json as { answer: T }).answer;

/** Sends a message from a visitor without an account. */
async function newMessage(change: object = {}): Promise<string> {
  const subject = `Hours ${crypto.randomUUID()}`;
  const message = { name: "Ana", email: "ana@example.com", subject, message: "Open?", ...change };
  expect((await api.rpc(null, "submit_contact_message", message)).status).toBe(204);
  const [row] = await backend.sql<{ id: string }>(
    "select id from public.contact_messages where subject = $1",
    [message.subject],
  );
  return row!.id;
}

const answer = (id: string, key: string, seen: string | null = null, body = "From nine") =>
  answerOf<string>("answer_message", { id, message: key, body, seen });
const mailsAbout = (id: string) =>
  backend.sql(
    `select kind, recipient, user_id, data ->> 'words' as words from public.email_outbox
     where data ->> 'subject' = (select subject from public.contact_messages where id = $1)`,
    [id],
  );

test("a reply is stored once, enqueues one email and closes the message, even when sent repeatedly", async () => {
  const id = await newMessage();
  expect(JSON.stringify(await answerOf("waiting"))).toContain(`messages/${id}`);
  const key = crypto.randomUUID();
  for (let time = 0; time < 3; time++) expect(await answer(id, key)).toBe("stored");
  expect(await mailsAbout(id)).toEqual([
    {
      kind: "contact_message_replied",
      recipient: "ana@example.com",
      user_id: null,
      words: "From nine",
    },
  ]);
  expect(await answerOf("message", { id })).toMatchObject({
    status: "done",
    closed_at: expect.any(String),
    client: null,
    answers: [{ id: key, member: member.email, body: "From nine" }],
  });
  expect(JSON.stringify(await answerOf("waiting"))).not.toContain(id);
});

test("a rejected reply has no side effects", async () => {
  const id = await newMessage();
  for (const body of ["", " \n ", "x".repeat(4001), "\u0007", null]) {
    const args = { id, answer: crypto.randomUUID(), body, seen: null };
    expect((await api.rpc(member, "desk", { what: "answer_message", args })).status).toBe(400);
  }
  expect(await mailsAbout(id)).toEqual([]);
  expect(await answerOf("message", { id })).toMatchObject({ status: "open", answers: [] });
  expect(await answer(crypto.randomUUID(), crypto.randomUUID())).toBe("unknown");
});

test("rejects a reply sent before its author saw a colleague's newer one", async () => {
  const id = await newMessage();
  const keys = [crypto.randomUUID(), crypto.randomUUID()] as const;
  const crossing = await Promise.all(keys.map((key) => answer(id, key)));
  expect(crossing.toSorted()).toEqual(["newer", "stored"]);
  expect(await mailsAbout(id)).toHaveLength(1);
  const [stored, other] = crossing[0] === "stored" ? keys : keys.toReversed();
  expect(await answer(id, other!, stored, "And closed on Sundays")).toBe("stored");
  expect(await mailsAbout(id)).toHaveLength(2);
});

test("a message can be closed without a reply and reopened, and a replied one is not due again", async () => {
  const id = await newMessage();
  const close = (is_done: boolean) => answerOf("close_message", { id, is_done });
  const due = async () =>
    (await backend.sql(`select due from private.waiting_messages() where path = $1`, [
      `messages/${id}`,
    ])) as { due: unknown }[];
  expect(await due()).toEqual([{ due: expect.anything() }]);
  expect([await close(true), await close(true)]).toEqual([true, true]);
  expect([await due(), await mailsAbout(id)]).toEqual([[], []]);
  expect(await close(false)).toBe(true);
  expect(await due()).toEqual([{ due: expect.anything() }]);
  await answer(id, crypto.randomUUID());
  await close(false);
  expect(await due()).toEqual([{ due: null }]);
  expect(await answerOf("close_message", { id: crypto.randomUUID(), is_done: true })).toBe(false);
});

test("the log records who replied, but not the text", async () => {
  const id = await newMessage();
  const key = crypto.randomUUID();
  await answer(id, key, null, "A secret of hers");
  const lines = (await answerOf<{ row_id: string }[]>("log")).filter(({ row_id }) =>
    [id, key].includes(row_id),
  );
  expect(lines).toMatchObject([
    { actor: member.email, what: "contact_messages", verb: "update" },
    { actor: member.email, what: "contact_message_replies", verb: "insert" },
  ]);
  expect(JSON.stringify(lines)).not.toContain("secret");
});

test("clients and visitors cannot access replies, except those to their own messages", async () => {
  const id = await newMessage({ email: client.email.toUpperCase() });
  await answer(id, crypto.randomUUID());
  expect(await mailsAbout(id)).toMatchObject([{ user_id: client.id }]);
  const row = { message_id: id, body: "forged" };
  for (const caller of [null, client, member])
    for (const method of ["GET", "POST", "PATCH", "DELETE"]) {
      const path =
        method === "POST"
          ? "contact_message_replies"
          : `contact_message_replies?message_id=eq.${id}`;
      const { status } = await api.rest(caller, method, path, method === "GET" ? undefined : row);
      expect([method, status]).toEqual([method, caller ? 403 : 401]);
    }
  expect((await api.rpc(client, "list_my_contact_messages")).json).toMatchObject([
    { message: "Open?", answers: [{ body: "From nine", created_at: expect.any(String) }] },
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
  expect(await answerOf("message", { id })).toMatchObject({ client: client.id });
  expect((await api.rpc(null, "request_setup_call", call)).status).toBe(401);
  for (const message of ["", "x".repeat(5001), null])
    expect((await api.rpc(client, "request_setup_call", { ...call, message })).status).toBe(400);
  for (let time = 0; time < 10; time++)
    await api.rpc(client, "request_setup_call", { id: crypto.randomUUID(), message: "Now" });
  const next = { id: crypto.randomUUID(), message: "Now" };
  expect((await api.rpc(client, "request_setup_call", next)).status).toBe(429);
});

test("the list is paged through an index, filtered by status and text, and exported in full", async () => {
  await backend.sql("delete from public.contact_messages");
  await backend.sql(
    `insert into public.contact_messages (name, email, subject, message, created_at, closed_at)
     select 'Many', 'many' || n || '@example.com', 'Subject ' || n, case when n % 100 = 0 then 'A Fig' else 'x' end,
       now() - (n / 4) * interval '1 minute', case when n > 120 then now() end
     from generate_series(1, 10000) as n`,
  );
  await backend.sql("analyze public.contact_messages");
  const scans = async () =>
    (
      await backend.sql<{ whole: string; waiting: string }>(
        `select pg_stat_get_numscans('public.contact_messages'::regclass)::text as whole,
           pg_stat_get_numscans('public.contact_messages_waiting'::regclass)::text as waiting,
           pg_stat_force_next_flush()`,
      )
    )[0]!;
  await scans();
  const before = await scans();
  const seen: Row[] = [];
  let after: unknown;
  do {
    const page: Page = await answerOf("messages", { status: "open", ...(after ? { after } : {}) });
    expect(page.rows.length).toBeLessThanOrEqual(50);
    seen.push(...page.rows);
    after = page.next;
  } while (after);
  expect(seen).toHaveLength(120);
  expect(new Set(seen.map(({ id }) => id)).size).toBe(120);
  const times = seen.map(({ created_at }) => Date.parse(created_at));
  expect(times).toEqual(times.toSorted((a, b) => a - b));
  await scans();
  const then = await scans();
  expect(then.whole).toBe(before.whole);
  expect(Number(then.waiting)).toBeGreaterThanOrEqual(Number(before.waiting) + 3);

  expect((await answerOf<Page>("messages", { q: "a fig", status: "open" })).rows).toHaveLength(1);
  expect((await answerOf<Page>("messages", { q: "MANY77@" })).rows).toMatchObject([
    { subject: "Subject 77" },
  ]);
  expect(await answerOf<unknown[]>("messages_export")).toHaveLength(10_000);
  expect(await answerOf("messages_export", { q: "MANY77@", status: "open" })).toMatchObject([
    { subject: "Subject 77", answers: null, status: "open" },
  ]);
});
