import { execFile } from "node:child_process";

export type Outcome = { status: number; output: string; errors: string };

export function run(
  program: string,
  args: string[],
  { cwd, env = process.env }: { cwd: string; env?: NodeJS.ProcessEnv },
): Promise<Outcome> {
  return new Promise((resolve) => {
    const child = execFile(
      program,
      args,
      { cwd, env, maxBuffer: 64 * 1024 * 1024 },
      (error, output, errors) => {
        const status = typeof error?.code === "number" ? error.code : error ? 127 : 0;
        resolve({ status, output, errors: errors || (error?.message ?? "") });
      },
    );
    child.stdin?.end();
  });
}
