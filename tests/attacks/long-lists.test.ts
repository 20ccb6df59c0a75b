import { beforeAll, expect, test } from "vitest";
import type { Caller } from "../support/public-api.ts";
import { sql } from "../support/remote-sql.ts";
import { api, backend } from "../support/site.ts";

/** A stolen session of staff asks for whole lists instead of the pages of the desk. */

const PAGE = 51;
const EXPORT_PART = 1000;

let staff: Caller;
let lists: { name: string; required: string[] }[];
beforeAll(async () => {
  staff = await api.register();
  await backend.rpc("add_staff", { email: staff.email });
  lists = await sql(
    `select proname as name, proargnames[1:pronargs - pronargdefaults] as required
     from pg_proc where pronamespace = 'public'::regnamespace and 'max_rows' = any (proargnames)`,
  );
});

const read = (name: string, max_rows: unknown, others: object = {}) =>
  api.rpc(staff, name, { max_rows, ...others });

test("gets at most a page, and one row that tells of another page, from each list", async () => {
  expect(lists.length).toBeGreaterThan(10);
  for (const { name, required } of lists) {
    const others = required.includes("id") ? { id: crypto.randomUUID() } : {};
    const most = name.startsWith("staff_export_") ? EXPORT_PART : PAGE;
    for (const max_rows of [most + 1, 2_000_000_000, null]) {
      const { status } = await read(name, max_rows, others);
      expect([name, max_rows, status]).toEqual([name, max_rows, 400]);
    }
    expect([200, 404]).toContain((await read(name, most, others)).status);
  }
});

test("leaves an entry in the log for each part of an export", async () => {
  const count = async () =>
    (
      await sql("select from public.audit_log where action = 'export' and actor_id = $1", [
        staff.id,
      ])
    ).length;
  const before = await count();
  const after = { cursor_at: new Date().toISOString(), cursor_id: crypto.randomUUID() };
  for (const name of lists.map((list) => list.name).filter((each) => /_export_/.test(each)))
    for (const cursor of [{}, after, after])
      expect((await read(name, EXPORT_PART, cursor)).status).toBe(200);
  expect(await count()).toBe(before + 9);
});
