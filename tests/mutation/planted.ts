/**
 * Plants the errors of planted-errors.ts, one at a time and in an order that `--seed` selects, and
 * reports which test of `npm test` notices each. Works in a copy of the last commit, so changes that are
 * not committed are not tried. Fails when the tests notice too few.
 *
 * Takes `--only TEXT` (part of an error's sentence), `--rest` (also runs `npm run test:rest` for an error
 * that `npm test` misses) and `--check` (only checks that each error can be planted in this checkout).
 */
import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { seededRandom } from "../support/seeded-random.ts";
import { PLANTED_ERRORS, type PlantedError } from "./planted-errors.ts";

const ROOT = join(import.meta.dirname, "../..");
const MIN_NOTICED = 37;
const MIGRATIONS = "supabase/migrations";

type Result = { what: string; core: string | null; rest: string | null; seconds: number };
type VitestReport = {
  testResults: {
    name: string;
    status: string;
    assertionResults: { status: string; fullName: string }[];
  }[];
};
type Suite = { suites?: Suite[]; specs: { title: string; tests: { status: string }[] }[] };

const { values: options } = parseArgs({
  options: {
    seed: { type: "string", default: "1" },
    only: { type: "string", default: "" },
    rest: { type: "boolean", default: false },
    check: { type: "boolean", default: false },
  },
});

const errors = shuffle(PLANTED_ERRORS.filter(({ what }) => what.includes(options.only)));
requirePlantable(ROOT);
if (options.check) {
  console.log(`All ${errors.length} errors can be planted.`);
  process.exit();
}

const copy = mkdtempSync(join(tmpdir(), "planted-"));
let running: ChildProcess | undefined;
/** Output of the newest run. */
let output = "";
for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => process.exit(130));
process.once("exit", () => {
  if (running?.pid) process.kill(-running.pid);
  rmSync(copy, { recursive: true, force: true, maxRetries: 20, retryDelay: 500 });
  git(ROOT, "worktree", "prune");
});
git(ROOT, "worktree", "add", "--quiet", "--detach", copy);
execFileSync("cp", ["-al", join(ROOT, "node_modules"), copy]);
requirePlantable(copy);

if (!options.only) {
  const failure = await findFailure("--bail");
  if (failure)
    throw new Error(`The tests fail without a planted error: ${failure}\n${output.slice(-5000)}`);
}
const results: Result[] = [];
for (const error of errors) results.push(await tryError(error));

const noticed = results.filter(({ core }) => core !== null).length;
const rows = results.map(({ what, core, rest, seconds }) => {
  const by = core ?? (rest && `${rest} (rest)`) ?? "nothing";
  return `| ${what} | ${by.replaceAll("|", "\\|")} | ${seconds} |`;
});
console.log(["\n| error | noticed by | seconds |", "| --- | --- | ---: |", ...rows].join("\n"));
console.log(`\n${noticed} of ${results.length} noticed by the core tests, seed ${options.seed}`);
if (noticed < Math.min(MIN_NOTICED, results.length)) process.exitCode = 1;

function shuffle(list: readonly PlantedError[]): PlantedError[] {
  const random = seededRandom(Number(options.seed));
  return list
    .map((error) => ({ error, order: random() }))
    .toSorted((a, b) => a.order - b.order)
    .map(({ error }) => error);
}

/** Adds the migrations that have the text of an error in SQL; the first one stands for none. */
function listFiles(root: string, { files, find }: PlantedError): string[] {
  if (!files.some((file) => file.endsWith(".sql"))) return files;
  const migrations = readdirSync(join(root, MIGRATIONS)).map((name) => `${MIGRATIONS}/${name}`);
  const found = migrations.filter((file) => readText(join(root, file)).includes(find));
  return [...files, ...(found.length > 0 ? found : migrations.slice(0, 1))];
}

function requirePlantable(root: string): void {
  const problems = errors.flatMap((error) =>
    listFiles(root, error).flatMap((file) => {
      const count = readText(join(root, file)).split(error.find).length - 1;
      return count === 1 ? [] : [`${error.what}: found ${count} times in ${join(root, file)}`];
    }),
  );
  if (errors.length === 0) problems.push(`No error has “${options.only}” in its sentence`);
  if (problems.length === 0) return;
  console.error(problems.join("\n"));
  process.exit(1);
}

async function tryError(error: PlantedError): Promise<Result> {
  const startedAt = performance.now();
  for (const path of listFiles(copy, error).map((file) => join(copy, file)))
    // A function, because “$1” in the text would otherwise stand for a group.
    writeFileSync(
      path,
      readText(path).replace(error.find, () => error.replace),
    );
  // Keeps the check of the checksums from noticing every planted migration.
  execFileSync(process.execPath, ["supabase/local/create-migration.ts", "--seal"], { cwd: copy });
  const core = await findFailure("--bail");
  const rest = core === null && options.rest ? await findFailure("rest", "--bail") : null;
  git(copy, "checkout", "--quiet", "--", ".");
  const seconds = Math.round((performance.now() - startedAt) / 1000);
  console.log(`${(core ?? rest) ? "noticed  " : "UNNOTICED"} ${error.what} (${seconds} s)`);
  return { what: error.what, core, rest, seconds };
}

/**
 * Runs tests of the copy until one fails.
 * @returns the part of the tests and the title of the one that failed; null for none
 */
async function findFailure(...args: string[]): Promise<string | null> {
  // Removes what the last run has built and reported.
  git(copy, "clean", "-dfxq", "--exclude", "node_modules");
  const child = spawn(process.execPath, ["tests/run.ts", ...args], {
    cwd: copy,
    // Makes the tests and all that they start one group, which ends with this script.
    detached: true,
    stdio: ["ignore", "pipe", "pipe"],
    env: { ...process.env, NO_COLOR: "1" },
  });
  running = child;
  output = "";
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding("utf8").on("data", (text: string) => (output += text));
  const status = await new Promise((resolve) => child.once("close", resolve));
  running = undefined;
  if (status === 0) return null;
  const [, part] = /^(\S+) +\d+ s {2}failed$/m.exec(output) ?? [];
  if (!part) throw new Error(`The tests did not run:\n${output.slice(-5000)}`);
  const title = readFirstFailure(join(copy, `tests/.results/${part}.json`));
  return title ? `${part}: ${title}` : part;
}

/** Returns null for a part without tests, and for one that failed before its first test. */
function readFirstFailure(path: string): string | null {
  const report = readText(path);
  if (!report) return null;
  const { testResults, suites = [] } = JSON.parse(report) as Partial<VitestReport> & Partial<Suite>;
  if (!testResults) return findFailedSpec(suites);
  const failed = testResults.filter(({ status }) => status === "failed");
  const tests = failed.flatMap(({ assertionResults }) => assertionResults);
  const title = tests.find(({ status }) => status === "failed")?.fullName;
  return title ?? failed[0]?.name.replace(`${copy}/`, "") ?? null;
}

function findFailedSpec(suites: readonly Suite[]): string | null {
  for (const { specs, suites: nested = [] } of suites) {
    const hasFailed = ({ status }: { status: string }) => /^(unexpected|flaky)$/.test(status);
    const failed = specs.find(({ tests }) => tests.some(hasFailed))?.title;
    const title = failed ?? findFailedSpec(nested);
    if (title) return title;
  }
  return null;
}

/** Returns an empty text for a file that does not exist. */
function readText(path: string): string {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return "";
  }
}

function git(directory: string, ...args: string[]): void {
  execFileSync("git", args, { cwd: directory });
}
