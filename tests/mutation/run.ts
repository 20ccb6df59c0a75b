/**
 * Runs StrykerJS with the arguments, and prints the score and the files with the most mutants that no
 * test notices.
 */
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";

type Mutant = { status: string };
type Report = { files: Record<string, { mutants: Mutant[] }> };

const WORST = 10;
const REPORT = join(import.meta.dirname, "../.results/mutation/mutation.json");

const CONFIG = join(import.meta.dirname, "stryker.config.json");
const stryker = spawnSync("stryker", ["run", CONFIG, ...process.argv.slice(2)], {
  stdio: "inherit",
});
if (stryker.status !== 0) process.exit(stryker.status ?? 1);

const { files } = JSON.parse(readFileSync(REPORT, "utf8")) as Report;
const scores = Object.entries(files)
  .map(([path, { mutants }]) => ({ path, ...count(mutants) }))
  .filter(({ valid }) => valid > 0);
const total = count(Object.values(files).flatMap(({ mutants }) => mutants));

const line = ({ detected, valid, ignored }: ReturnType<typeof count>) =>
  `${((100 * detected) / valid).toFixed(1)} % (${detected} of ${valid}, ${ignored} not run)`;
console.log(`Mutation score: ${line(total)}`);
console.log(`The ${WORST} files with the most mutants that no test notices:`);
for (const file of scores
  .toSorted((a, b) => b.valid - b.detected - (a.valid - a.detected))
  .slice(0, WORST))
  console.log(`${String(file.valid - file.detected).padStart(4)} ${file.path}: ${line(file)}`);

/**
 * Counts the mutants by what became of them. A mutant that no test reaches counts as unnoticed; one
 * that runs only while a file is loaded is not run, and one that breaks a hook has no result.
 */
function count(mutants: Mutant[]) {
  const having = (...statuses: string[]) =>
    mutants.filter(({ status }) => statuses.includes(status)).length;
  const detected = having("Killed", "Timeout");
  return {
    detected,
    valid: detected + having("Survived", "NoCoverage"),
    ignored: having("Ignored", "RuntimeError", "CompileError"),
  };
}
