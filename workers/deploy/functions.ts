import { globSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { ROOT } from "./target.ts";

const FOLDER = join(ROOT, "supabase/functions");

export function functionNames(): string[] {
  return globSync("*/index.ts", { cwd: FOLDER }).map(dirname).toSorted();
}

/** Each `env("…")` in the code, except the platform's. */
export function functionSettings(): string[] {
  const names = globSync("**/*.ts", { cwd: FOLDER }).flatMap((file) =>
    [...readFileSync(join(FOLDER, file), "utf8").matchAll(/\benv\("(\w+)"\)/g)].map(
      ([, name = ""]) => name,
    ),
  );
  return [...new Set(names)].filter((name) => !name.startsWith("SUPABASE_")).toSorted();
}
