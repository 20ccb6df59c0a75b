import { beforeEach, expect, test } from "vitest";
import { readExport } from "../support/function-calls.ts";
import { PUBLISHABLE_KEY, SECRET_KEY } from "../support/supabase-keys.ts";
import { EMAILS } from "../support/unsent-emails.ts";
import { newId, scene } from "./scene.ts";

/** Contact messages sent with only the publishable key, and what the desk has of them. */

const MESSAGE = { name: "Ana", email: "ana@example.com", subject: "Hours", message: "Open?" };

const { url, sql, getValue, insert, api, readAs, addStaff } = await scene();
const [staff, client] = [await addStaff(), await api.register()];
const readAsStaff = readAs(staff);
beforeEach(() =>
  sql("delete from public.contact_messages; delete from private.stranger_rate_limits"),
);

const send = (change: object = {}) =>
  api.rpc(null, "submit_contact_message", { ...MESSAGE, ...change });
const stored = async () => sql("select name, email, subject, message from public.contact_messages");

test("a message is stored and the response is empty", async () => {
  expect(await send({})).toMatchObject({ status: 204, json: null });
  expect(await stored()).toEqual([MESSAGE]);
});

test.each([
  ["name", "Ana\nBcc: eve@evil.example"],
  ["email", "ana"],
  ["subject", " "],
  ["message", "x".repeat(5001)],
  ["message", null],
])("a database constraint rejects a %s of %j", async (field, value) => {
  expect((await send({ [field]: value })).status).toBe(400);
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
      max_rows: 500,
    });
    return items.map(({ title }) => title);
  };
  const alert = "More than 200 messages in the last hour";
  await sql(
    `insert into public.contact_messages (name, email, subject, message)
     select 'A', 'a' || n || '@example.com', 's', 'm' from generate_series(1, 200) as n`,
  );
  expect(await listTitles()).not.toContain(alert);
  expect((await send()).status).toBe(204);
  expect(await listTitles()).toContain(alert);
});

test("a message that is opened again without a reply is due again from then", async () => {
  const id = await insert("public.contact_messages", MESSAGE);
  const setStatus = (status: string) =>
    readAsStaff("staff_set_conversation_status", { ids: [id], status });
  const getDueAt = () =>
    getValue<string>("select key_at::text from private.waiting_messages where path = $1", [
      `messages/${id}`,
    ]);
  expect(await getDueAt()).toEqual(expect.any(String));
  for (let time = 0; time < 2; time++) expect(await setStatus("resolved")).toBe(0);
  expect(await getDueAt()).toBeUndefined();
  await sql("update public.contact_messages set waiting_since = '2026-01-01' where id = $1", [id]);
  expect(await setStatus("open")).toBe(0);
  expect(Date.parse(await getDueAt())).toBeGreaterThan(Date.now());
});

test("stores an identical form once per hour", async () => {
  for (let time = 0; time < 3; time++) expect((await send()).status).toBe(204);
  await send({ message: "Hello?" });
  expect(await stored()).toHaveLength(2);
  await sql("update public.contact_messages set created_at = created_at - interval '61 minutes'");
  await send();
  expect(await stored()).toHaveLength(3);
});

test("a setup call request becomes one message from the account's own email", async () => {
  const id = newId();
  const request = (message: string | null) =>
    api.rpc(client, "request_setup_call", { id, message });
  for (const message of ["", "x".repeat(5001), null])
    expect((await request(message)).status).toBe(400);
  for (let time = 0; time < 2; time++) expect((await request("Mondays")).status).toBe(204);
  const subject = "Early setup call";
  expect(await stored()).toEqual([
    { name: "A client", email: client.email, subject, message: "Mondays" },
  ]);
  expect(await readAsStaff("staff_get_conversation", { id })).toMatchObject({
    client_id: client.id,
  });
});

test("a client reads their own messages with the replies, whatever the case of their email", async () => {
  const message_id = await insert("public.contact_messages", {
    ...MESSAGE,
    email: client.email.toUpperCase(),
  });
  const reply = { id: newId(), conversation_id: message_id, body: "From nine" };
  await readAsStaff("staff_reply_to_conversation", reply);
  expect(await readAs(client)("list_my_contact_messages")).toMatchObject([
    { message: "Open?", replies: [{ author: "staff", staff_email: null, body: "From nine" }] },
  ]);
  const userIds = `select user_id from ${EMAILS} where kind = 'contact_message_replied'`;
  expect(await getValue(userIds)).toBe(client.id);
});

test("the export is filtered by status and text, and has each message once, oldest first", async () => {
  await sql("delete from public.contact_messages");
  await sql(
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
  expect(await exportNumbers({ search: "SUBJECT 9000" }, 4000, [0, 0, 1])).toEqual([9000]);
  const filter = { max_rows: 100, search: "MANY77@", status: "open" };
  expect(await readAsStaff("staff_export_messages", filter)).toMatchObject({
    rows: [{ subject: "Subject 77", replies: null, status: "open" }],
    next: { id: expect.any(String) },
  });
});
