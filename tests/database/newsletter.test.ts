import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { type Backend, startBackend } from "../../supabase/local/backend.ts";
import { freePort } from "../../supabase/local/ports.ts";

let backend: Backend;

beforeAll(async () => {
  backend = await startBackend({
    port: await freePort(),
    siteOrigin: "http://127.0.0.1:5173",
    data: "memory",
  });
});
afterAll(() => backend?.stop());
beforeEach(() => backend.database.query("delete from public.newsletter_subscribers"));

test("an address is stored once, in any case and however often it comes, and the answer does not reveal that it was there", async () => {
  for (const email of ["ana@example.com", "ana@example.com", "ANA@Example.com"])
    expect(await insert({ email })).toBe(201);
  expect(await stored()).toEqual(["ana@example.com"]);
});

test.each(["", "ana", "ana@", "@example.com", "a b@example.com", `${"a".repeat(250)}@example.com`])(
  "the database itself refuses %j",
  async (email) => {
    expect(await insert({ email })).toBeGreaterThanOrEqual(400);
    expect(await stored()).toEqual([]);
  },
);

test("the public key cannot read, change or remove addresses, nor choose their id or date", async () => {
  await insert({ email: "ana@example.com" });
  expect(await send("GET")).toBe(401);
  expect(await send("PATCH", { email: "eve@example.com" }, "?id=gt.0")).toBe(401);
  expect(await send("DELETE", undefined, "?id=gt.0")).toBe(401);
  expect(
    await insert({ email: "eve@example.com", created_at: "2000-01-01" }),
  ).toBeGreaterThanOrEqual(400);
  expect(await insert({ email: "eve@example.com", id: 7 })).toBeGreaterThanOrEqual(400);
  expect(await stored()).toEqual(["ana@example.com"]);
});

const insert = (row: Record<string, unknown>) => send("POST", row);

async function send(method: string, body?: unknown, query = ""): Promise<number> {
  const { status } = await fetch(`${backend.url}/rest/v1/newsletter_subscribers${query}`, {
    method,
    headers: {
      apikey: "sb_publishable_local",
      "Content-Type": "application/json",
      Prefer: "return=minimal",
    },
    body: body === undefined ? undefined : JSON.stringify(body),
  });
  return status;
}

async function stored(): Promise<string[]> {
  const { rows } = await backend.database.query<{ email: string }>(
    "select email from public.newsletter_subscribers order by id",
  );
  return rows.map(({ email }) => email);
}
