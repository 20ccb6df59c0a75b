import { spawn } from "node:child_process";

/**
 * Runs the worker tests in several processes, each with its own stack, because a single process
 * leaves the second core idle. There are more shares than processes, so that a slow share delays
 * nothing. Tests that mostly wait get an additional process.
 */
const SHARES = 11;
const CONCURRENCY = 2;

const shares = Array.from({ length: SHARES }, (_, index) => `--shard=${index + 1}/${SHARES}`);
const failedOutputs: string[] = [];
await Promise.all([
  run("waiting"),
  ...Array.from({ length: CONCURRENCY }, async () => {
    for (let share = shares.shift(); share; share = shares.shift()) await run("worker", share);
  }),
]);
// Prints failures last, so that the end of a truncated log contains them.
process.stdout.write(failedOutputs.join("\n"));
if (failedOutputs.length > 0) process.exitCode = 1;

/** Runs the tests of a project, or a share of them. */
async function run(project: "worker" | "waiting", ...share: string[]): Promise<void> {
  const config = ["--config", "tests/vitest.config.ts", "--silent=passed-only"];
  const test = spawn("npx", ["vitest", "run", ...config, "--project", project, ...share], {
    stdio: ["ignore", "pipe", "pipe"],
  });
  const chunks: Buffer[] = [];
  for (const stream of [test.stdout, test.stderr])
    stream.on("data", (chunk: Buffer) => chunks.push(chunk));
  const status = await new Promise<number | null>((resolve, reject) => {
    test.once("error", reject);
    test.once("close", resolve);
  });
  const output = Buffer.concat(chunks).toString();
  // Prints the output as a whole, because processes run concurrently.
  if (status === 0) process.stdout.write(output);
  else failedOutputs.push(output);
}
