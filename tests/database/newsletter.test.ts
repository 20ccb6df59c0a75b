import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { type ApiAnswer, type PublicApi, publicApi } from "../support/public-api.ts";
import { startSupabase, type Supabase } from "../support/supabase.ts";

let backend: Supabase;
let api: PublicApi;

beforeAll(async () => {
  backend = await startSupabase();
  api = publicApi(backend.url);
});
afterAll(() => backend?.stop());
beforeEach(() => backend.sql("delete from public.newsletter_subscribers"));

test("an address is stored once, in any case and however often it comes, and the answer does not reveal that it was there", async () => {
  for (const email of ["ana@example.com", "ana@example.com", "ANA@Example.com"])
    expect(await subscribe(email)).toBe(204);
  expect(await stored()).toEqual(["ana@example.com"]);
});

test.each([
  "",
  "return=representation",
  "count=exact",
  "count=exact,return=representation",
  "count=planned",
  "return=headers-only,count=exact",
  "tx=rollback,count=exact",
])("with Prefer: %j a known address is answered exactly like a new one", async (prefer) => {
  await subscribe("known@example.com");
  const [known, fresh] = [
    await api.rpc(null, "subscribe_to_newsletter", { email: "known@example.com" }, prefer),
    await api.rpc(null, "subscribe_to_newsletter", { email: "fresh@example.com" }, prefer),
  ];
  expect(telling(known)).toEqual(telling(fresh));
  expect(known.json).toBeNull();
});

test("nobody can put rows in by themselves, one or two thousand", async () => {
  const rows = Array.from({ length: 2000 }, (_, index) => ({ email: `bulk${index}@example.com` }));
  const client = await api.register();
  for (const caller of [null, client])
    for (const body of [rows, rows[0]])
      for (const prefer of ["return=minimal", "return=minimal,count=exact"])
        expect(
          (await api.rest(caller, "POST", "newsletter_subscribers", body, prefer)).status,
        ).toBe(caller ? 403 : 401);
  expect(await stored()).toEqual([]);
});

test("a flood of new addresses is stopped for a while, and the answer is the same for known ones", async () => {
  await backend.sql(
    "insert into public.newsletter_subscribers (email) select 'flood' || n || '@example.com' from generate_series(1, 500) as n",
  );
  for (const email of ["flood1@example.com", "another@example.com"])
    expect(await subscribe(email)).toBe(429);
  await backend.sql(
    "update public.newsletter_subscribers set asked_at = now() - interval '61 minutes'",
  );
  expect(await subscribe("another@example.com")).toBe(204);
});

test.each([
  "",
  "ana",
  "ana@",
  "@example.com",
  "ana@example",
  "a b@example.com",
  "=1+1@example.com",
  "a..b@example.com",
  "<b>@example.com",
  `${"a".repeat(250)}@example.com`,
])("the database itself refuses %j", async (email) => {
  expect(await subscribe(email)).toBe(400);
  expect(await stored()).toEqual([]);
});

test("the public key cannot read, change or remove addresses, nor choose their id or date", async () => {
  await subscribe("ana@example.com");
  const table = "newsletter_subscribers";
  expect((await api.rest(null, "GET", table)).status).toBe(401);
  expect(
    (await api.rest(null, "PATCH", `${table}?id=gt.0`, { email: "eve@example.com" })).status,
  ).toBe(401);
  expect((await api.rest(null, "DELETE", `${table}?id=gt.0`)).status).toBe(401);
  for (const more of [{ created_at: "2000-01-01" }, { id: 7 }])
    expect(
      (await api.rpc(null, "subscribe_to_newsletter", { email: "eve@example.com", ...more }))
        .status,
    ).toBeGreaterThanOrEqual(400);
  expect(await stored()).toEqual(["ana@example.com"]);
});

const subscribe = async (email: string) =>
  (await api.rpc(null, "subscribe_to_newsletter", { email })).status;

/** What an answer says, without what differs by itself. */
function telling({ status, json, headers }: ApiAnswer): unknown {
  const named = [...headers].filter(([name]) => !["date", "x-request-id"].includes(name));
  return { status, json, headers: named };
}

async function stored(): Promise<string[]> {
  const rows = await backend.sql<{ email: string }>(
    "select email from public.newsletter_subscribers order by id",
  );
  return rows.map(({ email }) => email);
}
