export const WEEKDAYS = {
  1: "Monday",
  2: "Tuesday",
  3: "Wednesday",
  4: "Thursday",
  5: "Friday",
  6: "Saturday",
} as const;

export type WorkingHours = { weekday: number; starts: string; ends: string };

export function getHoursFields(weekday: number | string): [starts: string, ends: string] {
  return [`starts_${weekday}`, `ends_${weekday}`];
}

const MIDNIGHT = "00:00";
/** SQL's end of a day, which a time input can't show. */
const END_OF_DAY = "24:00";

/** The database adds seconds. */
export function toHoursFields(hours: readonly WorkingHours[]): Record<string, string> {
  return Object.fromEntries(
    hours.flatMap(({ weekday, starts, ends }) => {
      const [startsField, endsField] = getHoursFields(weekday);
      const end = ends.slice(0, 5);
      return [
        [startsField, starts.slice(0, 5)],
        [endsField, end === END_OF_DAY ? MIDNIGHT : end],
      ];
    }),
  );
}

export function parseHoursFields(values: Record<string, string | undefined>): WorkingHours[] {
  return Object.keys(WEEKDAYS).flatMap((weekday) => {
    const [starts, end] = getHoursFields(weekday).map((name) => values[name]);
    if (!starts || !end) return [];
    return [{ weekday: Number(weekday), starts, ends: end === MIDNIGHT ? END_OF_DAY : end }];
  });
}
