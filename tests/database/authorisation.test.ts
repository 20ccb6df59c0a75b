import { describe, expect, test } from "vitest";
import { DONE } from "../support/function-calls.ts";
import type { Caller } from "../support/public-api.ts";
import { COLUMNS, expectListedColumns, type PublicColumn } from "../support/public-columns.ts";
import { expectListedFunctions } from "../support/public-functions.ts";
import { FUNCTIONS, type SchemaFunction } from "../support/schema-catalog.ts";
import { INVALID, scene } from "./scene.ts";

const ROLES = ["anon", "authenticated"];

const { sql, listValues, insert, api } = await scene();

describe("grants, read from the catalog", () => {
  test("the public roles use exactly the listed columns", async () =>
    expectListedColumns(await sql<PublicColumn>(COLUMNS)));

  test("the public roles hold no other privilege on a table", async () => {
    const granted = await listValues(
      `select concat_ws(' ', role, verb, relname) from pg_class cross join unnest($1::text[]) as role
       cross join unnest(array['DELETE', 'TRUNCATE', 'TRIGGER', 'REFERENCES']) as verb
       where relnamespace in ('public'::regnamespace, 'private'::regnamespace)
         and relkind in ('r', 'p', 'v', 'm') and has_table_privilege(role, pg_class.oid, verb)
       union all
       select concat_ws(' ', role, relname) from pg_class cross join unnest($1::text[]) as role
       where relnamespace = 'private'::regnamespace and relkind in ('r', 'p', 'v', 'm')
         and has_any_column_privilege(role, pg_class.oid, 'SELECT, INSERT, UPDATE')`,
      [ROLES],
    );
    expect(granted).toEqual([]);
  });

  test("every public table has row level security", async () => {
    const tables = await listValues(
      "select relname from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' and not relrowsecurity",
    );
    expect(tables).toEqual([]);
  });

  test("the public roles can execute only the listed functions of the API", async () =>
    expectListedFunctions(await sql<SchemaFunction>(FUNCTIONS)));

  test.each(ROLES)("%s can execute no definer function but those behind the API", async (role) => {
    const names = await listValues(
      `select proname from pg_proc
       where pronamespace = 'private'::regnamespace and prosecdef
         and has_function_privilege($1, oid, 'EXECUTE') and not exists (
           select from pg_proc as shown
           where shown.pronamespace = 'public'::regnamespace and shown.proname = pg_proc.proname
             and has_function_privilege($1, shown.oid, 'EXECUTE')
         ) order by 1`,
      [role],
    );
    expect(names).toEqual([]);
  });

  test("PUBLIC can execute no function", async () => {
    const names = await listValues(`
      select f.oid::regprocedure::text from pg_proc f
      cross join aclexplode(coalesce(f.proacl, acldefault('f', f.proowner))) as acl
      where f.pronamespace in ('public'::regnamespace, 'private'::regnamespace) and acl.grantee = 0`);
    expect(names).toEqual([]);
  });

  test("only the counters are published through realtime", async () => {
    const tables = await listValues(
      "select tablename from pg_publication_tables where pubname = 'supabase_realtime'",
    );
    expect(tables).toEqual(["launch_promotion_counters"]);
  });
});

describe("over the API, a client", async () => {
  const [mine, theirs] = [await api.register(), await api.register()];

  test("reads and changes only their own profile", async () => {
    const read = async (caller: Caller | null) =>
      (await api.rest(caller, "GET", "profiles?select=id")).json;
    expect(await read(mine)).toEqual([{ id: mine.id }]);
    expect(await read(null)).toMatchObject({ code: "42501" });
    const change = { words_to_avoid: "cheap" };
    const rows = "profiles?id=eq.";
    expect((await api.rest(mine, "PATCH", rows + theirs.id, change)).json).toEqual([]);
    expect((await api.rest(null, "PATCH", rows + mine.id, change)).status).toBe(401);
    expect((await api.rest(mine, "PATCH", rows + mine.id, change)).json).toHaveLength(1);
    const ended = await api.signIn(mine.email);
    await api.auth("logout?scope=local", {}, ended);
    expect(await read(ended)).toEqual([]);
  });

  test("ends only their own connection with LinkedIn", async () => {
    const encrypted_access_token = `0123abcd.${"A".repeat(60)}`;
    for (const { id: user_id } of [mine, theirs])
      await insert("public.linkedin_connections", { user_id, encrypted_access_token });
    for (let time = 0; time < 2; time++)
      expect(await api.rpc(mine, "disconnect_my_linkedin")).toMatchObject(DONE);
    expect(await listValues("select user_id from public.linkedin_connections")).toEqual([
      theirs.id,
    ]);
  });

  test("keeps one draft of the questionnaire", async () => {
    const keep = (client: Caller | null, answers: object) =>
      api.rpc(client, "save_my_answers", { answers });
    for (const client of [mine, theirs])
      expect(await keep(client, { step: "2", business_name: client.id })).toMatchObject(DONE);
    const change = { step: "3", facebook_url: "typed", user_id: theirs.id, completed_at: "now" };
    expect(await keep(mine, change)).toMatchObject(DONE);
    const drafts = await sql(
      "select step, business_name, facebook_url, completed_at from public.questionnaire_drafts where user_id = $1",
      [mine.id],
    );
    const kept = { step: "3", business_name: mine.id, facebook_url: "typed", completed_at: null };
    expect(drafts).toEqual([kept]);
    expect(await keep(mine, { business_name: "x".repeat(201) })).toMatchObject(INVALID);
    expect((await keep(null, { step: "1" })).status).toBe(401);
  });

  test("does not replace answers that are newer than the version that they name", async () => {
    const patch = (change: object) => api.rest(mine, "PATCH", `profiles?id=eq.${mine.id}`, change);
    const first = await patch({ words_to_avoid: "offers" });
    const [{ version: seen }] = first.json as [{ version: number }];
    const second = { words_to_avoid: "deals", version: seen };
    for (const _ of ["once", "twice"])
      expect((await patch(second)).json).toMatchObject([{ version: seen + 1 }]);
    expect(await patch({ words_to_avoid: "sale", version: seen })).toMatchObject({
      status: 409,
      json: { code: "PT409" },
    });
    expect((await patch({ version: seen + 7 })).json).toMatchObject([
      { words_to_avoid: "deals", version: seen + 1 },
    ]);
    expect((await patch({ words_to_avoid: "sale" })).json).toMatchObject([{ version: seen + 2 }]);
  });
});
