import { readdirSync, readFileSync } from "node:fs";

/** Unit of a process's CPU time in /proc. */
const TICK_MS = 10;
const [USER_TIME, SYSTEM_TIME, PARENT] = [11, 12, 1];

/**
 * Starts a server that starts a workerd, and finds that process.
 * @returns the server, and the CPU time of its workerd so far in milliseconds, or NaN without /proc
 */
export async function startWithCpuTime<T>(
  start: () => Promise<T>,
): Promise<T & { getCpuMs: () => number }> {
  const before = new Set(listChildProcesses());
  const server = await start();
  const [child] = listChildProcesses().filter((id) => !before.has(id));
  return { ...server, getCpuMs: () => (child === undefined ? Number.NaN : getCpuMs(child)) };
}

function listChildProcesses(): string[] {
  try {
    return readdirSync("/proc")
      .filter((name) => /^\d+$/.test(name))
      .filter((id) => readStatus(id)[PARENT] === String(process.pid));
  } catch {
    return [];
  }
}

function getCpuMs(id: string): number {
  const fields = readStatus(id);
  return (Number(fields[USER_TIME]) + Number(fields[SYSTEM_TIME])) * TICK_MS;
}

/** Reads the fields of /proc after the process name, which may contain any character. */
function readStatus(id: string): string[] {
  try {
    const stat = readFileSync(`/proc/${id}/stat`, "utf8");
    return stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  } catch {
    return []; // the process has ended
  }
}
