import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { SUPABASE_CLI } from "../../.github/scripts/deploy/command.ts";
import { behind, REPLACEABLE, replaceable } from "../../.github/scripts/upgrades/behind.ts";
import { type Lockfile, refusedLicences } from "../../.github/scripts/upgrades/licences.ts";

const root = join(import.meta.dirname, "../..");
const read = (path: string) => readFileSync(join(root, path), "utf8");

describe("licences", () => {
  test("every package of the lockfile, of all platforms, has one that we accept", () => {
    const lockfile = JSON.parse(read("package-lock.json")) as Lockfile;
    expect(Object.keys(lockfile.packages).length).toBeGreaterThan(100);
    expect(refusedLicences(lockfile)).toEqual([]);
  });

  test.each<[string, { license?: string; dev?: boolean }, boolean]>([
    ["one that asks for nothing but its notice", { license: "MIT" }, true],
    ["none at all", {}, false],
    ["the GPL", { license: "GPL-3.0-only", dev: true }, false],
    ["the MPL of a tool", { license: "MPL-2.0", dev: true }, true],
    ["the MPL of what is delivered", { license: "MPL-2.0" }, false],
    ["a choice with one that we accept", { license: "(GPL-3.0-only OR MIT)" }, true],
    ["two at once, of which we accept one", { license: "MIT AND GPL-3.0-only" }, false],
    ["words of somebody's own", { license: "SEE LICENSE IN LICENSE.md" }, false],
  ])("%s: %j", (_, entry, isAccepted) => {
    const refused = refusedLicences({ packages: { "": {}, "node_modules/one": entry } });
    expect(refused).toEqual(isAccepted ? [] : [`one: ${entry.license ?? "no licence"}`]);
  });
});

test("what is behind is listed, the steps that may break something first", () => {
  const lines = behind({
    a: { current: "1.2.3", latest: "1.2.4" },
    b: { current: "0.10.0", latest: "0.11.0" },
    c: { current: "1.2.3", latest: "1.3.0" },
    d: { current: "5.0.0-beta.1", latest: "6.0.0" },
    e: { current: "5.0.0-beta.1", latest: "4.9.0" },
    f: { current: "0.10.1", latest: "0.10.2" },
  });
  expect(lines).toEqual([
    "major b 0.10.0 → 0.11.0",
    "major d 5.0.0-beta.1 → 6.0.0",
    "minor c 1.2.3 → 1.3.0",
    "minor f 0.10.1 → 0.10.2",
    "patch a 1.2.3 → 1.2.4",
  ]);
});

test("a newer @supabase/lite calls for a look at what we wrote in its place, and other packages do not", () => {
  const newer = { current: "0.10.0", latest: "0.11.0" };
  expect(replaceable({ "@supabase/lite": newer })).toHaveLength(REPLACEABLE.length);
  expect(replaceable({ "@supabase/lite": newer })[0]).toContain("supabase/local/realtime.ts");
  expect(replaceable({ vite: newer })).toEqual([]);
});

test.each(REPLACEABLE.map((part) => [part.ours.join(", "), part] as const))(
  "the installed release does not have what %s do",
  (_, { ours, dependency, sign }) => {
    for (const file of ours) expect(existsSync(join(root, file))).toBe(true);
    const text = read(join("node_modules", dependency, sign.file));
    if ("is" in sign) expect(text).toContain(sign.is);
    else expect(text).not.toContain(sign.lacks);
  },
);

test("whoever reads how to deploy is given the Supabase CLI that config.toml was checked with", () => {
  const texts = ["README.md", "supabase/README.md", "supabase/RUNBOOK.md"].filter((path) =>
    existsSync(join(root, path)),
  );
  const named = texts.flatMap((path) => read(path).match(/npx supabase\S*/g) ?? []);
  expect(named.length).toBeGreaterThan(0);
  expect(new Set(named)).toEqual(new Set([`npx ${SUPABASE_CLI}`]));
});
