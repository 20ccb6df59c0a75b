/**
 * `npm run deploy -- --env production|preview`: checks what has to be there, then the schema, the
 * settings, the functions and the Worker, in the order in which each needs the one before; then
 * checks what came of it. With `--check` it changes nothing and makes all the checks.
 * Each thing that is missing is one line with what mends it, and the exit code is 1.
 */
import { parseArgs } from "node:util";
import type { Check } from "./fetch-json.ts";
import { PREFLIGHT_CHECKS } from "./preflight.ts";
import { SMOKE_TESTS } from "./smoke-test.ts";
import { STEPS } from "./steps.ts";
import { ENVIRONMENTS, readTarget, type Target } from "./target.ts";

const { values } = parseArgs({
  options: { env: { type: "string", default: "production" }, check: { type: "boolean" } },
});
const environment = ENVIRONMENTS.find((name) => name === values.env);
if (!environment) {
  console.error(`--env is one of ${ENVIRONMENTS.join(", ")}, not ${values.env}.`);
  process.exit(1);
}
const target = readTarget(environment);

if (values.check) {
  if (!(await runChecks(target, [...PREFLIGHT_CHECKS, ...SMOKE_TESTS]))) process.exit(1);
} else {
  if (!(await runChecks(target, PREFLIGHT_CHECKS))) process.exit(1);
  for (const [title, step] of STEPS) {
    print(`… ${title}`);
    const trouble = await step(target).catch((error: Error) => error.message);
    if (trouble) {
      print(`✗ ${title}: ${trouble}`);
      process.exit(1);
    }
  }
  if (!(await runChecks(target, SMOKE_TESTS))) process.exit(1);
}

/** Makes the checks one after the other. @returns whether nothing is missing */
async function runChecks(on: Target, checks: Check[]): Promise<boolean> {
  let isWell = true;
  for (const check of checks) {
    const missing = await check(on);
    if (missing.length === 0) print(`✓ ${check.name}`);
    else isWell = false;
    for (const { what, mend } of missing) print(`✗ ${check.name}: ${what} → ${mend}`);
  }
  return isWell;
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}
