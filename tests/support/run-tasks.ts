import { spawn } from "node:child_process";

export type Task = {
  name: string;
  command: string;
  /** Names of the tasks that must have succeeded before. */
  needs?: readonly string[];
  /** Processor cores that the task keeps busy. */
  cores?: 1 | 2;
};

const CORES = 2;

/**
 * Runs tasks side by side on two cores, in the given order as far as their needs allow. Prints the
 * output of each when it ends, because that of several at once could not be told apart, and the
 * output of failed ones last. Exits with 1 if one failed.
 */
export async function runTasks(tasks: readonly Task[]): Promise<void> {
  const waiting = [...tasks];
  const done = new Map<string, boolean>();
  const failures: string[] = [];
  const times: string[] = [];
  let free = CORES;
  const startedAt = performance.now();
  await new Promise<void>((resolve) => {
    const startNext = () => {
      for (const task of [...waiting]) {
        const needs = task.needs ?? [];
        if (needs.some((name) => done.get(name) === false)) {
          waiting.splice(waiting.indexOf(task), 1);
          done.set(task.name, false);
          failures.push(`${task.name} was not run, because what it needs failed\n`);
          continue;
        }
        const cores = task.cores ?? 1;
        // Keeps the order: a task that needs both cores is not overtaken for ever.
        if (cores > free) break;
        if (!needs.every((name) => done.has(name))) continue;
        waiting.splice(waiting.indexOf(task), 1);
        free -= cores;
        void run(task).then(({ isSuccess, output, seconds }) => {
          free += cores;
          done.set(task.name, isSuccess);
          times.push(`${seconds.toFixed(0).padStart(5)} s  ${task.name}`);
          process.stdout.write(`\n--- ${task.name}: ${seconds.toFixed(0)} s\n${output}`);
          if (!isSuccess) failures.push(`--- ${task.name} failed\n${output}`);
          startNext();
        });
      }
      if (done.size === tasks.length) resolve();
    };
    startNext();
  });
  const total = ((performance.now() - startedAt) / 1000).toFixed(0);
  process.stdout.write(`\n${times.join("\n")}\n${total.padStart(5)} s  in all\n`);
  process.stdout.write(failures.join("\n"));
  if (failures.length > 0) process.exitCode = 1;
}

async function run({ command }: Task) {
  const startedAt = performance.now();
  const child = spawn(command, { shell: true, stdio: ["ignore", "pipe", "pipe"] });
  const chunks: Buffer[] = [];
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (chunk: Buffer) => chunks.push(chunk));
  const status = await new Promise<number | null>((resolve, reject) => {
    child.once("error", reject);
    child.once("close", resolve);
  });
  const seconds = (performance.now() - startedAt) / 1000;
  return { isSuccess: status === 0, output: Buffer.concat(chunks).toString(), seconds };
}
