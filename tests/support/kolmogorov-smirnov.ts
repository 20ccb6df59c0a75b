/** Computes the two-sample Kolmogorov-Smirnov distance of two distributions, from 0 to 1. */
export function ksDistance(first: number[], second: number[]): number {
  const share = (values: number[], limit: number) =>
    values.filter((value) => value <= limit).length / values.length;
  return Math.max(
    ...[...first, ...second].map((limit) => Math.abs(share(first, limit) - share(second, limit))),
  );
}

/** Computes the distance that samples of one distribution exceed in one of ten thousand cases. */
export function criticalDistance(firstSize: number, secondSize: number): number {
  return 2.225 * Math.sqrt((firstSize + secondSize) / (firstSize * secondSize));
}
