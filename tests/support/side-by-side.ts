import { spawn } from "node:child_process";

/**
 * Runs the worker tests in several processes side by side, each with a stack of its own: in one they
 * take turns at the stack and leave the second core idle. There are more shares
 * than processes, so that a slow one holds nothing up.
 */
const SHARES = 13;
const AT_ONCE = 2;

const waiting = Array.from({ length: SHARES }, (_, index) => `${index + 1}/${SHARES}`);
const failed: string[] = [];
await Promise.all(Array.from({ length: AT_ONCE }, runShares));
// Last, because whoever keeps only the end of a long log must still find what failed.
process.stdout.write(failed.join("\n"));
if (failed.length > 0) process.exitCode = 1;

async function runShares(): Promise<void> {
  for (let share = waiting.shift(); share; share = waiting.shift()) {
    const { status, output } = await run(share);
    // Whole, because those of several at once could not be told apart.
    if (status === 0) process.stdout.write(output);
    else failed.push(output);
  }
}

function run(share: string): Promise<{ status: number | null; output: string }> {
  const test = spawn(
    "npm",
    ["run", "--silent", "test:worker", "--", "--silent=passed-only", `--shard=${share}`],
    {
      stdio: ["ignore", "pipe", "pipe"],
    },
  );
  const chunks: Buffer[] = [];
  for (const stream of [test.stdout, test.stderr])
    stream.on("data", (chunk: Buffer) => chunks.push(chunk));
  return new Promise((resolve, reject) => {
    test.once("error", reject);
    test.once("close", (status) => resolve({ status, output: Buffer.concat(chunks).toString() }));
  });
}
