import { readFileSync } from "node:fs";
import { options } from "./options.ts";
import { PLANTED_FAULTS } from "./planted-faults.ts";
import { installSimulation } from "./scheduler.ts";
import type { Step } from "./simulation.ts";

/** Runs one simulation, and prints a report of it as JSON in the last line. */

const [seed, count] = [Number(options.seed), Number(options.steps)];
const readRealTime = performance.now.bind(performance);
const print = (line: string) => void process.stdout.write(`${line}\n`);
const problems: string[] = [];
process.on("unhandledRejection", (error) => problems.push(`Unhandled rejection: ${String(error)}`));

// A Monday, two weeks before the clocks of New York change.
installSimulation(seed, new Date("2027-03-01T14:00:00Z"));
const { World } = await import("./world.ts");
const { Simulation } = await import("./simulation.ts");
const { seededRandom } = await import("../support/seeded-random.ts");

const world = await World.open(seed);
const simulation = new Simulation(world);
problems.push(...(await simulation.hireStaff()));
if (options.plant) await world.execute(PLANTED_FAULTS[options.plant] ?? options.plant);
const startedAt = readRealTime();
const replayed = options.replay
  ? (JSON.parse(readFileSync(options.replay, "utf8")) as { steps: Step[] }).steps
  : null;
const random = seededRandom(seed);
const steps: Step[] = [];
while (steps.length < (replayed?.length ?? count) && problems.length === 0) {
  const step = replayed?.[steps.length] ?? simulation.draw(random);
  steps.push(step);
  problems.push(...(await simulation.take(step).catch(describeError)));
}
if (problems.length === 0) problems.push(...(await simulation.finish().catch(describeError)));

const hash = await simulation.hash();
if (options.verbose) for (const line of simulation.log) print(line);
const seconds = (readRealTime() - startedAt) / 1000;
const untried = [...simulation.untried];
const report = JSON.stringify({ seed, steps, problems, hash, seconds, untried });
// Ends the process only when everything is written.
process.stdout.write(`${report}\n`, () => process.exit(0));

/** Describes what a scheduled job threw. */
function describeError(error: unknown): string[] {
  return [`Threw: ${error instanceof Error ? error.message : String(error)}`];
}
