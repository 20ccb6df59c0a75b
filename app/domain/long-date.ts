let format: Intl.DateTimeFormat | undefined;
let withTime: Intl.DateTimeFormat | undefined;

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

/** A moment such as "January 31, 2026 at 1:05 PM UTC". */
export function longDateTime(date: Date): string {
  if (Number.isNaN(date.getTime())) return "Not known";
  return `${(withTime ??= new Intl.DateTimeFormat("en-US", {
    dateStyle: "long",
    timeStyle: "short",
    timeZone: "UTC",
  })).format(date)} UTC`;
}
