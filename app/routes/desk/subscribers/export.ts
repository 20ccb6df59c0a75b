import type { Cursor } from "~/domain/pagination";
import { parseSearch } from "~/domain/staff/search";
import { parseFilter, SUBSCRIBER_STATUSES } from "~/domain/status";
import { siteOrigin } from "~/request/request-info.server";
import { redirectGet } from "~/request/route-guards.server";
import { exportSubscribers } from "~/services/subscribers.server";
import { csvResponse } from "../frame/csv-response.server";
import type { Route } from "./+types/export";

const HEADINGS = {
  email: "Email",
  status: "Status",
  created_at: "Signed up (UTC)",
  confirmed_at: "Confirmed (UTC)",
  unsubscribed_at: "Unsubscribed (UTC)",
  consent_text: "Agreed to",
  unsubscribe_link: "Unsubscribe link",
};

export const loader = redirectGet("/desk/subscribers");

/**
 * Exports the subscribers that match the list's filters as a CSV file, with the link that each email to
 * a confirmed address needs.
 */
export function action({ context, url }: Route.ActionArgs) {
  const status = parseFilter(SUBSCRIBER_STATUSES, url.searchParams.get("status"));
  const search = parseSearch(url.searchParams) || undefined;
  const readPart = (after: Cursor | null) => exportSubscribers(context, { status, search }, after);
  return csvResponse(context, "/desk/subscribers", readPart, HEADINGS, (row) => ({
    ...row,
    status: SUBSCRIBER_STATUSES[row.status],
    unsubscribe_link:
      row.unsubscribe_token &&
      `${siteOrigin(context, url)}/newsletter/leave?token=${row.unsubscribe_token}`,
  }));
}
