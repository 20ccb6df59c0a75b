import { type MiddlewareFunction, Outlet } from "react-router";
import type { PageHandle } from "~/document";
import { isUuid } from "~/domain/desk";
import { getViewer } from "~/request/viewer.server";
import type { Route } from "./+types/layout";
import { notFoundResponse } from "./desk-access.server";

export const handle: PageHandle = {
  layout: "bare",
  darkHeader: true,
  enhance: "client",
  style: "desk",
};

/**
 * Nobody who is not signed in learns that there is a desk; of the others the database decides, which
 * is asked only for what has the form of an id.
 */
const guard: MiddlewareFunction<Response> = ({ context, params }, next) => {
  const { state } = getViewer(context);
  const isKnown = state === "signed-in" || state === "unknown";
  if (!isKnown || (params.id !== undefined && !isUuid(params.id))) throw notFoundResponse();
  return next();
};

export const middleware: Route.MiddlewareFunction[] = [guard];

export default function DeskLayout() {
  return <Outlet />;
}
