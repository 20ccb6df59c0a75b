import { isUuid } from "~/domain/uuid";
import { notFound } from "./not-found.server";

/** Throws the 404, so that the database is never called with anything but a UUID. */
export function requireUuidParam(value: string | null | undefined): string {
  if (!value || !isUuid(value)) notFound();
  return value;
}
