/**
 * Measures the milliseconds of processor time that this process spends on work. Unlike elapsed
 * time, it excludes other processes and virtual machines.
 */
export function processorMs(work: () => void): number {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}
