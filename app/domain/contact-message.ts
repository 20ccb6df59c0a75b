/** Where a visitor's message stands, as the desk's filter names it. */
export const MESSAGE_STATUSES = { open: "Open", done: "Done" } as const;

/** Where an address stands on the newsletter's list. */
export const SUBSCRIBER_STATUSES = {
  confirmed: "Confirmed",
  unconfirmed: "Unconfirmed",
  left: "Left",
} as const;

/** @returns the value where it is one of the filter's, else null */
export function filterOf<T extends string>(options: Record<T, string>, value: string | null) {
  return value !== null && Object.hasOwn(options, value) ? (value as T) : null;
}
