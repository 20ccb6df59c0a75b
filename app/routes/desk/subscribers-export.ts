import { filterOf, SUBSCRIBER_STATUSES } from "~/domain/contact-message";
import type { Route } from "./+types/subscribers-export";
import { download } from "./download.server";

const COLUMNS = {
  email: "E-mail",
  status: "Status",
  created_at: "Asked",
  confirmed_at: "Confirmed",
  left_at: "Left",
  consent: "Agreed to",
};

/** The addresses that the list's filters show, as a table. */
export function loader({ context, url }: Route.LoaderArgs) {
  const status = filterOf(SUBSCRIBER_STATUSES, url.searchParams.get("status"));
  const q = url.searchParams.get("q")?.trim();
  const args = { ...(status && { status }), ...(q && { q }) };
  return download(context, "/desk/subscribers", "subscribers_export", args, COLUMNS);
}
