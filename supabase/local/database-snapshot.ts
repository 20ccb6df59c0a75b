import { createHash } from "node:crypto";
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { PGlite } from "@supabase/lite/pglite";

const root = join(import.meta.dirname, "../..");
const modules = join(root, "node_modules");
const folder = join(modules, ".cache/spellpost");
const migrations = join(root, "supabase/migrations");

/** The packages that decide what a fresh database with the migrations looks like. */
const SNAPSHOT_INPUTS = ["@electric-sql/pglite/package.json", "@supabase/lite/package.json"];

/**
 * A database with the migrations applied, for throwaway ones: making it anew takes most of a start.
 * Kept beside the packages, under a name that changes with the migrations and what applies them.
 * @returns a data folder, as PGlite's `loadDataDir` takes it, or undefined when there is none yet
 */
export function loadSnapshot(): Blob | undefined {
  try {
    return new Blob([readFileSync(join(folder, fileName()))]);
  } catch {
    return undefined;
  }
}

/** Keeps the database as it stands for the next `loadSnapshot`, and forgets older ones. */
export async function saveSnapshot(database: PGlite): Promise<void> {
  const file = fileName();
  const cluster = await database.dumpDataDir("none");
  mkdirSync(folder, { recursive: true });
  // Several starts may make it at once: none may find half of one.
  const own = join(folder, `${file}.${process.pid}`);
  writeFileSync(own, Buffer.from(await cluster.arrayBuffer()));
  renameSync(own, join(folder, file));
  for (const name of readdirSync(folder))
    if (name.endsWith(".tar") && name !== file) rmSync(join(folder, name), { force: true });
}

function fileName(): string {
  const hash = createHash("sha256");
  for (const input of SNAPSHOT_INPUTS) hash.update(readFileSync(join(modules, input)));
  for (const name of readdirSync(migrations).toSorted())
    hash.update(name).update(readFileSync(join(migrations, name)));
  return `cluster-${hash.digest("hex").slice(0, 16)}.tar`;
}
