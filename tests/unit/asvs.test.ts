import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

/** Each line of .github/ASVS.md has a known state and names tests that exist, and its summary counts. */

const root = join(import.meta.dirname, "../..");
const ASVS = readFileSync(join(root, ".github/ASVS.md"), "utf8");

const STATES = ["met", "partly", "not met", "n/a"];
/** Requirements of the standard's version 5.0.0, by level. */
const REQUIREMENTS = { 1: 70, 2: 183 };
/** Requirement, level, subject, state and reason. */
const ROW = /^\| (\d+\.\d+\.\d+) \| ([12]) \| [^|]+ \| ([^|]+) \| ([^|]+) \|$/;
/** Abbreviates a test file by the first letter of its folder below `tests/`. */
const TEST = /\b([a-z])\/([a-z][\w-]*(?:\.no-script)?)/g;
/** Says why a requirement is met without a test. */
const WITHOUT_TEST = /^(by review|documented|platform)\b/;

const tests = new Set(
  globSync("*/*.{test,spec}.ts", { cwd: join(root, "tests") }).map((path) =>
    path.replace(/^(.)[^/]*/, "$1").replace(/\.(test|spec)\.ts$/, ""),
  ),
);

type Row = { id: string; level: number; state: string; reason: string };

function parseRow(line: string): Row | null {
  const [, id = "", level, state = "", reason = ""] = ROW.exec(line) ?? [];
  return id ? { id, level: Number(level), state: state.replaceAll("**", ""), reason } : null;
}

function findFaults(text = ASVS): string[] {
  const lines = text.split("\n").filter((line) => /^\| \d+\./.test(line));
  const rows = lines.map(parseRow).filter((row) => row !== null);
  const ids = rows.map(({ id }) => id);
  return [
    ...lines.filter((line) => !parseRow(line)).map((line) => `unreadable: ${line}`),
    ...ids.filter((id, index) => ids.indexOf(id) !== index).map((id) => `${id}: twice`),
    ...rows.flatMap(findRowFaults),
    ...Object.entries(REQUIREMENTS)
      .filter(
        ([level, count]) => rows.filter((row) => row.level === Number(level)).length !== count,
      )
      .map(([level, count]) => `level ${level} has ${count} requirements`),
    ...STATES.map((state) => summarize(rows, state))
      .filter((line) => !text.includes(`\n${line}\n`))
      .map((line) => `the summary lacks: ${line}`),
  ];
}

function findRowFaults({ id, state, reason }: Row): string[] {
  const named = [...reason.matchAll(TEST)].map(([name]) => name);
  const faults = named.filter((name) => !tests.has(name)).map((name) => `${id}: no test ${name}`);
  if (!STATES.includes(state)) faults.push(`${id}: no state ${state}`);
  if (state === "met" && named.length === 0 && !WITHOUT_TEST.test(reason))
    faults.push(`${id}: met without a test or another proof`);
  return faults;
}

function summarize(rows: Row[], state: string): string {
  const [first, second] = [1, 2].map(
    (level) => rows.filter((row) => row.level === level && row.state === state).length,
  );
  return `| ${state} | ${first} | ${second} | ${first! + second!} |`;
}

test("every line has a state and proof that exist, and the summary counts them", () => {
  expect(findFaults()).toEqual([]);
});

test.each([
  [
    "a test that does not exist",
    "| met | u/password",
    "| met | u/pass-word",
    /no test u\/pass-word/,
  ],
  ["a state outside the four", "| met | u/password", "| done | u/password", /no state done/],
  ["a met line without a proof", "| met | s/hostile |", "| met | surely |", /met without a test/],
  ["a count that is wrong", "\n| n/a | ", "\n| n/a | 1", /the summary lacks: \| n\/a/],
  ["a line of another shape", "| 6.2.1 | 1 |", "| 6.2.1 |", /unreadable: \| 6\.2\.1/],
  ["a requirement that is listed twice", "| 6.2.1 |", "| 6.2.2 |", /6\.2\.2: twice/],
])("%s is reported", (_, before, after, fault) => {
  expect(ASVS).toContain(before);
  expect(findFaults(ASVS.replace(before, after)).join("\n")).toMatch(fault);
});
