import { mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { createPgliteConnection } from "@supabase/lite/pglite";

const modules = join(import.meta.dirname, "../../node_modules");
const folder = join(modules, ".cache/spellpost");

/**
 * What initdb makes, for a throwaway database: making it anew takes most of a start. Kept beside the
 * packages, under the version of the one that made it.
 * @returns a data folder, as PGlite's `loadDataDir` takes it
 */
export async function emptyCluster(): Promise<Blob> {
  const file = join(folder, `cluster-${pgliteVersion()}.tar`);
  try {
    return new Blob([readFileSync(file)]);
  } catch {
    const cluster = await makeCluster();
    mkdirSync(folder, { recursive: true });
    // Several starts may make it at once: none may find half of one.
    const own = `${file}.${process.pid}`;
    writeFileSync(own, Buffer.from(await cluster.arrayBuffer()));
    renameSync(own, file);
    return cluster;
  }
}

async function makeCluster(): Promise<Blob> {
  const { driver } = await createPgliteConnection({ url: "memory://" });
  return driver.dumpDataDir("none");
}

function pgliteVersion(): string {
  const text = readFileSync(join(modules, "@electric-sql/pglite/package.json"), "utf8");
  return (JSON.parse(text) as { version: string }).version;
}
