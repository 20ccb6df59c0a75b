import { data } from "react-router";
import { createMeta } from "~/content/meta";
import { requestInfoContext } from "~/request/request-info.server";
import { NotFoundPage } from "~/ui/errors/not-found-page";
import type { Route } from "./+types/not-found";

export const meta = createMeta("Page Not Found", "This page does not exist.");

/** Explains another status on the error page. */
export function loader({ context }: Route.LoaderArgs) {
  const { explainedStatus: status = 404 } = context.get(requestInfoContext);
  if (status !== 404) throw data(null, { status });
  return data(null, { status });
}

/** For forms posted to an unknown URL. */
export const action = loader;

export default NotFoundPage;
