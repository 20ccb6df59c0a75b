import { beforeEach, expect, test } from "vitest";
import { DONE, readExport } from "../support/function-calls.ts";
import { PUBLISHABLE_KEY, SECRET_KEY } from "../support/supabase-keys.ts";
import { EMAILS } from "../support/unsent-emails.ts";
import { newId, scene } from "./scene.ts";

/** Contact messages sent with only the publishable key, and what the desk has of them. */

const MESSAGE = { name: "Ana", email: "ana@example.com", subject: "Hours", message: "Open?" };

const { url, sql, listValues, api, readAs, addStaff, newMessage, newTicket, reply } = await scene();
const [staff, client] = [await addStaff(), await api.register()];
const readAsStaff = readAs(staff);
beforeEach(() =>
  sql("delete from private.conversations; delete from private.stranger_rate_limits"),
);

const send = (change: object = {}) =>
  api.rpc(null, "submit_contact_message", { ...MESSAGE, ...change });
const stored = () =>
  sql(
    `select sender_name as name, sender_email as email, subject, body as message
     from private.conversations join private.conversation_messages on conversation_id = conversations.id`,
  );

test("a message is stored and the response is empty", async () => {
  expect(await send({})).toMatchObject(DONE);
  expect(await stored()).toEqual([MESSAGE]);
});

test("a message of nothing visible is rejected", async () => {
  for (const field of ["name", "subject", "message"])
    expect(await send({ [field]: "\u200B\u2068\u2069" })).toMatchObject({ status: 400 });
  expect(await stored()).toEqual([]);
});

/** Sends a message from an address, as Cloudflare or the site's Worker names it. */
const sendFrom = async (headers: Record<string, string>, email = `${newId()}@x.example`) =>
  (
    await fetch(`${url}/rest/v1/rpc/submit_contact_message`, {
      method: "POST",
      headers: { apikey: PUBLISHABLE_KEY, "Content-Type": "application/json", ...headers },
      body: JSON.stringify({ ...MESSAGE, email }),
    })
  ).status;

test.each([
  ["203.0.113.9", "203.0.113.200", "203.0.114.9"],
  ["2001:db8:7::1", "2001:db8:7:ffff::2", "2001:db8:8::1"],
])("limits a network per hour: %s and %s, but not %s", async (ip, neighbor, other) => {
  const from = (address: string) => sendFrom({ "CF-Connecting-IP": address });
  for (let time = 0; time < 20; time++) expect(await from(ip)).toBe(204);
  for (const address of [ip, neighbor]) expect(await from(address)).toBe(429);
  expect(await from(other)).toBe(204);
  // Anyone can send these headers.
  const forged = { "CF-Connecting-IP": ip, "X-Forwarded-For": other, "X-Visitor-IP": other };
  expect(await sendFrom(forged)).toBe(429);
  await sql(
    "update private.stranger_rate_limits set attempted_at = array[now() - interval '61 minutes']",
  );
  expect(await from(ip)).toBe(204);
});

test("counts the Worker's visitors apart, by the address that it names with the secret key", async () => {
  const from = (ip: string) =>
    sendFrom({ apikey: SECRET_KEY, "CF-Connecting-IP": "203.0.113.9", "X-Visitor-IP": ip });
  for (let time = 0; time < 20; time++) expect(await from("198.51.100.1")).toBe(204);
  expect(await from("198.51.100.1")).toBe(429);
  expect(await from("192.0.2.1")).toBe(204);
});

test("limits a mailbox per hour", async () => {
  for (let time = 0; time < 10; time++)
    expect(await sendFrom({}, `ana+${time}@x.example`)).toBe(204);
  expect(await sendFrom({}, "ANA@x.example")).toBe(429);
  expect(await sendFrom({}, "eve@x.example")).toBe(204);
});

