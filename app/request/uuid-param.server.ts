import { isUuid } from "~/domain/uuid";
import { notFound } from "./not-found.server";

/**
 * Returns a value of the URL that must be a UUID, so that the database is never called with
 * anything else.
 * @throws 404 for any other value
 */
export function requireUuidParam(value: string | null | undefined): string {
  if (!value || !isUuid(value)) notFound();
  return value;
}
