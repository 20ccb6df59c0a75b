import { extract } from "@supabase/pg-delta/extract";
import { type Plan, plan } from "@supabase/pg-delta/plan";
import { type HostedPostgres, schemaFiles } from "./hosted-postgres.ts";

/**
 * Compares a database created by all migrations with one created by all files of
 * `supabase/schemas`.
 * @param change statement that changes the migrated database first
 * @returns the plan from the first to the second, and the plan back, which may not exist
 */
export async function compareSchemas(
  server: HostedPostgres,
  change = "",
): Promise<{ forward: Plan; rollback: () => Plan }> {
  const [migrated, declared] = [await server.newMigratedProject(), await server.newProject()];
  await migrated.asPostgres.query(change);
  for (const text of schemaFiles()) await declared.asPostgres.query(text);
  const [from, to] = [await extract(migrated.pool), await extract(declared.pool)];
  return {
    forward: plan(from.factBase, to.factBase),
    rollback: () => plan(to.factBase, from.factBase),
  };
}

/** Returns a plan as SQL, one statement per paragraph. */
export function formatSql({ actions }: Plan): string {
  return actions.map(({ sql }) => `${sql.replace(/;?\s*$/, "")};\n`).join("\n");
}