test("many messages close the form for nobody, and the desk tells", async () => {
  const listTitles = async () => {
    const { items } = await readAsStaff<{ items: { title: string }[] }>("staff_get_today", {
      max_rows: 51,
    });
    return items.map(({ title }) => title);
  };
  const alert = "More than 200 messages in the last hour";
  await sql(
    `insert into private.conversations (kind, sender_name, sender_email, subject)
     select 'message', 'A', 'a' || n || '@example.com', 's' from generate_series(1, 200) as n`,
  );
  expect(await listTitles()).not.toContain(alert);
  expect((await send()).status).toBe(204);
  expect(await listTitles()).toContain(alert);
});

test("stores an identical form once per hour", async () => {
  for (let time = 0; time < 3; time++) expect((await send()).status).toBe(204);
  await send({ message: "Hello?" });
  expect(await stored()).toHaveLength(2);
  await sql("update private.conversations set created_at = created_at - interval '61 minutes'");
  await send();
  expect(await stored()).toHaveLength(3);
});

test("an email that only claims an address does not stand for the message of its owner", async () => {
  const id = await newMessage(MESSAGE.email);
  await sql("select public.receive_email($1, $2, $3, 'Ana', 'Open?', false)", [
    newId(),
    id,
    MESSAGE.email,
  ]);
  await send({ subject: "Re: Hours" });
  expect(await stored()).toHaveLength(3);
});

test("a setup call request becomes one message from the account's own email", async () => {
  const request = (message: string | null) => api.rpc(client, "request_setup_call", { message });
  for (const message of ["", "x".repeat(5001), null])
    expect((await request(message)).status).toBe(400);
  for (let time = 0; time < 2; time++) expect((await request("Mondays")).status).toBe(204);
  const subject = "Early setup call";
  expect(await stored()).toEqual([
    { name: "A client", email: client.email, subject, message: "Mondays" },
  ]);
});

test("a message is its client's, whatever the case of their email", async () => {
  const id = await newMessage(client.email.toUpperCase());
  expect(await readAsStaff("staff_get_conversation", { id })).toMatchObject({
    client_id: client.id,
  });
  await reply(staff, id);
  const userIds = `select user_id from ${EMAILS} where kind = 'contact_message_replied'`;
  expect(await listValues(userIds)).toEqual([client.id]);
});

test("the export is filtered by status and text, and has each message once, oldest first", async () => {
  await sql(
    `insert into private.conversations
       (kind, sender_name, sender_email, subject, status, created_at)
     select 'message', 'Many', 'many' || n || '@example.com', 'Subject ' || n,
       case when n > 12 then 'resolved' else 'open' end::public.conversation_status,
       -- Three at a time, in no order of their ids.
       now() - interval '1 day' + n / 3 * interval '1 second'
     from generate_series(1, 1000) as n;
     insert into private.conversation_messages (conversation_id, author, body)
     select id, author, 'x' from private.conversations,
       unnest(array['staff', 'note']::public.message_author[]) as author`,
  );
  await newTicket(client, "Subject 900");
  type Message = { id: string; subject: string };
  const exportNumbers = async (filter: object, partSize: number, parts: number[]) => {
    const read = await readExport<Message>(
      (part) => readAsStaff("staff_export_messages", { ...filter, ...part }),
      partSize,
    );
    expect(read.map(({ length }) => length)).toEqual(parts);
    return read.flat().map(({ subject }) => Number(subject.slice("Subject ".length)));
  };
  const all = await exportNumbers({}, 400, [400, 400, 200]);
  expect(new Set(all).size).toBe(1000);
  // By age and not by the time until which a reply is due, which open ones are listed by.
  const open = await exportNumbers({ status: "open" }, 600, [12, 0]);
  for (const numbers of [all, open]) {
    const seconds = numbers.map((number) => Math.trunc(number / 3));
    expect(seconds).toEqual(seconds.toSorted((one, other) => one - other));
  }
  expect(await exportNumbers({ search: "SUBJECT 900" }, 400, [0, 0, 1])).toEqual([900]);
  const filter = { max_rows: 51, search: "MANY7@", status: "open" };
  expect(await readAsStaff("staff_export_messages", filter)).toMatchObject({
    rows: [{ subject: "Subject 7", message: "x", replies: null, status: "open" }],
    next: { id: expect.any(String) },
  });
});
