import { cpus } from "node:os";

/** Share of the processors that may be busy before a test that compares times begins, or after it. */
const MAX_BUSY_SHARE = 0.15;
const WATCHED_MS = 1000;

function sumTimes() {
  let idle = 0;
  let all = 0;
  for (const { times } of cpus()) {
    idle += times.idle;
    all += times.user + times.nice + times.sys + times.irq + times.idle;
  }
  return { idle, all };
}

/** Returns the share of all processors' time, from 0 to 1, that is spent while the caller waits. */
async function measureBusyShare(): Promise<number> {
  const before = sumTimes();
  await new Promise((resolve) => setTimeout(resolve, WATCHED_MS));
  const after = sumTimes();
  return 1 - (after.idle - before.idle) / Math.max(after.all - before.all, 1);
}

/**
 * Measures on a machine whose other processes are quiet before and afterwards. Their noise would decide
 * a comparison of times.
 * @returns what was measured, and a sentence that says why it is worth nothing; undefined when it counts
 */
export async function measureQuietly<Result>(
  measure: () => Promise<Result>,
): Promise<{ result: Result; noise?: string }> {
  const before = await measureBusyShare();
  const result = await measure();
  const busyShare = Math.max(before, await measureBusyShare());
  if (busyShare <= MAX_BUSY_SHARE) return { result };
  return { result, noise: `The machine is ${Math.round(busyShare * 100)} % busy with other work` };
}
