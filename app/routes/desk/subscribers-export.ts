import { parseFilter, SUBSCRIBER_STATUSES } from "~/domain/messages/status-filter";
import type { Route } from "./+types/subscribers-export";
import { csvResponse } from "./csv-response.server";

const COLUMNS = {
  email: "E-mail",
  status: "Status",
  created_at: "Asked",
  confirmed_at: "Confirmed",
  left_at: "Left",
  consent: "Agreed to",
};

/** Exports the subscribers that match the list's filters as a CSV file. */
export function loader({ context, url }: Route.LoaderArgs) {
  const status = parseFilter(SUBSCRIBER_STATUSES, url.searchParams.get("status"));
  const q = url.searchParams.get("q")?.trim();
  const args = { ...(status && { status }), ...(q && { q }) };
  return csvResponse(context, "/desk/subscribers", "subscribers_export", args, COLUMNS);
}
