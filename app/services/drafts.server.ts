import { type Cursor, toPage, toPageArgs } from "~/domain/pagination";
import type { DraftFilter } from "~/domain/staff/drafts";
import type { Context } from "~/request/context";
import type { FunctionArgs } from "~/request/supabase.server";
import {
  callFunction,
  isBoolean,
  isList,
  isNothing,
  isRecordWith,
  mapCall,
} from "./function-call.server";
import { callStaffFunction } from "./staff.server";

/**
 * Records the decision of the signed-in client on the version that they have read; "conflict" when
 * the draft has changed since. Idempotent by its id.
 */
export function decideOnMyDraft(context: Context, decision: FunctionArgs<"decide_on_my_draft">) {
  return callFunction(context, "decide_on_my_draft", decision, isNothing);
}

/** Returns the version of a draft that the link in an email opens, and the newest one. */
export function getDraftByKey(context: Context, id: string, key: string) {
  return callFunction(context, "get_draft_by_key", { id, key }, isRecordWith("draft"), {
    anonymous: true,
  });
}

/** Records the decision of an emailed link, for any viewer, as `decideOnMyDraft` does. */
export function decideOnDraftByKey(
  context: Context,
  decision: FunctionArgs<"decide_on_draft_by_key">,
) {
  return callFunction(context, "decide_on_draft_by_key", decision, isNothing, { anonymous: true });
}

/**
 * Adds an edit of the signed-in client; "conflict" when the draft has changed since.
 * @returns false when nothing was changed
 */
export function editMyDraft(context: Context, edit: FunctionArgs<"edit_my_draft">) {
  return callFunction(context, "edit_my_draft", edit, isBoolean);
}

/** Asks for new drafts in place of those that nobody has decided on or edited. */
export function requestNewDrafts(context: Context) {
  return callFunction(context, "request_new_drafts", {}, isNothing);
}

/** Lists a page of all clients' drafts in the order of their times. */
export async function listDrafts(context: Context, filter: DraftFilter, after: Cursor | null) {
  const args = { ...filter, ...toPageArgs(after) };
  const call = await callStaffFunction(context, "staff_list_drafts", args, isList);
  return mapCall(call, (rows) => toPage(rows, ({ draft }) => draft.planned_at));
}

/** Returns a client's draft with all its versions and decisions, and the client's answers. */
export function getDraft(context: Context, id: string) {
  return callStaffFunction(context, "staff_get_draft", { id }, isRecordWith("details"));
}

/** Adds a version by staff; "conflict" when the draft has changed or was decided on since. */
export function editDraft(context: Context, edit: FunctionArgs<"staff_edit_draft">) {
  return callStaffFunction(context, "staff_edit_draft", edit, isNothing);
}

/** Adds a draft by staff. Idempotent by its id. */
export function addDraft(context: Context, draft: FunctionArgs<"staff_add_draft">) {
  return callStaffFunction(context, "staff_add_draft", draft, isNothing);
}

/** Takes a draft out of a client's plan; "conflict" when it has changed or was decided on since. */
export function withdrawDraft(context: Context, draft: FunctionArgs<"staff_withdraw_draft">) {
  return callStaffFunction(context, "staff_withdraw_draft", draft, isNothing);
}

/** Shows the client a draft that waited for staff; "conflict" when it has changed since. */
export function releaseDraft(context: Context, draft: FunctionArgs<"staff_release_draft">) {
  return callStaffFunction(context, "staff_release_draft", draft, isNothing);
}

/** Ends the wait for posts that staff were asked to write. */
export function settleDraftJob(context: Context, id: string) {
  return callStaffFunction(context, "staff_settle_draft_job", { id }, isNothing);
}

/** Returns what the model did in the last thirty days. */
export function getModelReport(context: Context) {
  return callStaffFunction(context, "staff_get_model_report", {}, isRecordWith("days"));
}

/** Saves the notes about a client; "conflict" when a colleague has saved others since. */
export function saveBrandNotes(context: Context, notes: FunctionArgs<"staff_save_brand_notes">) {
  return callStaffFunction(context, "staff_save_brand_notes", notes, isNothing);
}
