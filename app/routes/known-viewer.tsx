import { Outlet } from "react-router";
import { viewerMiddleware } from "~/middleware/viewer.server";
import type { Route } from "./+types/known-viewer";

/** Stands around the pages that have to know who is looking; all others ask nobody. */
export const middleware: Route.MiddlewareFunction[] = [viewerMiddleware];

export default function KnownViewer() {
  return <Outlet />;
}
