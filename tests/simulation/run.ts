import { parseArgs } from "node:util";
import { installSimulation } from "./scheduler.ts";

const { values } = parseArgs({
  options: {
    seed: { type: "string", default: "1" },
    steps: { type: "string", default: "100" },
    verbose: { type: "boolean" },
  },
});
const [seed, count] = [Number(values.seed), Number(values.steps)];
const print = (line: string) => void process.stdout.write(`${line}\n`);
const readRealTime = performance.now.bind(performance);

process.env.TZ = "UTC";
// A Monday, two weeks before the clocks of New York change.
installSimulation(seed, new Date("2027-03-01T14:00:00Z"));
const { World } = await import("./world.ts");
const { Simulation } = await import("./simulation.ts");
const { seededRandom } = await import("../support/seeded-random.ts");

const world = await World.open(seed);
const simulation = new Simulation(world);
await simulation.hireStaff();
const startedAt = readRealTime();
const cpuBefore = process.cpuUsage();
const random = seededRandom(seed);
let problems: string[] = [];
for (let index = 0; index < count && problems.length === 0; index++)
  problems = await simulation.take(simulation.draw(random));
if (problems.length === 0) problems = await simulation.finish();
if (values.verbose) for (const line of simulation.log) print(line);
for (const problem of problems) print(`PROBLEM: ${problem}`);
const cpu = process.cpuUsage(cpuBefore);
print(
  `seed ${seed}, ${simulation.count} steps, state ${await simulation.hash()}, ${((readRealTime() - startedAt) / 1000).toFixed(1)} s, CPU ${((cpu.user + cpu.system) / 1e6).toFixed(1)} s`,
);
process.exit(problems.length > 0 ? 1 : 0);
