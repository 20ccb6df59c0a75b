import { type MiddlewareFunction, Outlet } from "react-router";
import type { PageHandle } from "~/document";
import { viewerOf } from "~/request/viewer.server";
import type { Route } from "./+types/layout";
import { notFound } from "./reach.server";

export const handle: PageHandle = { frame: "bare", enhance: "client" };

/** Nobody who is not signed in learns that there is a desk; of the others the database decides. */
const guard: MiddlewareFunction<Response> = ({ context }, next) => {
  const { state } = viewerOf(context);
  if (state === "signed-in" || state === "unknown") return next();
  throw notFound();
};

export const middleware: Route.MiddlewareFunction[] = [guard];

export default function DeskLayout() {
  return <Outlet />;
}
