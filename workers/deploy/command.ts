import { execFile } from "node:child_process";

/**
 * The Supabase CLI, at the version that config.toml was checked with. It is not a dependency of the
 * project, because it is 140 MB that only a deployment needs.
 */
export const SUPABASE_CLI = "supabase@3.1.0";

export type Outcome = { status: number; output: string; errors: string };

/** Runs a program without a shell or terminal. The status is 127 when it cannot be started. */
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

/** Returns the arguments with which `npx` runs the Supabase CLI. */
export function supabaseCli(...args: string[]): string[] {
  return ["--yes", SUPABASE_CLI, ...args];
}
