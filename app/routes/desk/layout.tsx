import { type MiddlewareFunction, Outlet } from "react-router";
import type { PageHandle } from "~/document";
import { requireUuidParam } from "~/request/uuid-param.server";
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
 * Responds with a 404 to visitors who are not signed in, so that they do not learn of the desk. The
 * database checks that the others are staff.
 */
const guard: MiddlewareFunction<Response> = ({ context, params }, next) => {
  const { state } = getViewer(context);
  const isKnown = state === "signed-in" || state === "unknown";
  if (!isKnown) throw notFoundResponse();
  if (params.id !== undefined) requireUuidParam(params.id);
  return next();
};

export const middleware: Route.MiddlewareFunction[] = [guard];

export default function DeskLayout() {
  return <Outlet />;
}
