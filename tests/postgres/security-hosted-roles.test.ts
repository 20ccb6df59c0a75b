import { expect, test } from "vitest";
import { expectListedFunctions } from "../support/public-functions.ts";
import { FUNCTIONS, type SchemaFunction } from "../support/schema-catalog.ts";
import { createMigratedProject } from "./server.ts";

/**
 * A hosted project opens new objects in `public` to every role by default, which the migrations have to
 * end.
 */

const project = await createMigratedProject();
const query = async (statement: string) => (await project.asPostgres.query(statement)).rows;

test("default privileges grant the public roles no function but those that are listed", async () => {
  expectListedFunctions((await query(FUNCTIONS)) as SchemaFunction[]);
});

test("a later function is callable only by its owner until it is granted", async () => {
  for (const name of ["public.later", "private.later", "extensions.later"]) {
    await query(`create function ${name}() returns integer language sql as 'select 1'`);
    expect(
      await query(`select proacl::text as acl from pg_proc where oid = '${name}()'::regprocedure`),
    ).toEqual([{ acl: "{postgres=X/postgres}" }]);
  }
  const call = "select public.later()";
  for (const role of ["anon", "authenticated", "service_role"] as const)
    await expect(project.asCaller({ role }, call)).rejects.toMatchObject({ code: "42501" });
  await query("grant execute on function public.later() to authenticated");
  expect(await project.asCaller({ role: "authenticated" }, call)).toEqual([{ later: 1 }]);
  await expect(project.asCaller({ role: "anon" }, call)).rejects.toMatchObject({ code: "42501" });
  await query("drop function public.later(), private.later(), extensions.later()");
});

test("every sequence, and those of later tables, are granted to their owner only", async () => {
  await query("create table public.later (id bigint generated always as identity, other serial)");
  const sequences = await query(`
    select c.relname as name, array_agg(distinct acl.grantee::regrole::text) as roles
    from pg_class c cross join aclexplode(coalesce(c.relacl, acldefault('s', c.relowner))) as acl
    where c.relkind = 'S' and c.relnamespace in ('public'::regnamespace, 'private'::regnamespace)
    group by c.relname order by c.relname`);
  expect(sequences.map(({ name }) => name)).toEqual(
    expect.arrayContaining(["audit_log_id_seq", "later_id_seq", "later_other_seq"]),
  );
  for (const { name, roles } of sequences) expect([name, roles]).toEqual([name, ["postgres"]]);
  await query("drop table public.later");
});
