import type { Enums } from "~/database.types";

export function formatStatus(status: string): string {
  return status.charAt(0).toUpperCase() + status.slice(1).replaceAll("_", " ");
}

export const SUBSCRIBER_STATUSES: Record<Enums<"subscriber_status">, string> = {
  confirmed: "Confirmed",
  pending: "Unconfirmed",
  unsubscribed: "Left",
};

export function parseFilter<T extends string>(options: Record<T, string>, value: string | null) {
  return value !== null && Object.hasOwn(options, value) ? (value as T) : undefined;
}
