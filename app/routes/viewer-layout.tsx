import { Outlet } from "react-router";
import { viewerMiddleware } from "~/middleware/viewer.server";
import type { Route } from "./+types/viewer-layout";

/** Layout of the pages that depend on the viewer; other pages read no session. */
export const middleware: Route.MiddlewareFunction[] = [viewerMiddleware];

export default function ViewerLayout() {
  return <Outlet />;
}
