/**
 * @param share from 0 to 1: 0.5 is the median
 * @returns NaN without values
 */
export function quantile(values: number[], share: number): number {
  return (
    values.toSorted((a, b) => a - b)[
      Math.min(values.length - 1, Math.floor(values.length * share))
    ] ?? Number.NaN
  );
}

export function median(values: number[]): number {
  return quantile(values, 0.5);
}
