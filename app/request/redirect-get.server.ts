import { generatePath, redirectDocument } from "react-router";
import type { Context } from "./context";
import { requestInfoContext } from "./request-info.server";

type LoaderArgs = { params: Record<string, string | undefined> };

export function redirectGet(pattern: string) {
  return ({ params }: LoaderArgs) => redirectDocument(generatePath(pattern, params), 303);
}

export function requirePost(context: Context, page: string): void {
  if (context.get(requestInfoContext).method !== "POST") throw redirectDocument(page, 303);
}
