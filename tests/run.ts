import { spawn } from "node:child_process";
import { mkdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";

/**
 * Implements `npm test` and, with the argument `rest`, `npm run test:rest`: runs their parts one
 * after the other, the quickest first, and prints how long each took. `--bail` ends at the first
 * failure.
 */

type Part = { name: string; command: [string, ...string[]]; report?: "vitest" | "playwright" };
type Counts = { passed: number; failed: number };

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
const total: Counts = { passed: 0, failed: 0 };
for (const part of parts) {
  const startedAt = performance.now();
  const { passed, failed } = await runPart(part);
  const seconds = Math.round((performance.now() - startedAt) / 1000);
  lines.push(`${part.name.padEnd(14)} ${String(seconds).padStart(4)} s${failed ? "  failed" : ""}`);
  total.passed += passed;
  total.failed += failed;
  if (failed && isBailing) break;
}
if (parts === CORE)
  lines.push("PostgreSQL 17, the attacks, the crawler and the simulation: npm run test:rest");
console.log(`\n${lines.join("\n")}\n\n${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed > 0 ? 1 : 0;

/** Counts a command without a report, or one that ended without writing it, as one test. */
async function runPart({ name, command: [program, ...args], report }: Part): Promise<Counts> {
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
  const { passed, failed } = (report && readCounts(file, report)) || { passed: 0, failed: 0 };
  if (hasSucceeded) return { passed: report ? passed : 1, failed };
  return { passed, failed: Math.max(failed, 1) };
}

function readCounts(file: string, report: "vitest" | "playwright"): Counts | undefined {
  try {
    const json = JSON.parse(readFileSync(file, "utf8")) as {
      numPassedTests: number;
      numFailedTests: number;
      stats: { expected: number; unexpected: number; flaky: number };
    };
    if (report === "vitest") return { passed: json.numPassedTests, failed: json.numFailedTests };
    const { expected, unexpected, flaky } = json.stats;
    return { passed: expected, failed: unexpected + flaky };
  } catch {
    return undefined;
  }
}
