import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import {
  findOutdated,
  REPLACEABLE,
  findReplaceable,
} from "../../workers/deploy/upgrades/behind.ts";
import { type Lockfile, listRejectedLicences } from "../../workers/deploy/upgrades/licences.ts";

const root = join(import.meta.dirname, "../..");
const read = (path: string) => readFileSync(join(root, path), "utf8");

describe("licenses", () => {
  test("every package of the lockfile has an accepted license, on all platforms", () => {
    const lockfile = JSON.parse(read("package-lock.json")) as Lockfile;
    expect(Object.keys(lockfile.packages).length).toBeGreaterThan(100);
    expect(listRejectedLicences(lockfile)).toEqual([]);
  });

  test.each<[string, { license?: string; dev?: boolean }, boolean]>([
    ["a permissive license", { license: "MIT" }, true],
    ["no license", {}, false],
    ["the GPL", { license: "GPL-3.0-only", dev: true }, false],
    ["the MPL in a development dependency", { license: "MPL-2.0", dev: true }, true],
    ["the MPL in a delivered package", { license: "MPL-2.0" }, false],
    ["a choice that includes an accepted one", { license: "(GPL-3.0-only OR MIT)" }, true],
    ["two combined, one of them accepted", { license: "MIT AND GPL-3.0-only" }, false],
    ["a custom license", { license: "SEE LICENSE IN LICENSE.md" }, false],
  ])("%s: %j", (_, entry, isAccepted) => {
    const refused = listRejectedLicences({ packages: { "": {}, "node_modules/one": entry } });
    expect(refused).toEqual(isAccepted ? [] : [`one: ${entry.license ?? "no licence"}`]);
  });
});

test("lists outdated packages with breaking upgrades first", () => {
  const lines = findOutdated({
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

test("a newer @supabase/lite asks for a review of our replacements, and other packages do not", () => {
  const newer = { current: "0.10.0", latest: "0.11.0" };
  expect(findReplaceable({ "@supabase/lite": newer })).toHaveLength(REPLACEABLE.length);
  expect(findReplaceable({ "@supabase/lite": newer })[0]).toContain("supabase/local/realtime.ts");
  expect(findReplaceable({ vite: newer })).toEqual([]);
});

test.each(REPLACEABLE.map((part) => [part.ours.join(", "), part] as const))(
  "the installed release still lacks the replacement in %s",
  (_, { ours, dependency, sign }) => {
    for (const file of ours) expect(existsSync(join(root, file))).toBe(true);
    const text = read(join("node_modules", dependency, sign.file));
    const isFound = text.includes("is" in sign ? sign.is : sign.lacks);
    expect({ sign, isFound }).toEqual({ sign, isFound: "is" in sign });
  },
);

describe("the Supabase CLI", () => {
  test("comes from the lockfile with a binary per platform, and runs no install script", () => {
    type Package = {
      version: string;
      integrity?: string;
      optionalDependencies?: Record<string, string>;
      hasInstallScript?: boolean;
    };
    const { packages } = JSON.parse(read("package-lock.json")) as {
      packages: Record<string, Package>;
    };
    const cli = packages["node_modules/supabase"]!;
    const binaries = Object.entries(cli.optionalDependencies ?? {});
    expect(cli.hasInstallScript).toBeUndefined();
    // `npm ci` fails on every platform when one of them is missing.
    expect(binaries.map(([name]) => [name, packages[`node_modules/${name}`]?.version])).toEqual(
      binaries,
    );
    expect(packages["node_modules/@supabase/cli-linux-x64"]?.integrity).toMatch(/^sha512-/);
  });

  test("is named without a version, so that npx runs the one of the lockfile", () => {
    const deployment = readdirSync(join(root, "workers/deploy"), { recursive: true })
      .map((name) => `workers/deploy/${String(name)}`)
      .filter((path) => path.endsWith(".ts"));
    const files = ["README.md", "supabase/README.md", "supabase/RUNBOOK.md", ...deployment];
    expect(files.filter((path) => read(path).includes("npx supabase "))).not.toEqual([]);
    expect(files.filter((path) => read(path).includes("supabase@"))).toEqual([]);
  });
});
