import { expect } from "vitest";
import type { SchemaFunction } from "./schema-catalog.ts";

/** Functions of the API that anyone may execute. */
const VISITOR_FUNCTIONS = [
  "approve_drafts_by_key",
  "cancel_meeting_by_key",
  "confirm_newsletter_subscription",
  "decide_on_draft_by_key",
  "get_draft_by_key",
  "get_picture_owner",
  "get_meeting_by_key",
  "get_sign_up_by_link",
  "get_sign_up_progress",
  "get_staff_calendar",
  "get_email_by_recovery_link",
  "record_sign_up",
  "request_newsletter_subscription",
  "reschedule_meeting_by_key",
  "submit_contact_message",
  "unsubscribe_from_newsletter",
];

/** Those that signed-in callers may execute as well, besides those of the desk. */
const CLIENT_FUNCTIONS = [
  "accept_staff_invitation",
  "announce_mfa_code",
  "approve_my_drafts",
  "book_my_meeting",
  "cancel_my_meeting",
  "claim_my_sign_up",
  "close_my_secret_urls",
  "decide_on_my_draft",
  "decline_my_draft",
  "decline_my_preferred_time",
  "add_my_news",
  "delete_my_account",
  "delete_my_picture",
  "disconnect_my_linkedin",
  "edit_my_draft",
  "finish_picture",
  "illustrate_draft",
  "request_picture",
  "reserve_picture",
  "end_my_session",
  "ensure_my_profile",
  "export_my_data",
  "get_my_page",
  "get_my_session_state",
  "keep_my_sign_up",
  "list_my_sessions",
  "reply_to_my_ticket",
  "request_my_plan",
  "request_new_drafts",
  "request_setup_call",
  "save_my_answers",
  "session_is_alive",
  "save_my_voice",
  "set_my_preferences",
  "set_my_ticket_resolved",
  "submit_ticket",
  "withdraw_my_plan_change",
];

/** Expects that the public roles may execute the listed functions of the API and no others. */
export function expectListedFunctions(functions: readonly SchemaFunction[]): void {
  const names = functions.map(({ name }) => name);
  expect(names).toEqual(expect.arrayContaining([...VISITOR_FUNCTIONS, ...CLIENT_FUNCTIONS]));
  for (const { name, executors } of functions)
    expect([name, executors]).toEqual([name, getExecutors(name)]);
}

function getExecutors(name: string): string[] {
  if (VISITOR_FUNCTIONS.includes(name)) return ["anon", "authenticated"];
  return CLIENT_FUNCTIONS.includes(name) || name.startsWith("staff_") ? ["authenticated"] : [];
}
