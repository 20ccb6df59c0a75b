import { type MiddlewareFunction, Outlet } from "react-router";
import type { PageHandle } from "~/document";
import { requireUuidParam } from "~/request/uuid-param.server";
import type { Route } from "./+types/layout";

export const handle: PageHandle = {
  layout: "bare",
  darkHeader: true,
  enhance: ["client", "unsent"],
  style: "desk",
  staffOnly: true,
};

const requireUuid: MiddlewareFunction<Response> = ({ params }, next) => {
  if (params.id !== undefined) requireUuidParam(params.id);
  return next();
};

export const middleware: Route.MiddlewareFunction[] = [requireUuid];

export default function DeskLayout() {
  return <Outlet />;
}
