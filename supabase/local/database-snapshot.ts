import { createHash } from "node:crypto";
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { PGlite } from "@supabase/lite/pglite";

const root = join(import.meta.dirname, "../..");
const packages = join(root, "node_modules");
const snapshotFolder = join(packages, ".cache/spellpost");
const migrationsFolder = join(root, "supabase/migrations");

/** Packages that determine the content of a migrated database. */
const SNAPSHOT_INPUTS = ["@electric-sql/pglite/package.json", "@supabase/lite/package.json"];

/**
 * Loads a snapshot of a migrated database for a throwaway one, because applying the migrations takes
 * most of a start. The file name changes with the migrations and the packages that apply
 * them.
 * @returns a data folder for the `loadDataDir` of PGlite, or undefined if there is no snapshot yet
 */
export function loadSnapshot(): Blob | undefined {
  try {
    return new Bytes(readFileSync(join(snapshotFolder, getFileName())));
  } catch {
    return undefined;
  }
}

/** Blob that hands out its bytes, because Node copies those of a Blob twice, in small pieces. */
class Bytes extends Blob {
  readonly #bytes: Uint8Array<ArrayBuffer>;
  constructor(bytes: Uint8Array<ArrayBuffer>) {
    super();
    this.#bytes = bytes;
  }
  override arrayBuffer(): Promise<ArrayBuffer> {
    return Promise.resolve(this.#bytes.buffer);
  }
}

/** Saves the database for the next `loadSnapshot` and deletes older snapshots. */
export async function saveSnapshot(database: PGlite): Promise<void> {
  const file = getFileName();
  const snapshot = await database.dumpDataDir("none");
  mkdirSync(snapshotFolder, { recursive: true });
  // Writes a temporary file and renames it, so that a concurrent start never reads half a file.
  const temporaryFile = join(snapshotFolder, `${file}.${process.pid}`);
  writeFileSync(temporaryFile, Buffer.from(await snapshot.arrayBuffer()));
  renameSync(temporaryFile, join(snapshotFolder, file));
  for (const name of readdirSync(snapshotFolder))
    if (name.endsWith(".tar") && name !== file) rmSync(join(snapshotFolder, name), { force: true });
}

function getFileName(): string {
  const hash = createHash("sha256");
  for (const input of SNAPSHOT_INPUTS) hash.update(readFileSync(join(packages, input)));
  for (const name of readdirSync(migrationsFolder).toSorted())
    hash.update(name).update(readFileSync(join(migrationsFolder, name)));
  return `cluster-${hash.digest("hex").slice(0, 16)}.tar`;
}
