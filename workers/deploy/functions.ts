import { globSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { ROOT } from "./target.ts";

const FOLDER = join(ROOT, "supabase/functions");

/** Lists the edge functions, which are the folders with an index.ts. */
export function functionNames(): string[] {
  return globSync("*/index.ts", { cwd: FOLDER }).map(dirname).toSorted();
}

/**
 * Lists the settings that the functions require: each `env("…")` in their code, except those of the
 * platform.
 */
export function functionSettings(): string[] {
  const names = globSync("**/*.ts", { cwd: FOLDER }).flatMap((file) =>
    [...readFileSync(join(FOLDER, file), "utf8").matchAll(/\benv\("(\w+)"\)/g)].map(
      ([, name = ""]) => name,
    ),
  );
  return [...new Set(names)].filter((name) => !name.startsWith("SUPABASE_")).toSorted();
}
