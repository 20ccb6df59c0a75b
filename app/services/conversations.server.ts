import {
  type ConversationFilter,
  type ListPlace,
  toFilterArgs,
} from "~/domain/conversations/conversation-filter";
import { type PagePosition, toPageArgs } from "~/domain/pagination";
import type { Context } from "~/request/context";
import type { FunctionArgs } from "~/request/supabase.server";
import {
  isBoolean,
  isList,
  isNothing,
  isNumber,
  isRecordWith,
  isText,
} from "./function-call.server";
import { callStaffFunction } from "./staff.server";

/** One row more tells whether there are others. */
export function listConversations(
  context: Context,
  filter: ConversationFilter,
  { cursor, isBackward }: PagePosition,
) {
  const args = { ...toFilterArgs(filter), ...toPageArgs(cursor), is_backward: isBackward };
  return callStaffFunction(
    context,
    "staff_list_conversations",
    args,
    isRecordWith("conversations"),
  );
}

export function getConversation(context: Context, id: string, place: ListPlace | null) {
  const args = place ? { ...toFilterArgs(place.filter), cursor_at: place.at } : {};
  return callStaffFunction(
    context,
    "staff_get_conversation",
    { id, ...args },
    isRecordWith("entries"),
  );
}

/** "conflict" if there is a message the author hasn't seen. */
export function replyToConversation(
  context: Context,
  reply: FunctionArgs<"staff_reply_to_conversation">,
) {
  return callStaffFunction(context, "staff_reply_to_conversation", reply, isNothing);
}

export function discardReplyDraft(context: Context, id: string) {
  return callStaffFunction(context, "staff_discard_reply_draft", { id }, isNothing);
}

export function addNote(context: Context, note: FunctionArgs<"staff_add_note">) {
  return callStaffFunction(context, "staff_add_note", note, isNothing);
}

/** Idempotent. Returns how many stay open because their sender wrote after `seen_at`. */
export function setConversationStatus(
  context: Context,
  change: FunctionArgs<"staff_set_conversation_status">,
) {
  return callStaffFunction(context, "staff_set_conversation_status", change, isNumber);
}

/** Undefined assigns nobody. Idempotent. */
export function assignConversations(
  context: Context,
  ids: string[],
  assignee_id: string | undefined,
) {
  return callStaffFunction(context, "staff_assign_conversations", { ids, assignee_id }, isNothing);
}

export function classifyTicket(context: Context, ticket: FunctionArgs<"staff_classify_ticket">) {
  return callStaffFunction(context, "staff_classify_ticket", ticket, isNothing);
}

export function startConversation(
  context: Context,
  conversation: FunctionArgs<"staff_start_conversation">,
) {
  return callStaffFunction(context, "staff_start_conversation", conversation, isText);
}

export function listSavedReplies(context: Context) {
  return callStaffFunction(context, "staff_list_saved_replies", {}, isList);
}

export function saveSavedReply(context: Context, reply: FunctionArgs<"staff_save_saved_reply">) {
  return callStaffFunction(context, "staff_save_saved_reply", reply, isBoolean);
}

export function deleteSavedReply(context: Context, id: string) {
  return callStaffFunction(context, "staff_delete_saved_reply", { id }, isNothing);
}
