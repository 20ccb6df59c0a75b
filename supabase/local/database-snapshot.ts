import { createHash } from "node:crypto";
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { PGlite } from "@supabase/lite/pglite";

const root = join(import.meta.dirname, "../..");
const packages = join(root, "node_modules");
const snapshotFolder = join(packages, ".cache/spellpost");
const migrationsFolder = join(root, "supabase/migrations");

const SNAPSHOT_INPUTS = ["@electric-sql/pglite/package.json", "@supabase/lite/package.json"];

/** Applying the migrations takes most of a start. Undefined if there is no snapshot yet. */
export function loadSnapshot(): Blob | undefined {
  try {
    return new Bytes(readFileSync(join(snapshotFolder, getFileName())));
  } catch {
    return undefined;
  }
}

/** Node copies the bytes of a Blob twice, in small pieces. */
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

export async function saveSnapshot(database: PGlite): Promise<void> {
  const file = getFileName();
  const snapshot = await database.dumpDataDir("none");
  mkdirSync(snapshotFolder, { recursive: true });
  // A concurrent start must never read half a file.
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
