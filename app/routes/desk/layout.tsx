import { type MiddlewareFunction, Outlet } from "react-router";
import type { PageHandle } from "~/document";
import { isUuid } from "~/domain/desk";
import { viewerOf } from "~/request/viewer.server";
import type { Route } from "./+types/layout";
import { notFound } from "./reach.server";

export const handle: PageHandle = {
  frame: "bare",
  atNight: true,
  enhance: "client",
  style: "desk",
};

/**
 * Nobody who is not signed in learns that there is a desk; of the others the database decides, which
 * is asked only for what has the form of an id.
 */
const guard: MiddlewareFunction<Response> = ({ context, params }, next) => {
  const { state } = viewerOf(context);
  const isKnown = state === "signed-in" || state === "unknown";
  if (!isKnown || (params.id !== undefined && !isUuid(params.id))) throw notFound();
  return next();
};

export const middleware: Route.MiddlewareFunction[] = [guard];

export default function DeskLayout() {
  return <Outlet />;
}
