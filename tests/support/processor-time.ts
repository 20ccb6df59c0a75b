/**
 * The milliseconds of processor that this process spends on something. A neighbour, or a host that
 * takes the processor away, does not count, as it does in the time that passes.
 */
export function processorMs(work: () => void): number {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}
