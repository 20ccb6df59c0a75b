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
    const problem = await step(target).catch((error: Error) => error.message);
    if (problem) {
      print(`✗ ${title}: ${problem}`);
      process.exit(1);
    }
  }
  if (!(await runChecks(target, SMOKE_TESTS))) process.exit(1);
}

async function runChecks(checkedTarget: Target, checks: Check[]): Promise<boolean> {
  let hasPassed = true;
  for (const check of checks) {
    const problems = await check(checkedTarget);
    if (problems.length === 0) print(`✓ ${check.name}`);
    else hasPassed = false;
    for (const { problem, fix } of problems) print(`✗ ${check.name}: ${problem} → ${fix}`);
  }
  return hasPassed;
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}
