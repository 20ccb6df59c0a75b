import { generatePath, redirectDocument } from "react-router";
import type { Context } from "./context";
import { requestInfoContext } from "./request-info.server";

type LoaderArgs = { params: Record<string, string | undefined> };

/**
 * Creates the loader of a route that only takes POST. A GET, which cannot change anything, is
 * redirected to the page with the route's form.
 * @param pattern path of that page, such as `/desk/tickets/:id`; it has the parameters of the route
 */
export function redirectGet(pattern: string) {
  return ({ params }: LoaderArgs) => redirectDocument(generatePath(pattern, params), 303);
}

/**
 * Redirects a GET in a loader that a page shares with the POST-only URLs of its forms.
 * @throws the redirect to the page
 */
export function requirePost(context: Context, page: string): void {
  if (context.get(requestInfoContext).method !== "POST") throw redirectDocument(page, 303);
}
