const DAYS: readonly (readonly string[])[] = [
  ["monday", "mondays", "mon"],
  ["tuesday", "tuesdays", "tue", "tues"],
  ["wednesday", "wednesdays", "wed"],
  ["thursday", "thursdays", "thu", "thur", "thurs"],
  ["friday", "fridays", "fri"],
  ["saturday", "saturdays", "sat"],
  ["sunday", "sundays", "sun"],
];
const NUMBERS = new Map(DAYS.flatMap((names, day) => names.map((name) => [name, day] as const)));
const DAY = `(${[...NUMBERS.keys()].join("|")})\\.?`;
const RANGE = new RegExp(
  `(?<!\\p{L})${DAY}\\s*(?:-|–|—|to|through|until|till)\\s*${DAY}(?!\\p{L})`,
  "giu",
);
const SINGLE = new RegExp(`(?<!\\p{L})${DAY}(?!\\p{L})`, "giu");
const EVERY_DAY = /\b(?:every ?day|daily|seven days|7 days|all week)\b/iu;
const WEEKEND = /\bweekends?\b/iu;
const WORKDAYS = /\bweekdays?\b/iu;

/** Monday is 0. */
export function getWeekdayNumber(word: string): number | undefined {
  return NUMBERS.get(word);
}

/** Understands ranges such as "Fri-Sun". */
export function readWeekdays(text: string): { has(name: string): boolean } {
  const days = new Set<number>();
  const add = (from: number, to: number) => {
    for (let day = from; ; day = (day + 1) % DAYS.length) {
      days.add(day);
      if (day === to) return;
    }
  };
  for (const [, from = "", to = ""] of text.matchAll(RANGE))
    add(NUMBERS.get(from.toLowerCase()) ?? 0, NUMBERS.get(to.toLowerCase()) ?? 0);
  for (const [, name = ""] of text.matchAll(SINGLE)) days.add(NUMBERS.get(name.toLowerCase()) ?? 0);
  if (EVERY_DAY.test(text)) add(0, 6);
  if (WEEKEND.test(text)) add(5, 6);
  if (WORKDAYS.test(text)) add(0, 4);
  return { has: (name) => days.has(NUMBERS.get(name) ?? -1) };
}
