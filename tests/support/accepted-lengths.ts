/** Finds the [shortest, longest] text that a field accepts by trying every length. */
export function listAcceptedLengths(
  isAccepted: (length: number) => boolean,
  maxLength: number,
): [number, number] {
  const accepted = Array.from({ length: maxLength + 2 }, (_, length) => length).filter(isAccepted);
  return [accepted.at(0) ?? Number.NaN, accepted.at(-1) ?? Number.NaN];
}
