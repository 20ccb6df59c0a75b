import { spawn } from "node:child_process";
import { mkdirSync, readFileSync, rmSync } from "node:fs";
import { join, relative } from "node:path";

/**
 * Implements `npm test` and, with the argument `rest`, `npm run test:rest`: runs their parts one
 * after the other, the quickest first, and prints how long each took. `--bail` ends at the first
 * failure.
 */

type Part = { name: string; command: [string, ...string[]]; report?: "vitest" | "playwright" };
type Outcome = { passed: number; failed: number; failures: string[] };
type VitestJson = {
  numPassedTests: number;
  numFailedTests: number;
  testResults: {
    name: string;
    message: string;
    assertionResults: { status: string; fullName: string }[];
  }[];
};
type Suite = { specs: { file: string; title: string; ok: boolean }[]; suites?: Suite[] };
type PlaywrightJson = {
  stats: { expected: number; unexpected: number; flaky: number };
  suites: Suite[];
};

const NOTHING: Outcome = { passed: 0, failed: 0, failures: [] };

const RESULTS = join(import.meta.dirname, ".results");
const isBailing = process.argv.includes("--bail");

const vitest = (name: string, ...projects: string[]): Part => {
  const report = join(RESULTS, `${name}.json`);
  const flags = `--config tests/vitest.config.ts --silent=passed-only --reporter default --reporter json --outputFile.json ${report}`;
  return {
    name,
    report: "vitest",
    command: [
      "npx",
      "vitest",
      "run",
      ...flags.split(" "),
      ...projects.flatMap((project) => ["--project", project]),
      ...(isBailing ? ["--bail", "1"] : []),
    ],
  };
};
const playwright = (name: string, ...filter: string[]): Part => {
  const flags = "--config tests/e2e/playwright.config.ts --reporter list,json";
  return {
    name,
    report: "playwright",
    command: [
      "npx",
      "playwright",
      "test",
      ...flags.split(" "),
      ...filter,
      ...(isBailing ? ["-x"] : []),
    ],
  };
};
const script = (name: string, ...args: string[]): Part => ({
  name,
  command: ["npm", "run", "--silent", ...args],
});

const CORE: Part[] = [
  script("check", "check"),
  vitest("unit", "unit"),
  vitest("database", "database"),
  script("build", "build"),
  vitest("site", "site"),
  playwright("browser", "--grep", "@core"),
];
const REST: Part[] = [
  script("build", "build"),
  script("cli", "test:cli"),
  vitest("postgres", "postgres"),
  vitest("site-rest", "site-rest"),
  vitest("worker", "worker"),
  vitest("parity", "parity*"),
  script("simulation", "test:simulation", "--", "--seed", "1", "--steps", "300", "--twice"),
  playwright("browser-rest", "--grep-invert", "@core"),
  vitest("timed", "timed"),
];

const parts = process.argv.includes("rest") ? REST : CORE;
mkdirSync(RESULTS, { recursive: true });
const lines: string[] = [];
const total = { passed: 0, failed: 0 };
for (const part of parts) {
  const startedAt = performance.now();
  const { passed, failed, failures } = await runPart(part);
  const seconds = Math.round((performance.now() - startedAt) / 1000);
  lines.push(`${part.name.padEnd(14)} ${String(seconds).padStart(4)} s${failed ? "  failed" : ""}`);
  // At the end as well, where the last lines of a long log still show them.
  lines.push(...failures.map((failure) => `  × ${failure}`));
  total.passed += passed;
  total.failed += failed;
  if (failed && isBailing) break;
}
if (parts === CORE)
  lines.push("PostgreSQL 17, the attacks, the crawler and the simulation: npm run test:rest");
console.log(`\n${lines.join("\n")}\n\n${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed > 0 ? 1 : 0;

/** Counts a command without a report, or one that ended without writing it, as one test. */
async function runPart({ name, command: [program, ...args], report }: Part): Promise<Outcome> {
  const file = join(RESULTS, `${name}.json`);
  rmSync(file, { force: true });
  const child = spawn(program, args, {
    stdio: "inherit",
    // Tests of the embedded Supabase must not reach the one that a developer works with.
    env: { ...process.env, SUPABASE_URL: "", PLAYWRIGHT_JSON_OUTPUT_FILE: file },
  });
  const hasSucceeded = await new Promise<boolean>((resolve, reject) => {
    child.once("error", reject);
    child.once("close", (status) => resolve(status === 0));
  });
  const { passed, failed, failures } = (report && readOutcome(file, report)) || NOTHING;
  if (hasSucceeded) return { passed: report ? passed : 1, failed, failures };
  return { passed, failed: Math.max(failed, 1), failures };
}

function readOutcome(file: string, report: "vitest" | "playwright"): Outcome | undefined {
  try {
    const json: unknown = JSON.parse(readFileSync(file, "utf8"));
    return report === "vitest"
      ? readVitest(json as VitestJson)
      : readPlaywright(json as PlaywrightJson);
  } catch {
    return undefined;
  }
}

function readVitest({ numPassedTests, numFailedTests, testResults }: VitestJson): Outcome {
  const failures = testResults.flatMap(({ name, assertionResults, message }) => {
    const failed = assertionResults.filter(({ status }) => status === "failed");
    const file = relative(import.meta.dirname, name);
    if (failed.length > 0) return failed.map(({ fullName }) => `${file}: ${fullName}`);
    return message ? [`${file}: ${message.split("\n")[0]}`] : [];
  });
  return { passed: numPassedTests, failed: numFailedTests, failures };
}

function readPlaywright({ stats, suites }: PlaywrightJson): Outcome {
  const failures = suites.flatMap(listSpecs).filter(({ ok }) => !ok);
  return {
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky,
    failures: failures.map(({ file, title }) => `${file}: ${title}`),
  };
}

function listSpecs({ specs, suites = [] }: Suite): Suite["specs"] {
  return [...specs, ...suites.flatMap(listSpecs)];
}
