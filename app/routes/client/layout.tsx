import { Outlet } from "react-router";
import type { PageHandle } from "~/document";
import { requireSignedIn } from "~/middleware/require-signed-in.server";
import type { Route } from "./+types/layout";

export const handle: PageHandle = {
  layout: "bare",
  darkHeader: true,
  enhance: "client",
};

export const middleware: Route.MiddlewareFunction[] = [requireSignedIn];

/** Makes React Router run the middleware on navigations in the browser, too. */
export function loader() {
  return null;
}

export default function ClientLayout() {
  return <Outlet />;
}
