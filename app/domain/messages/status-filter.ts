/** Statuses of a visitor's message, as the desk's filter labels them. */
export const MESSAGE_STATUSES = { open: "Open", done: "Done" } as const;

/** Statuses of a newsletter subscriber, as the desk's filter labels them. */
export const SUBSCRIBER_STATUSES = {
  confirmed: "Confirmed",
  unconfirmed: "Unconfirmed",
  left: "Left",
} as const;

/** @returns the value if it is one of the options, otherwise null */
export function parseFilter<T extends string>(options: Record<T, string>, value: string | null) {
  return value !== null && Object.hasOwn(options, value) ? (value as T) : null;
}
