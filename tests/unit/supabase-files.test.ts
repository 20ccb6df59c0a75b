import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import { describe, expect, test } from "vitest";
import { IMPORT } from "../support/imports.ts";

/** Checks the files that the Supabase CLI uploads without checking them. */

const root = join(import.meta.dirname, "../..");
const read = (path: string) => readFileSync(join(root, path), "utf8");
const config = read("supabase/config.toml");
const { dependencies: versions } = JSON.parse(read("package.json")) as {
  dependencies: Record<string, string>;
};
const functions = readdirSync(join(root, "supabase/functions"), { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && entry.name !== "_shared")
  .map(({ name }) => name)
  .toSorted();

/** Returns the lines of one section of config.toml. */
function section(name: string): string[] {
  const [, after = ""] = config.split(`\n[${name}]\n`);
  return after.split(/^\[/m, 1)[0]!.split("\n");
}

/** Lists the files that a file imports, directly or not, and the packages that they name. */
function listImports(path: string, files = new Set<string>(), packages = new Set<string>()) {
  files.add(path);
  for (const [, imported = ""] of read(path).matchAll(IMPORT)) {
    const file = relative(root, resolve(root, dirname(path), imported));
    if (!imported.startsWith(".")) packages.add(imported);
    else if (!files.has(file)) listImports(file, files, packages);
  }
  return { files: [...files], packages: [...packages] };
}

describe("edge functions", () => {
  test("are the ones that config.toml configures", () => {
    const configured = [...config.matchAll(/^\[functions\.(.+)\]$/gm)].map(([, name]) => name);
    expect(configured.toSorted()).toEqual(functions);
  });

  test.each(functions)("%s disables the gateway's token check", (name) => {
    expect(section(`functions.${name}`)).toContain("verify_jwt = false");
  });

  test.each(functions)("%s imports only what is uploaded with it", (name) => {
    const { files } = listImports(`supabase/functions/${name}/index.ts`);
    expect(files.length).toBeGreaterThan(1);
    const allowed =
      /^(supabase\/functions\/|app\/domain\/|app\/content\/brand\.ts$|app\/services\/database\.types\.ts$)/;
    expect(files.filter((file) => !allowed.test(file))).toEqual([]);
  });

  test.each(functions)("%s maps its packages to the versions of package.json", (name) => {
    const { packages } = listImports(`supabase/functions/${name}/index.ts`);
    const map = `supabase/functions/${name}/deno.json`;
    const mapped = existsSync(join(root, map)) ? JSON.parse(read(map)).imports : {};
    expect(mapped).toEqual(
      Object.fromEntries(packages.map((each) => [each, `npm:${each}@${versions[each]}`])),
    );
  });
});

test("every email template of config.toml exists", () => {
  const paths = [...config.matchAll(/^content_path = "\.\/(?:supabase\/)?(.+)"$/gm)].map(
    ([, path = ""]) => path,
  );
  expect(paths).toHaveLength(8);
  expect(paths.filter((path) => !existsSync(join(root, "supabase", path)))).toEqual([]);
});
