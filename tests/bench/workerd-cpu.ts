import { readdirSync, readFileSync } from "node:fs";

/** Linux counts a process's time in hundredths of a second. */
const TICK_MS = 10;
const [USER_TIME, SYSTEM_TIME, PARENT] = [11, 12, 1];

/**
 * Starts something that starts a workerd, and finds its process.
 * @returns what was started, and the CPU time of its workerd so far in milliseconds, or NaN on a
 *   system that does not tell it in /proc
 */
export async function withCpuTime<T>(
  start: () => Promise<T>,
): Promise<T & { cpuTime: () => number }> {
  const before = new Set(childProcesses());
  const started = await start();
  const [child] = childProcesses().filter((id) => !before.has(id));
  return { ...started, cpuTime: () => (child === undefined ? Number.NaN : cpuTime(child)) };
}

function childProcesses(): string[] {
  try {
    return readdirSync("/proc")
      .filter((name) => /^\d+$/.test(name))
      .filter((id) => statusOf(id)[PARENT] === String(process.pid));
  } catch {
    return [];
  }
}

function cpuTime(id: string): number {
  const fields = statusOf(id);
  return (Number(fields[USER_TIME]) + Number(fields[SYSTEM_TIME])) * TICK_MS;
}

/** Fields of /proc after the process name, which may contain any character. */
function statusOf(id: string): string[] {
  try {
    const stat = readFileSync(`/proc/${id}/stat`, "utf8");
    return stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  } catch {
    return []; // it has ended meanwhile
  }
}
