import { generatePath, redirectDocument, data } from "react-router";
import { isUuid } from "~/domain/uuid";
import type { Context } from "./context";
import { requestInfoContext } from "./request-info.server";

type LoaderArgs = { params: Record<string, string | undefined> };

export function redirectGet(pattern: string) {
  return ({ params }: LoaderArgs) => redirectDocument(generatePath(pattern, params), 303);
}

export function requirePost(context: Context, page: string): void {
  if (context.get(requestInfoContext).method !== "POST") throw redirectDocument(page, 303);
}

export function notFound(): never {
  throw data(null, { status: 404 });
}

/** Throws the 404, so that the database is never called with anything but a UUID. */
export function requireUuidParam(value: string | null | undefined): string {
  if (!value || !isUuid(value)) notFound();
  return value;
}
