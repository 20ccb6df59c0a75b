/** Weekdays on which meetings can be held somewhere, by their ISO number. */
export const WEEKDAYS = {
  1: "Monday",
  2: "Tuesday",
  3: "Wednesday",
  4: "Thursday",
  5: "Friday",
  6: "Saturday",
} as const;

export type WorkingHours = { weekday: number; starts: string; ends: string };

/** Lists the names of the two fields of a weekday. */
export function getHoursFields(weekday: number | string): [starts: string, ends: string] {
  return [`starts_${weekday}`, `ends_${weekday}`];
}

const MIDNIGHT = "00:00";
/** End of a day in SQL, which an input for times cannot show. */
const END_OF_DAY = "24:00";

/** Returns the values of the form's fields; the database adds seconds. */
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

/** Returns the weekdays with hours among the values of the form's fields. */
export function parseHoursFields(values: Record<string, string | undefined>): WorkingHours[] {
  return Object.keys(WEEKDAYS).flatMap((weekday) => {
    const [starts, end] = getHoursFields(weekday).map((name) => values[name]);
    if (!starts || !end) return [];
    return [{ weekday: Number(weekday), starts, ends: end === MIDNIGHT ? END_OF_DAY : end }];
  });
}
