import {
  CONVERSATION_STATUSES,
  parseConversationFilter,
} from "~/domain/conversations/conversation-filter";
import type { Cursor } from "~/domain/pagination";
import { redirectGet } from "~/request/route-guards.server";
import { exportMessages } from "~/services/messages.server";
import { csvResponse } from "../frame/csv-response.server";
import type { Route } from "./+types/export";

const HEADINGS = {
  created_at: "Sent (UTC)",
  status: "Status",
  name: "Name",
  email: "Email",
  subject: "Subject",
  message: "Message",
  replies: "Replies",
};

export const loader = redirectGet("/desk/inbox");

/** Exports the messages that match the list's filters as a CSV file. */
export function action({ context, url }: Route.ActionArgs) {
  const filter = parseConversationFilter(url.searchParams);
  const readPart = (after: Cursor | null) => exportMessages(context, filter, after);
  return csvResponse(context, "/desk/inbox", readPart, HEADINGS, (row) => ({
    ...row,
    status: CONVERSATION_STATUSES[row.status],
  }));
}
