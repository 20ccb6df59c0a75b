import { MESSAGE_STATUSES, parseFilter } from "~/domain/messages/status-filter";
import { exportMessages } from "~/services/messages.server";
import type { Route } from "./+types/messages-export";
import { csvResponse } from "./csv-response.server";

const HEADINGS = {
  created_at: "Sent",
  status: "Status",
  name: "Name",
  email: "Email",
  subject: "Subject",
  message: "Message",
  replies: "Replies",
};

/** Exports the messages that match the list's filters as a CSV file; "all" is no filter. */
export function loader({ context, url }: Route.LoaderArgs) {
  const status = parseFilter(MESSAGE_STATUSES, url.searchParams.get("status"));
  const search = url.searchParams.get("q")?.trim() || undefined;
  const call = () => exportMessages(context, { status, search });
  return csvResponse(context, "/desk/messages", call, HEADINGS, (row) => ({
    ...row,
    status: MESSAGE_STATUSES[row.status],
  }));
}
