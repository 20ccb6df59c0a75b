/**
 * Implements `npm run test:mutation`: runs StrykerJS with the arguments, and prints the score and the
 * files with the most mutants that no test notices.
 *
 * `MUTATION_SHARE` (0 to 1) runs that share of the mutants and estimates the score; `MUTATION_SEED`
 * selects which.
 */
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";

type Mutant = { status: string };
type Report = { files: Record<string, { mutants: Mutant[] }> };

const WORST = 10;
const REPORT = join(import.meta.dirname, "../.results/mutation/mutation.json");

const CONFIG = join(import.meta.dirname, "stryker.config.json");
const STRYKER = join(import.meta.dirname, "node_modules/.bin/stryker");
const isSample = process.env.MUTATION_SHARE !== undefined;
// Keeps no results of a sample, whose other mutants the next run would skip.
const mode = isSample ? ["--checkers", "sampling"] : ["--incremental"];
const stryker = spawnSync(STRYKER, ["run", CONFIG, ...mode, ...process.argv.slice(2)], {
  stdio: "inherit",
});
if (stryker.status !== 0) process.exit(stryker.status ?? 1);

const { files } = JSON.parse(readFileSync(REPORT, "utf8")) as Report;
const scores = Object.entries(files)
  .map(([path, { mutants }]) => ({ path, ...count(mutants) }))
  .filter(({ unnoticed }) => unnoticed > 0);
const total = count(Object.values(files).flatMap(({ mutants }) => mutants));
const tried = total.noticed + total.survived;
const noticed = total.noticed / tried;
const reached = (tried + total.left) / (tried + total.left + total.unreached);
const margin = 1.96 * Math.sqrt((noticed * (1 - noticed)) / tried);
console.log(
  `Mutation score: ${toPercent(noticed * reached)}${isSample ? ` ± ${toPercent(margin)}` : ""}`,
);
console.log(
  `${total.noticed} of ${tried} noticed; ${total.unreached} reached by no test, ${total.left} left out, ${total.ignored} have no result`,
);
console.log(`The ${WORST} files with the most mutants that no test notices:`);
for (const file of scores.toSorted((a, b) => b.unnoticed - a.unnoticed).slice(0, WORST))
  console.log(
    `${String(file.unnoticed).padStart(4)} of ${file.unnoticed + file.noticed} ${file.path}`,
  );

function toPercent(share: number): string {
  return `${(100 * share).toFixed(1)} %`;
}

/**
 * Counts the mutants by what became of them. One that runs only while a file is loaded is not run, and
 * one that breaks a hook has no result.
 */
function count(mutants: Mutant[]) {
  const having = (...statuses: string[]) =>
    mutants.filter(({ status }) => statuses.includes(status)).length;
  return {
    noticed: having("Killed", "Timeout"),
    survived: having("Survived"),
    unreached: having("NoCoverage"),
    unnoticed: having("Survived", "NoCoverage"),
    /** Mutants that tests reach and that are not in the sample. */
    left: having("CompileError"),
    ignored: having("Ignored", "RuntimeError"),
  };
}
