let format: Intl.DateTimeFormat | undefined;

/**
 * A date in words, e.g. "January 31, 2026", in UTC. The format is made on first use: it brings the language's data along,
 * which would be a fifth of the Worker's start-up.
 */
export function longDate(date: Date): string {
  if (Number.isNaN(date.getTime())) return "Not known";
  return (format ??= new Intl.DateTimeFormat("en-US", {
    dateStyle: "long",
    timeZone: "UTC",
  })).format(date);
}
