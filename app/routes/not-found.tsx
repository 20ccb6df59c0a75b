import { data } from "react-router";
import { pageMeta } from "~/content/meta";
import { NotFoundPage } from "~/ui/errors/not-found-page";
import type { Route } from "./+types/not-found";

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, {
    title: "Page Not Found",
    description: "This page does not exist.",
  });

export function loader() {
  return data(null, { status: 404 });
}

/** Handles forms posted to an unknown URL. */
export const action = loader;

export default NotFoundPage;
