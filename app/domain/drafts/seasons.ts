import { lines } from "./grammar.ts";

/**
 * Lines by the part of the calendar year rather than by the season, because a summer in the north is a
 * winter in the south, and nothing in a brief tells the two apart.
 */
const BY_MONTH: Record<string, readonly string[]> = {
  "01": lines("A new year, and probably the old to-do list.", "The year is still in its wrapping."),
  "02": lines("The year is no longer new, and most resolutions know it."),
  "06": lines("Half the year is nearly gone. Somebody should say it."),
  "07": lines("The second half of the year likes to go faster."),
  "11": lines("The year is getting short.", "The end of the year is close enough to see."),
  "12": lines(
    "The year is running out of pages.",
    "Everybody wants everything done before the year ends.",
  ),
};

const NONE: readonly string[] = [];

/** Returns the lines that fit the month of a wall-clock time. */
export function linesOfMonth(plannedFor: string): readonly string[] {
  return BY_MONTH[plannedFor.slice(5, 7)] ?? NONE;
}
