import { afterAll, beforeAll, expect, test } from "vitest";
import { insertDemoData, LOCAL_STAFF } from "../../supabase/local/demo-data.ts";
import { createPublicApi } from "../support/public-api.ts";
import { SECRET_KEY } from "../support/supabase-keys.ts";
import { startSupabase, type Supabase } from "../support/supabase.ts";

/** Demo data that `npm start` creates in a new backend. */

let backend: Supabase;
beforeAll(async () => {
  backend = await startSupabase();
  for (let start = 0; start < 2; start++) await insertDemoData(backend.url, SECRET_KEY);
});
afterAll(() => backend?.stop());

test("filling twice creates the demo clients with open tasks once", async () => {
  const api = createPublicApi(backend.url);
  const staff = await api.signIn(LOCAL_STAFF.email, LOCAL_STAFF.password);
  const tickets = { kind: "tickets", max_rows: 50 };
  expect((await api.rpc(staff, "staff_get_today", tickets)).json).toMatchObject({
    items: [{ title: "Can a post be in Swedish and English?" }, { title: "A draft says radiance" }],
  });
  const [{ clients } = {}] = await backend.sql<{ clients: number }>(
    "select count(*)::integer as clients from auth.users",
  );
  expect(clients).toBe(6);
});
