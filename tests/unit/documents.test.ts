import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, test } from "vitest";

const root = join(import.meta.dirname, "../..");
const read = (path: string) => readFileSync(join(root, path), "utf8");
const listFiles = (...patterns: string[]) =>
  execFileSync("git", ["ls-files", "--", ...patterns], { cwd: root, encoding: "utf8" })
    .trim()
    .split("\n");
const documents = listFiles("*README.md", ".github/*.md", "supabase/RUNBOOK.md");
const { scripts } = JSON.parse(read("package.json")) as { scripts: Record<string, string> };

/** Folders in which a path may begin, besides that of its document. */
const BASES = [".", "app", "supabase", "tests", "tests/support", "app/enhance"];
const QUOTED_PATH = /`((?:app|workers|supabase|tests|public|\.github)\/[\w./-]+)`/g;
const ANCHOR = /\]\(#([^)\s]+)/g;
const HEADING = /^#+ (.+)$/gm;
const LINK = /\]\((?!https?:|[#/])([^)#\s]+)/g;
/** Folders that exist at run time only. */
const GENERATED = /^(?:supabase\/\.temp|tests\/\.results)\b/;

test.each(documents)("the paths, links and npm commands of %s exist", (document) => {
  const text = read(document);
  const find = (pattern: RegExp) => [...text.matchAll(pattern)].map(([, found = ""]) => found);
  const paths = find(QUOTED_PATH).filter((path) => !GENERATED.test(path));
  const isMissing = (path: string) =>
    ![dirname(document), ...BASES].some((base) => existsSync(join(root, base, path)));
  expect(paths.filter(isMissing)).toEqual([]);
  expect(find(LINK).filter((link) => !existsSync(join(root, dirname(document), link)))).toEqual([]);
  const anchors = find(HEADING).map((heading) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\d _-]/gu, "")
      .replaceAll(" ", "-"),
  );
  expect(find(ANCHOR).filter((anchor) => !anchors.includes(anchor))).toEqual([]);
  expect(find(/npm run ([\w:-]+)/g).filter((name) => !Object.hasOwn(scripts, name))).toEqual([]);
});

describe("ASVS.md", () => {
  const asvs = read(".github/ASVS.md");
  const SUITES: Record<string, string> = {
    a: "attacks",
    d: "database",
    e: "e2e",
    p: "parity",
    pg: "postgres",
    s: "site",
    u: "unit",
    w: "worker",
  };
  const TEST = /(?<![\w./-])(a|d|e|pg?|s|u|w)\/([a-z\d-]+)/g;

  /** Rows of a section's table, without its head. */
  const listRows = (heading: string) =>
    (asvs.split(`\n## ${heading}\n`)[1]?.split("\n## ")[0] ?? "")
      .split("\n")
      .filter((line) => line.startsWith("| "))
      .slice(2)
      .map((line) => line.slice(2, -2).split(" | "));
  const listIds = (rows: string[][]) => rows.flatMap(([ids = ""]) => ids.split(" "));

  test("names tests that exist", () => {
    const names = [...asvs.matchAll(TEST)].map(
      ([, suite = "", name]) => `tests/${SUITES[suite]}/${name}`,
    );
    expect(names.length).toBeGreaterThan(100);
    const isMissing = (name: string) =>
      !["test", "spec", "no-script.spec"].some((kind) =>
        existsSync(join(root, `${name}.${kind}.ts`)),
      );
    expect(names.filter(isMissing)).toEqual([]);
  });

  test("calls nothing met without a test, a text or a command", () => {
    const unshown = listRows("Met").filter(
      ([, , proof = ""]) => !new RegExp(TEST).test(proof) && !/`|\]\(/.test(proof),
    );
    expect(unshown).toEqual([]);
  });

  test("has each requirement of both levels once, and counts them", () => {
    const lacking = listRows("Partly and not met");
    const withState = (wanted: string) => lacking.filter(([, , state]) => state === wanted);
    const idsByState = {
      met: listIds(listRows("Met")),
      unproven: listIds(listRows("Unproven")),
      partly: listIds(withState("partly")),
      "not met": listIds(withState("not met")),
      "n/a": listIds(listRows("Not applicable")),
    };
    const ids = Object.values(idsByState).flat();
    const isOfLevel1 = (id: string) => id.startsWith("**");
    expect(new Set(ids.map((id) => id.replaceAll("*", ""))).size).toBe(253);
    expect([ids.length, ids.filter(isOfLevel1).length]).toEqual([253, 70]);
    const totals = Object.entries(idsByState).map(([state, found]) => {
      const first = found.filter(isOfLevel1).length;
      return `| ${state} | ${first} | ${found.length - first} | ${found.length} |`;
    });
    expect(asvs.match(/^\| [a-z/ ]+ \| \d+ \| \d+ \| \d+ \|$/gm)).toEqual(totals);
  });
});

describe("settings", () => {
  const code = listFiles("app/request/env.server.ts", "supabase/functions/*.ts")
    .map(read)
    .join("\n");
  const listNames = (ending: string) =>
    [
      ...new Set(
        [...code.matchAll(new RegExp(`\\b[A-Z][A-Z_]+_(?:${ending})\\b`, "g"))].map(String),
      ),
    ].filter((name) => new RegExp(`"${name}"|^ +${name}:`, "m").test(code));
  const PUBLIC = /PUBLISHABLE|ANON_KEY|TURNSTILE_SITE_KEY|TIKTOK_CLIENT_KEY/;

  test("that are secret are in the runbook's inventory", () => {
    const secrets = listNames("SECRET|KEYS?").filter((name) => !PUBLIC.test(name));
    expect(secrets.length).toBeGreaterThan(15);
    const runbook = read("supabase/RUNBOOK.md");
    expect(secrets.filter((name) => !runbook.includes(`\`${name}\``))).toEqual([]);
  });

  test("that are addresses to call are among the connections of ASVS.md", () => {
    const addresses = listNames("URL");
    expect(addresses.length).toBeGreaterThan(12);
    const [, connections = ""] = read(".github/ASVS.md").split("### Connections");
    expect(addresses.filter((name) => !connections.includes(`\`${name}\``))).toEqual([]);
  });
});

test("the privacy policy names every cookie", () => {
  const code = listFiles("app/*.server.ts").map(read).join("\n");
  const names = new Set([...code.matchAll(/"(spellpost-[a-z]+)"/g)].map(([, name = ""]) => name));
  expect(names.size).toBe(12);
  const policy = read("app/content/legal/privacy-policy.md");
  expect([...names].filter((name) => !policy.includes(`(${name})`))).toEqual([]);
});
