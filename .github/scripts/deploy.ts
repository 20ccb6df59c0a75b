/**
 * `npm run deploy -- --env production|preview`: checks what has to be there, then the schema, the
 * settings, the functions and the Worker, in the order in which each needs the one before; then
 * checks what came of it. With `--check` it changes nothing and makes all the checks.
 * Each thing that is missing is one line with what mends it, and the exit code is 1.
 */
import { parseArgs } from "node:util";
import { AFTER } from "./deploy/after.ts";
import type { Check } from "./deploy/ask.ts";
import { BEFORE } from "./deploy/before.ts";
import { STEPS } from "./deploy/steps.ts";
import { ENVIRONMENTS, readTarget, type Target } from "./deploy/target.ts";

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
  if (!(await pass(target, [...BEFORE, ...AFTER]))) process.exit(1);
} else {
  if (!(await pass(target, BEFORE))) process.exit(1);
  for (const [title, step] of STEPS) {
    say(`… ${title}`);
    const trouble = await step(target).catch((error: Error) => error.message);
    if (trouble) {
      say(`✗ ${title}: ${trouble}`);
      process.exit(1);
    }
  }
  if (!(await pass(target, AFTER))) process.exit(1);
}

/** Makes the checks one after the other. @returns whether nothing is missing */
async function pass(on: Target, checks: Check[]): Promise<boolean> {
  let isWell = true;
  for (const check of checks) {
    const missing = await check(on);
    if (missing.length === 0) say(`✓ ${check.name}`);
    else isWell = false;
    for (const { what, mend } of missing) say(`✗ ${check.name}: ${what} → ${mend}`);
  }
  return isWell;
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}
