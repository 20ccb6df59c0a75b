import { type MiddlewareFunction, Outlet } from "react-router";
import type { PageHandle } from "~/document";
import { formatTimeZonePlace } from "~/domain/meetings/slots";
import { parseUndo } from "~/domain/staff/undo";
import { requireUuidParam } from "~/request/route-guards.server";
import { getStaffTimeZone } from "~/request/staff-cookie.server";
import type { Route } from "./+types/layout";

export const handle: PageHandle = {
  layout: "bare",
  darkHeader: true,
  enhance: "lists",
  staffOnly: true,
};

const requireUuid: MiddlewareFunction<Response> = ({ params }, next) => {
  if (params.id !== undefined) requireUuidParam(params.id);
  return next();
};

export const middleware: Route.MiddlewareFunction[] = [requireUuid];

/** Makes no call. */
export function loader({ context, url }: Route.LoaderArgs) {
  const timeZone = getStaffTimeZone(context);
  const undo = parseUndo(url.searchParams, Date.now());
  return { zoneName: formatTimeZonePlace(timeZone), undo };
}

export default function DeskLayout() {
  return <Outlet />;
}
