let format: Intl.DateTimeFormat | undefined;

/**
 * A date such as "January 31, 2026", in UTC. The format is created on first use because it loads
 * the language's data, which would take a fifth of the Worker's start-up time.
 */
export function longDate(date: Date): string {
  if (Number.isNaN(date.getTime())) return "Not known";
  return (format ??= new Intl.DateTimeFormat("en-US", {
    dateStyle: "long",
    timeZone: "UTC",
  })).format(date);
}
