import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { type PublicApi, createPublicApi } from "../support/public-api.ts";
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
beforeEach(() => backend.sql("delete from public.contact_messages"));

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

test("limits messages per hour across all senders", async () => {
  await backend.sql(
    `insert into public.contact_messages (name, email, subject, message)
     select 'A', 'a' || n || '@example.com', 's', 'm' from generate_series(1, 200) as n`,
  );
  expect((await send()).status).toBe(429);
  await backend.sql(
    "update public.contact_messages set created_at = now() - interval '61 minutes'",
  );
  expect((await send()).status).toBe(204);
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
