import { type MiddlewareFunction, Outlet } from "react-router";
import type { PageHandle } from "~/document";
import { edgeContext } from "~/request/edge.server";
import { viewerOf } from "~/request/viewer.server";
import type { Route } from "./+types/layout";
import { notFound } from "./reach.server";

export const handle: PageHandle = { frame: "bare", enhance: "client" };

/**
 * Nobody who is not signed in learns that there is a desk; of the others the database decides. A form
 * passes when nobody can say who sends it, so that nothing typed is lost.
 */
const guard: MiddlewareFunction<Response> = ({ context }, next) => {
  const { state } = viewerOf(context);
  const isPost = context.get(edgeContext).method === "POST";
  if (state === "signed-in" || (state === "unknown" && isPost)) return next();
  if (state === "unknown") throw new Response(null, { status: 503 });
  throw notFound();
};

export const middleware: Route.MiddlewareFunction[] = [guard];

export default function DeskLayout() {
  return <Outlet />;
}
