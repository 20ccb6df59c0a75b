import { createHash } from "node:crypto";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import type { Plan } from "@supabase/pg-delta/plan";
import { schemaFiles, startHostedPostgres } from "../../tests/support/hosted-postgres.ts";
import { compareSchemas, formatSql } from "../../tests/support/schema-drift.ts";

/** From the migrations to the schemas; rejects data loss without `--allow-data-loss`. */

const folder = join(import.meta.dirname, "../migrations");
const checksumFile = join(import.meta.dirname, "../migrations.sha256");
const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    "allow-data-loss": { type: "boolean", default: false },
    check: { type: "boolean", default: false },
    seal: { type: "boolean", default: false },
  },
});
const [name = ""] = positionals;
if (values.seal) {
  writeFileSync(checksumFile, formatChecksums());
} else if (values.check) {
  if (readFileSync(checksumFile, "utf8") !== formatChecksums())
    fail(
      "A migration has changed, or is new without `npm run migration`. Restore it, and add another.",
    );
} else if (!/^[a-z][a-z0-9_]*$/.test(name)) {
  fail("Usage: npm run migration -- <name_in_snake_case> [--allow-data-loss]");
} else if (readdirSync(folder).length === 0) {
  const header = "-- Generated from supabase/schemas by `npm run migration`; not edited.\n\n";
  write(header + schemaFiles().join("\n"), name, 0);
} else {
  await writeDifference();
}

async function writeDifference(): Promise<void> {
  const server = await startHostedPostgres(17);
  try {
    const { forward, planRollback } = await compareSchemas(server);
    if (forward.actions.length === 0) {
      return fail("Nothing to migrate: the migrations produce the schema as it is.");
    }
    const losses = forward.actions.filter(({ dataLoss }) => dataLoss === "destructive");
    if (losses.length > 0 && !values["allow-data-loss"]) {
      return fail(
        `These statements lose data; add --allow-data-loss to accept that:\n${losses.map(({ sql }) => sql).join("\n")}`,
      );
    }
    const statements = forward.actions.map(({ sql }) => `${sql.replace(/;?\s*$/, "")};\n`);
    const isNewValue = (sql: string) => /^alter type \S+ add value/i.test(sql);
    const newValues = statements.filter(isNewValue);
    // A transaction of their own, because a new value can be used only after it.
    if (newValues.length > 0) write(newValues.join("\n"), `${name}_values`, 0);
    const others = statements.filter((sql) => !isNewValue(sql));
    // Function bodies may name objects that a later statement creates.
    write(`set check_function_bodies = off;\n\n${others.join("\n")}${listNewComments()}`, name, 1);
    console.warn(`\nRollback, for the runbook:\n\n${formatRollback(planRollback)}`);
  } finally {
    await server.stop();
  }
}

/** The comparison does not see those on attributes of composite types. */
function listNewComments(): string {
  const migrated = readdirSync(folder).map((file) => readFileSync(join(folder, file), "utf8"));
  return schemaFiles()
    .flatMap((text) => text.match(/^comment on column [^;]*;$/gm) ?? [])
    .filter((comment) => !migrated.some((text) => text.includes(comment)))
    .map((comment) => `\n${comment}\n`)
    .join("");
}

function formatRollback(planRollback: () => Plan): string {
  try {
    return formatSql(planRollback());
  } catch (error) {
    return `None: ${error instanceof Error ? error.message : error}`;
  }
}

/** @param seconds from now, because files run in the order of their names */
function write(sql: string, title: string, seconds: number): void {
  const stamp = new Date(Date.now() + seconds * 1000)
    .toISOString()
    .replaceAll(/\D/g, "")
    .slice(0, 14);
  const file = `${stamp}_${title}.sql`;
  writeFileSync(join(folder, file), sql);
  writeFileSync(checksumFile, formatChecksums());
  console.warn(`Wrote supabase/migrations/${file}`);
}

/** Lists the migrations in the format of `sha256sum`. */
function formatChecksums(): string {
  const hash = (file: string) =>
    createHash("sha256")
      .update(readFileSync(join(folder, file)))
      .digest("hex");
  const files = readdirSync(folder).toSorted();
  return files.map((file) => `${hash(file)}  ${file}\n`).join("");
}

function fail(message: string): void {
  console.error(message);
  process.exitCode = 1;
}
