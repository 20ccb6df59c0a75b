import { data } from "react-router";
import { createMeta } from "~/content/meta";
import { NotFoundPage } from "~/ui/errors/not-found-page";

export const meta = createMeta("Page Not Found", "This page does not exist.");

export function loader() {
  return data(null, { status: 404 });
}

/** Handles forms posted to an unknown URL. */
export const action = loader;

export default NotFoundPage;
