import { data } from "react-router";
import { isUuid } from "~/domain/uuid";

/**
 * Returns a value of the URL that must be a UUID, so that the database is never called with
 * anything else.
 * @throws 404 for any other value
 */
export function requireUuidParam(value: string | null | undefined): string {
  if (!value || !isUuid(value)) throw data(null, { status: 404 });
  return value;
}
