import { EXPORT_PART_SIZE } from "../../../app/domain/pagination.ts";
import { IDS } from "./rows.ts";

/** Arguments for functions that would find nothing with a value of their parameters' types. */

const MAX_ROWS = 51;
const NEW_ID = "66666666-2222-4222-8222-222222222222";
const A_YEAR_AGO = new Date(Date.now() - 365 * 86_400_000).toISOString();
/** The first part of an export, one in its middle, and that one by each of the filters. */
const listExportParts = (...filters: Arguments[]) => [
  { max_rows: EXPORT_PART_SIZE },
  ...[{}, ...filters].map((filter) => ({
    max_rows: EXPORT_PART_SIZE,
    cursor_at: A_YEAR_AGO,
    cursor_id: NEW_ID,
    ...filter,
  })),
];

type Arguments = Record<string, unknown>;

/** Searches for texts of a kind of row, and for some that a few of ten thousand rows have, one in 250, and none. */
const listSearches = (...texts: string[]) =>
  [...texts, "1234", "777", "123", "nothing like it"].map((search) => ({
    max_rows: MAX_ROWS,
    search,
  }));

/** Client who calls a function that needs another one than usual. */
export const CALLERS: Record<string, string> = {
  book_my_meeting: IDS.heldClient,
  cancel_my_meeting: IDS.bookedClient,
  decide_on_my_draft: IDS.busyClient,
  edit_my_draft: IDS.busyClient,
};

export const ARGUMENTS: Record<string, Arguments[]> = {
  get_my_page: [
    { parts: ["account", "consents"] },
    { parts: ["drafts", "draft_words"] },
    { parts: ["meeting", "cancelled_meeting", "plan_change", "updates", "drafts"] },
    { parts: ["tickets"] },
    { parts: ["ticket"], item_id: IDS.ticket },
    { parts: ["draft"], item_id: IDS.draft },
    { parts: ["unavailable_times", "meeting"] },
  ],
  decide_on_my_draft: [
    {
      id: NEW_ID,
      draft_id: IDS.draft,
      version: 1,
      status: "waiting",
      decision: "approved",
      comment: null,
    },
  ],
  edit_my_draft: [
    {
      draft_id: IDS.draft,
      version: 1,
      body: "Up",
      planned_for: "2030-01-07T09:30",
      time_zone: "UTC",
    },
  ],
  reply_to_my_ticket: [{ id: NEW_ID, ticket_id: IDS.ticket, body: "Still" }],
  set_my_ticket_resolved: [{ id: IDS.ticket, is_resolved: true }],
  staff_export_clients: listExportParts(
    { search: "business" },
    { search: "business", plan_status: "paused" },
    { search: "777" },
    { search: "nothing like it" },
  ),
  staff_export_messages: listExportParts(
    { search: "boat" },
    { search: "boat", status: "resolved" },
    { search: "777" },
    { search: "nothing like it" },
  ),
  staff_export_subscribers: listExportParts(
    { search: "reader" },
    { search: "reader", status: "confirmed" },
    { search: "777" },
    { search: "nothing like it" },
  ),
  staff_list_clients: [
    { max_rows: MAX_ROWS },
    { max_rows: MAX_ROWS, plan_status: "inactive" },
    ...listSearches("business", "client-500@example.com", "business 77"),
  ],
  staff_list_conversations: [
    { max_rows: MAX_ROWS },
    { max_rows: MAX_ROWS, status: "open" },
    { max_rows: MAX_ROWS, status: "open", assignment: "mine" },
    ...listSearches("sail", "boat 500", "boat 12", "sail 99", "client-500@example.com"),
  ],
  staff_get_conversation: [
    { id: IDS.ticket, kind: "tickets" },
    { id: IDS.message, kind: "messages" },
  ],
  staff_list_subscribers: [
    { max_rows: MAX_ROWS },
    { max_rows: MAX_ROWS, status: "pending" },
    { max_rows: MAX_ROWS, status: "pending", search: "500@example.com" },
    ...listSearches("example", "reader-500@example.com", "reader-12"),
  ],
  staff_list_audit_entries: [
    { max_rows: MAX_ROWS },
    { max_rows: MAX_ROWS, search: "client-500@example.com" },
  ],
  staff_list_drafts: [
    { max_rows: MAX_ROWS },
    { max_rows: MAX_ROWS, status: "changes_requested" },
    { max_rows: MAX_ROWS, client_id: IDS.client },
    { max_rows: MAX_ROWS, from_day: new Date().toISOString().slice(0, 10) },
  ],
  staff_list_meetings: [{ max_rows: MAX_ROWS }, { max_rows: MAX_ROWS, status: "held" }],
  staff_list_plan_changes: [{ max_rows: MAX_ROWS }, { max_rows: MAX_ROWS, status: "open" }],
  staff_list_deliveries: [{ max_rows: MAX_ROWS }, { max_rows: MAX_ROWS, has_failed: true }],
  staff_get_today: [
    { max_rows: MAX_ROWS },
    { max_rows: MAX_ROWS, kind: "clients_without_meeting" },
    { max_rows: MAX_ROWS, assignment: "mine" },
  ],
  staff_search_desk: listSearches("boat", "sail 99", "client-500@example.com").map(
    ({ search }) => ({ search }),
  ),
  staff_get_client: [{ id: IDS.client }, { id: IDS.busyClient }],
  staff_get_client_deletion: [{ client_id: IDS.client }],
  staff_get_client_plan: [{ client_id: IDS.client }],
  staff_get_client_timeline: [
    { id: IDS.client, max_rows: MAX_ROWS },
    { id: IDS.busyClient, max_rows: MAX_ROWS },
  ],
  staff_get_delivery: [{ id: IDS.delivery }],
  staff_get_draft: [{ id: IDS.draft }],
  staff_get_meeting: [{ id: IDS.bookedMeeting }],
  staff_get_plan_change: [{ id: IDS.planChange }],
  staff_get_subscriber: [{ id: IDS.subscriber }],
  staff_activate_plan: [{ id: IDS.heldClient }],
  staff_approve_plan_change: [{ id: IDS.planChange, effective_on: "2030-01-07" }],
  staff_reply_to_conversation: [{ id: NEW_ID, conversation_id: IDS.ticket, body: "Here" }],
  staff_record_meeting_result: [{ id: IDS.bookedMeeting, is_held: true }],
  staff_withdraw_draft: [{ draft_id: IDS.draft, version: 1, status: "waiting" }],
  staff_delete_client: [{ client_id: IDS.client, email: "client-66@example.com" }],
  claim_emails: [{ batch_size: 100 }],
  claim_draft_jobs: [{ batch_size: 20 }],
  claim_post_webhooks: [{ batch_size: 100 }],
  claim_profile_webhooks: [{ batch_size: 100 }],
  claim_linkedin_revocations: [{ batch_size: 100 }],
};
