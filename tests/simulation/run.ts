import { runChild, type Report } from "./child.ts";
import { options } from "./options.ts";
import { PLANTED_FAULTS } from "./planted-faults.ts";
import { saveSteps, shrink } from "./shrink.ts";

/** The command line of the simulation: README.md describes its options. */

const print = (line: string) => void process.stdout.write(`${line}\n`);

if (options.plant === "all") {
  for (const name of Object.keys(PLANTED_FAULTS))
    await run(["--seed", options.seed, "--steps", options.steps, "--plant", name], name);
} else if (options.forever) {
  for (let seed = Number(options.seed); process.exitCode === undefined; seed++)
    await run(["--seed", String(seed), "--steps", options.steps]);
} else {
  const args = process.argv.slice(2).filter((arg) => arg !== "--shrink" && arg !== "--twice");
  const reports = await Promise.all(options.twice ? [run(args), run(args)] : [run(args)]);
  if (new Set(reports.map(({ hash }) => hash)).size > 1) {
    print("The same seed ended in different states.");
    process.exitCode = 1;
  }
}

/** Runs one simulation and prints how it ended. */
async function run(args: string[], name = ""): Promise<Report> {
  const report = await runChild(args);
  const { seed, steps, problems, hash, seconds, untried } = report;
  const speed = (steps.length / seconds).toFixed(1);
  print(
    `${name && `${name}: `}seed ${seed}, ${steps.length} steps, state ${hash}, ${seconds.toFixed(0)} s, ${speed} steps/s`,
  );
  for (const problem of problems) print(`  ${problem}`);
  if (untried.length > 0) print(`  Nobody got to: ${untried.join(", ")}`);
  if (problems.length === 0 || name) return report;
  process.exitCode = 1;
  const file = options.shrink ? await shrink(report) : saveSteps(seed, steps);
  print(`Replay it with: npm run test:simulation -- --seed ${seed} --replay ${file}`);
  return report;
}
