import { spawn } from "node:child_process";

/**
 * Runs the worker tests in several processes side by side, each with a stack of its own: in one they
 * take turns at the stack and leave the second core idle. There are more shares than processes, so
 * that a slow one holds nothing up. What mostly waits has one more process to itself.
 */
const SHARES = 11;
const AT_ONCE = 2;

const shares = Array.from({ length: SHARES }, (_, index) => `--shard=${index + 1}/${SHARES}`);
const failed: string[] = [];
await Promise.all([
  run("waiting"),
  ...Array.from({ length: AT_ONCE }, async () => {
    for (let share = shares.shift(); share; share = shares.shift()) await run("worker", share);
  }),
]);
// Last, because whoever keeps only the end of a long log must still find what failed.
process.stdout.write(failed.join("\n"));
if (failed.length > 0) process.exitCode = 1;

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
  // Whole, because those of several at once could not be told apart.
  if (status === 0) process.stdout.write(output);
  else failed.push(output);
}
