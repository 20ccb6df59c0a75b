import { readFileSync } from "node:fs";

/** Unit of a process's CPU time in /proc. */
const TICK_MS = 10;
const [USER_TIME, SYSTEM_TIME] = [11, 12];

/**
 * Starts a server that starts a workerd, and finds that process.
 * @returns the server, and the CPU time of its workerd so far in milliseconds, or NaN without /proc
 */
export async function startWithCpuTime<T>(
  start: () => Promise<T>,
): Promise<T & { getCpuMs: () => number }> {
  const before = listChildProcesses();
  const server = await start();
  const child = listChildProcesses().find((id) => !before.includes(id));
  return { ...server, getCpuMs: () => getCpuMs(child) };
}

function listChildProcesses(): string[] {
  return readProcFile(`/proc/${process.pid}/task/${process.pid}/children`).trim().split(" ");
}

function getCpuMs(id: string | undefined): number {
  const stat = readProcFile(`/proc/${id}/stat`);
  // The process name may contain any character.
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  return (Number(fields[USER_TIME]) + Number(fields[SYSTEM_TIME])) * TICK_MS;
}

function readProcFile(path: string): string {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return "";
  }
}
