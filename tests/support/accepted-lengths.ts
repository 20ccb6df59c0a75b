/** Finds the [shortest, longest] text that a field accepts by trying every length. */
export function listAcceptedLengths(
  takes: (length: number) => boolean,
  upTo: number,
): [number, number] {
  const fitting = Array.from({ length: upTo + 2 }, (_, length) => length).filter(takes);
  return [fitting.at(0) ?? Number.NaN, fitting.at(-1) ?? Number.NaN];
}
