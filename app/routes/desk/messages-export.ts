import { parseFilter, MESSAGE_STATUSES } from "~/domain/messages/status-filter";
import type { Route } from "./+types/messages-export";
import { csvResponse } from "./csv-response.server";

const COLUMNS = {
  created_at: "Sent",
  status: "Status",
  name: "Name",
  email: "E-mail",
  subject: "Subject",
  message: "Message",
  answers: "Answers",
  done_at: "Done",
};

/** Exports the messages that match the list's filters as a CSV file; "all" is no filter. */
export function loader({ context, url }: Route.LoaderArgs) {
  const status = parseFilter(MESSAGE_STATUSES, url.searchParams.get("status"));
  const q = url.searchParams.get("q")?.trim();
  const args = { ...(status && { status }), ...(q && { q }) };
  return csvResponse(context, "/desk/messages", "messages_export", args, COLUMNS);
}
