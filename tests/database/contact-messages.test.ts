import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { type PublicApi, createPublicApi } from "../support/public-api.ts";
import { PUBLISHABLE_KEY, SECRET_KEY } from "../support/supabase-keys.ts";
import { startSupabase, type Supabase } from "../support/supabase.ts";

/** Contact messages sent with only the publishable key. */

const MESSAGE = { name: "Ana", email: "ana@example.com", subject: "Hours", message: "Open?" };

let backend: Supabase;
let api: PublicApi;
beforeAll(async () => {
  backend = await startSupabase();
  api = createPublicApi(backend.url);
});
afterAll(() => backend?.stop());
beforeEach(() =>
  backend.sql("delete from public.contact_messages; delete from private.stranger_rate_limits"),
);

const send = (change: object = {}) =>
  api.rpc(null, "submit_contact_message", { ...MESSAGE, ...change });
const stored = async () =>
  backend.sql("select name, email, subject, message from public.contact_messages");

test("a message is stored trimmed and the response is empty", async () => {
  expect(await send({ name: " Ana\u00A0", message: "\nOpen?\n" })).toMatchObject({
    status: 204,
    json: null,
  });
  expect(await stored()).toEqual([MESSAGE]);
});

test.each([
  ["name", ""],
  ["name", "x".repeat(101)],
  ["name", "=1+1"],
  ["email", "ana"],
  ["email", `${"a".repeat(250)}@example.com`],
  ["subject", "\u00A0"],
  ["subject", "x".repeat(201)],
  ["subject", "@SUM(1)"],
  ["message", " "],
  ["message", "x".repeat(5001)],
  ["message", "ring\u0007 the bell"],
  ["message", null],
])("a database constraint rejects a %s of %.20j", async (field, value) => {
  expect((await send({ [field]: value })).status).toBe(400);
  expect(await stored()).toEqual([]);
});

/** Sends a message from an address, as Cloudflare or the site's Worker names it. */
const sendFrom = async (
  headers: Record<string, string>,
  email = `${crypto.randomUUID()}@x.example`,
) =>
  (
    await fetch(`${backend.url}/rest/v1/rpc/submit_contact_message`, {
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
  await backend.sql(
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
  const staff = await api.register();
  await backend.sql("insert into public.staff (user_id) values ($1)", [staff.id]);
  const listTitles = async () => {
    const { json } = await api.rpc(staff, "staff_get_today", { max_rows: 500 });
    return (json as { items: { title: string }[] }).items.map(({ title }) => title);
  };
  const insert = (count: number) =>
    backend.sql(
      "insert into public.contact_messages (name, email, subject, message) select 'A', 'a' || n || '@example.com', 's', 'm' from generate_series(1, $1) as n",
      [count],
    );
  const alert = "More than 200 messages in the last hour";
  await insert(200);
  expect(await listTitles()).not.toContain(alert);
  expect((await send()).status).toBe(204);
  expect(await listTitles()).toContain(alert);
});

test("no caller can access the table directly or choose a message's date", async () => {
  await send();
  const client = await api.register();
  for (const caller of [null, client]) {
    for (const method of ["GET", "DELETE", "PATCH"])
      expect(
        (
          await api.rest(
            caller,
            method,
            "contact_messages?name=eq.Ana",
            method === "PATCH" ? MESSAGE : undefined,
          )
        ).status,
      ).toBe(caller ? 403 : 401);
    expect((await api.rest(caller, "POST", "contact_messages", MESSAGE)).status).toBe(
      caller ? 403 : 401,
    );
  }
  expect((await send({ created_at: "2000-01-01" })).status).toBeGreaterThanOrEqual(400);
  expect(await stored()).toEqual([MESSAGE]);
});
