import type { Enums } from "~/database.types";
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

type SeenDrafts = { id: string; version: number; goes_out_now: boolean }[];

/** "conflict" if the draft has changed. Idempotent. */
export function decideOnMyDraft(context: Context, decision: FunctionArgs<"decide_on_my_draft">) {
  return callFunction(context, "decide_on_my_draft", decision, isNothing);
}

/** Idempotent. */
export function approveMyDrafts(context: Context, drafts: SeenDrafts) {
  return callFunction(context, "approve_my_drafts", { drafts }, isRecordWith("approved"));
}

export function getDraftByKey(context: Context, id: string, key: string) {
  return callFunction(context, "get_draft_by_key", { id, key }, isRecordWith("draft"), {
    anonymous: true,
  });
}

export function decideOnDraftByKey(
  context: Context,
  decision: FunctionArgs<"decide_on_draft_by_key">,
) {
  return callFunction(context, "decide_on_draft_by_key", decision, isNothing, { anonymous: true });
}

export function approveDraftsByKey(
  context: Context,
  args: { draft_id: string; key: string; drafts: SeenDrafts },
) {
  return callFunction(context, "approve_drafts_by_key", args, isRecordWith("approved"), {
    anonymous: true,
  });
}

/** "conflict" if the draft has changed; false if the edit changes nothing. */
export function editMyDraft(context: Context, edit: FunctionArgs<"edit_my_draft">) {
  return callFunction(context, "edit_my_draft", edit, isBoolean);
}

/** "conflict" if the draft has changed. Idempotent. */
export function declineMyDraft(context: Context, args: FunctionArgs<"decline_my_draft">) {
  return callFunction(context, "decline_my_draft", args, isNothing);
}

export function requestNewDrafts(context: Context) {
  return callFunction(context, "request_new_drafts", {}, isNothing);
}

/** Idempotent. */
export function declineMyPreferredTime(context: Context, network: Enums<"network">) {
  return callFunction(context, "decline_my_preferred_time", { network }, isNothing);
}

export async function listDrafts(context: Context, filter: DraftFilter, after: Cursor | null) {
  const args = { ...filter, ...toPageArgs(after) };
  const call = await callStaffFunction(context, "staff_list_drafts", args, isList);
  return mapCall(call, (rows) => toPage(rows, ({ draft }) => draft.planned_at));
}

export function getDraft(context: Context, id: string) {
  return callStaffFunction(context, "staff_get_draft", { id }, isRecordWith("details"));
}

/** "conflict" if it was changed or decided on. */
export function editDraft(context: Context, edit: FunctionArgs<"staff_edit_draft">) {
  return callStaffFunction(context, "staff_edit_draft", edit, isNothing);
}

export function addDraft(context: Context, draft: FunctionArgs<"staff_add_draft">) {
  return callStaffFunction(context, "staff_add_draft", draft, isNothing);
}

/** "conflict" if it was changed or decided on. */
export function withdrawDraft(context: Context, draft: FunctionArgs<"staff_withdraw_draft">) {
  return callStaffFunction(context, "staff_withdraw_draft", draft, isNothing);
}

/** @param settlement.link absent to send the post again */
export function settleLinkedinPost(
  context: Context,
  settlement: FunctionArgs<"staff_settle_linkedin_post">,
) {
  return callStaffFunction(context, "staff_settle_linkedin_post", settlement, isNothing);
}

export function releaseDraft(context: Context, draft: FunctionArgs<"staff_release_draft">) {
  return callStaffFunction(context, "staff_release_draft", draft, isNothing);
}

/** "conflict" if it was changed or decided on. */
export function reviseDraft(context: Context, args: FunctionArgs<"staff_revise_draft">) {
  return callStaffFunction(context, "staff_revise_draft", args, isNothing);
}

export function settleDraftJob(context: Context, id: string) {
  return callStaffFunction(context, "staff_settle_draft_job", { id }, isNothing);
}

export function getModelReport(context: Context) {
  return callStaffFunction(context, "staff_get_model_report", {}, isRecordWith("days"));
}

export function saveBrandNotes(context: Context, notes: FunctionArgs<"staff_save_brand_notes">) {
  return callStaffFunction(context, "staff_save_brand_notes", notes, isNothing);
}
