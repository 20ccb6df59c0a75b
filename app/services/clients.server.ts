import type { ClientUpdate } from "~/domain/clients/updates";

/**
 * Parses what the client received from staff, newest first. @returns undefined for any other value
 */
export function parseUpdates(value: unknown): ClientUpdate[] | undefined {
  return Array.isArray(value) ? (value as ClientUpdate[]) : undefined;
}
