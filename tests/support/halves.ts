import { spawn } from "node:child_process";

/**
 * Runs the worker tests in two halves side by side, each with a stack of its own: in one they take
 * turns at the stack and leave every second core idle. The second half is shown when it has ended.
 */
const HALVES = ["1/2", "2/2"];

const results = await Promise.all(HALVES.map(run));
for (const { output } of results.slice(1)) process.stdout.write(output);
process.exitCode = results.some(({ status }) => status !== 0) ? 1 : 0;

function run(shard: string, index: number): Promise<{ status: number | null; output: string }> {
  const test = spawn("npm", ["run", "--silent", "test:worker", "--", `--shard=${shard}`], {
    stdio: ["ignore", "pipe", "pipe"],
  });
  const chunks: Buffer[] = [];
  for (const stream of [test.stdout, test.stderr])
    stream.on("data", (chunk: Buffer) => {
      if (index === 0) process.stdout.write(chunk);
      else chunks.push(chunk);
    });
  return new Promise((resolve, reject) => {
    test.once("error", reject);
    test.once("close", (status) => resolve({ status, output: Buffer.concat(chunks).toString() }));
  });
}
