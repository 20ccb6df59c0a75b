import { lines } from "./grammar.ts";

/**
 * Lines by the part of the calendar year rather than by the season, because a summer in the north is a
 * winter in the south, and nothing in a brief tells the two apart.
 */
const BY_MONTH: Record<string, readonly string[]> = {
  "01": lines(
    "A new year is as good a time as any to ask about {topic}.",
    "New year, same question: what about {topic}?",
  ),
  "02": lines("If you meant to ask about {topic} this year, it’s still early."),
  "06": lines("The year is getting older. Did you ever ask about {topic}?"),
  "07": lines("The year is well on its way. Still thinking about {topic}?"),
  "11": lines(
    "Before the year gets too full, ask about {topic}.",
    "The year is getting short. Still thinking about {topic}?",
  ),
  "12": lines(
    "The year is running out of pages. Ask about {topic} while you remember.",
    "Everyone is busy at the end of the year. Ask about {topic} anyway.",
  ),
};

const NONE: readonly string[] = [];

/** Returns the lines that fit the month of a wall-clock time. */
export function linesOfMonth(plannedFor: string): readonly string[] {
  return BY_MONTH[plannedFor.slice(5, 7)] ?? NONE;
}
