import type { Enums } from "~/services/database.types";

/** Labels of a newsletter subscriber's statuses, in the order of the desk's filter. */
export const SUBSCRIBER_STATUSES: Record<Enums<"subscriber_status">, string> = {
  confirmed: "Confirmed",
  pending: "Unconfirmed",
  unsubscribed: "Left",
};

/** @returns the value if it is one of the options, otherwise undefined */
export function parseFilter<T extends string>(options: Record<T, string>, value: string | null) {
  return value !== null && Object.hasOwn(options, value) ? (value as T) : undefined;
}
