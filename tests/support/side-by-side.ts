import { spawn } from "node:child_process";
import { readdirSync } from "node:fs";
import { join } from "node:path";

/**
 * Runs the worker tests and the attacks in several processes, each with its own stack, because a
 * single process leaves the second core idle. The slowest files come first and alone, so that none
 * delays the end.
 */
const SLOW_FILES = ["worker/security-timing.test.ts", "worker/environments.test.ts"];
const SHARES = 2;
const CONCURRENCY = 2;

const files = ["worker", "attacks"].flatMap((folder) =>
  readdirSync(join(import.meta.dirname, "..", folder)).map((file) => `${folder}/${file}`),
);
const otherFiles = files.filter((file) => !SLOW_FILES.includes(file));
const runs = [
  ...SLOW_FILES.map((file) => [file]),
  ...Array.from({ length: SHARES }, (_, share) =>
    otherFiles.filter((_file, index) => index % SHARES === share),
  ),
];
const failedOutputs: string[] = [];
await Promise.all(
  Array.from({ length: CONCURRENCY }, async () => {
    for (let paths = runs.shift(); paths; paths = runs.shift()) await run(paths);
  }),
);
// Prints failures last, so that the end of a truncated log contains them.
process.stdout.write(failedOutputs.join("\n"));
if (failedOutputs.length > 0) process.exitCode = 1;

/** Runs some files of the worker tests. */
async function run(paths: string[]): Promise<void> {
  const config = ["--config", "tests/vitest.config.ts", "--silent=passed-only"];
  const test = spawn("npx", ["vitest", "run", ...config, "--project", "worker", ...paths], {
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
