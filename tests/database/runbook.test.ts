import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { schemaFiles } from "../support/hosted-postgres.ts";
import { EMAILS } from "../support/unsent-emails.ts";
import { scene } from "./scene.ts";

/** SQL of the runbook, as an operator would paste it. */

const RUNBOOK = readFileSync(join(import.meta.dirname, "../../supabase/RUNBOOK.md"), "utf8");

const { sql, listValues, api } = await scene({});

/** Returns the only statements of the runbook that match. */
function findStatements(pattern: RegExp): string {
  const blocks = [...RUNBOOK.matchAll(/```sql\n(.*?)```/gs)].map(([, block = ""]) => block);
  const found = blocks.filter((block) => pattern.test(block));
  expect(found).toHaveLength(1);
  return found[0]!;
}

test("a move loads the file into empty tables, and the file has all of ours", async () => {
  const dumped = /db dump .* -s (\S+)/.exec(RUNBOOK)?.[1]?.split(",");
  const tables = schemaFiles().flatMap((file) => file.match(/(?<=^create table )[\w.]+/gm) ?? []);
  expect(tables.length).toBeGreaterThan(40);
  expect(tables.filter((name) => !dumped?.includes(name.split(".")[0]!))).toEqual([]);

  await sql(findStatements(/delete from private\.staff_settings/));
  const filled: string[] = [];
  for (const name of tables)
    if ((await sql(`select from ${name} limit 1`)).length > 0) filled.push(name);
  expect(filled).toEqual([]);
});

test("an account's data is exported by hand as its owner would", async () => {
  const { id } = await api.register("ana@example.com");
  const [row] = await sql<{ jsonb_pretty: string }>(
    findStatements(/private\.collect_account_data/),
  );
  expect(JSON.parse(row!.jsonb_pretty)).toMatchObject({
    account: { id, email: "ana@example.com" },
  });
  await sql("delete from auth.users where id = $1", [id]);
});

test("deleting an account by hand deletes what is stored under its email, and tells its owner", async () => {
  const email = "ana@example.com";
  const { id } = await api.register(email);
  await sql(`
    delete from private.jobs;
    insert into public.newsletter_subscribers (email) values ('Ana@example.com');
    insert into private.conversations (kind, sender_name, sender_email, subject)
      values ('message', 'Ana', '${email}', 'Pricing')`);
  await sql(findStatements(/private\.delete_account/));
  for (const table of ["auth.users", "public.newsletter_subscribers"])
    expect(await sql(`select from ${table} where lower(email) = '${email}'`)).toEqual([]);
  expect(await sql("select from private.conversations")).toEqual([]);
  expect(await sql("select from public.profiles where id = $1", [id])).toEqual([]);
  expect(await sql(`select kind, payload from ${EMAILS}`)).toEqual([
    { kind: "account_deleted", payload: { by: "staff", recipient: email } },
  ]);
});

test("a restored project sends neither what the backup had queued nor a second notice of a deletion", async () => {
  await sql(`
    delete from private.jobs;
    insert into private.jobs (kind, subject_id, created_at, due_at, give_up_at)
    select kind::public.job_kind, gen_random_uuid(), created_at::timestamptz, due_at::timestamptz, '2099-01-01'
    from (values
      ('account_deleted', '2026-11-03', '2026-11-03'), ('newsletter_welcome', '2026-11-01', '2026-11-01'),
      ('meeting_reminder', '2026-11-01', '2098-01-01'), ('ticket_replied', '2026-11-03', '2026-11-03'),
      ('profile_webhook', '2026-11-01', '2026-11-01')
    ) as jobs (kind, created_at, due_at)`);
  const statements = findStatements(/delete from private\.jobs/);
  await sql(statements.replace("<time of the backup>", "2026-11-02"));
  expect(await listValues("select kind from private.jobs order by kind::text")).toEqual([
    "meeting_reminder",
    "profile_webhook",
    "ticket_replied",
  ]);
});
