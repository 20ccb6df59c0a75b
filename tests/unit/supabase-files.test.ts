import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import { expect, test } from "vitest";
import { IMPORT } from "../support/imports.ts";

/** Checks the files that the Supabase CLI uploads without checking them. */

const root = join(import.meta.dirname, "../..");
const read = (path: string) => readFileSync(join(root, path), "utf8");
const { dependencies: versions } = JSON.parse(read("package.json")) as {
  dependencies: Record<string, string>;
};
const functions = readdirSync(join(root, "supabase/functions"), { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && entry.name !== "_shared")
  .map(({ name }) => name)
  .toSorted();

/** Lists the packages that a file imports, directly or not. */
function listPackages(path: string, seen = new Set<string>(), packages = new Set<string>()) {
  seen.add(path);
  for (const [, imported = ""] of read(path).matchAll(IMPORT)) {
    const file = relative(root, resolve(root, dirname(path), imported));
    if (!imported.startsWith(".")) packages.add(imported);
    else if (!seen.has(file)) listPackages(file, seen, packages);
  }
  return [...packages];
}

test("config.toml disables the gateway's token check for each edge function", () => {
  const sections = read("supabase/config.toml").matchAll(/^\[functions\.(.+)\]\n([^[]*)/gm);
  const open = [...sections].filter(([, , lines]) => lines?.includes("verify_jwt = false\n"));
  expect(open.map(([, name]) => name).toSorted()).toEqual(functions);
});

test.each(functions)("%s maps its packages to the versions of package.json", (name) => {
  const packages = listPackages(`supabase/functions/${name}/index.ts`);
  const map = `supabase/functions/${name}/deno.json`;
  const mapped = existsSync(join(root, map)) ? JSON.parse(read(map)).imports : {};
  expect(mapped).toEqual(
    Object.fromEntries(packages.map((each) => [each, `npm:${each}@${versions[each]}`])),
  );
});
