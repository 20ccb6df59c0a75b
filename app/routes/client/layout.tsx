import { Outlet } from "react-router";
import type { PageHandle } from "~/document";
import { clientGuard } from "~/middleware/client-guard.server";
import type { Route } from "./+types/layout";

export const handle: PageHandle = { atNight: true, enhance: "client", style: "client" };

/** Everything under /client is for signed-in users. */
export const middleware: Route.MiddlewareFunction[] = [clientGuard];

/** Without a loader the guard would not run on navigations in the browser. */
export function loader() {
  return null;
}

export default function ClientLayout() {
  return <Outlet />;
}
