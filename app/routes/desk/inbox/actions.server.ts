import { data } from "react-router";
import { toastFailure } from "~/content/form-failures";
import { errorToast, successToast, toasts } from "~/content/toasts";
import { appendReply, fillPlaceholders } from "~/domain/conversations/conversation";
import {
  type ConversationChange,
  conversationChangeSchema,
  replyDraftSchema,
  replySchema,
} from "~/domain/conversations/conversation.schema.server";
import type { Toast } from "~/domain/form-failure";
import { type FormResult, parseAccountForm } from "~/forms/parse-form.server";
import type { Context, RequestArgs } from "~/request/context";
import { notFound } from "~/request/route-guards.server";
import { redirectWithToast, toastsContext } from "~/request/toasts.server";
import {
  addNote,
  assignConversations,
  classifyTicket,
  discardReplyDraft,
  getConversation,
  replyToConversation,
  setConversationStatus,
} from "~/services/conversations.server";
import type { FunctionCall } from "~/services/function-call.server";
import { toStaffFailure } from "../frame/desk-access.server";

type Change = {
  run: (context: Context, id: string, change: ConversationChange) => Promise<FunctionCall<unknown>>;
  toast: (change: ConversationChange) => Toast;
};

/** A Map, because the noun must not reach a prototype. */
const CHANGES = new Map<string, Change>([
  [
    "closure",
    {
      run: setStatus,
      toast: ({ status }) =>
        status === "open"
          ? successToast("Reopened", "It’s waiting for us again.")
          : successToast("Resolved", "We’ll tell the client in 20 seconds. Reopen to stop."),
    },
  ],
  [
    "spam",
    {
      run: (context, id, { status = "resolved" }) =>
        setConversationStatus(context, { ids: [id], status, is_spam: status === "resolved" }),
      toast: ({ status }) =>
        status === "open"
          ? successToast("Not spam", "It’s back on the list.")
          : successToast("Marked as spam", "It’s off the list, and no one is emailed."),
    },
  ],
  [
    "assignment",
    {
      run: (context, id, { assignee }) => assignConversations(context, [id], assignee || undefined),
      toast: ({ assignee }) => (assignee ? successToast("Assigned") : successToast("Unassigned")),
    },
  ],
  [
    "classification",
    {
      run: (context, id, { priority = "medium", category = "general" }) =>
        classifyTicket(context, { id, priority, category }),
      toast: () => successToast("Saved"),
    },
  ],
]);

type ActionArgs = RequestArgs & { params: { id: string; noun?: string } };

/**
 * Every button sends what was typed as a reply, which comes back unless it was sent. `page` has the
 * query that leads back to the list.
 */
export function handleConversationAction(args: ActionArgs, page: string) {
  const { noun = "" } = args.params;
  if (noun === "replies") return sendReply(args, page);
  if (noun === "notes") return saveNote(args, page);
  if (noun === "draft-removals") return removeDraft(args, page);
  if (noun === "saved-replies") return insertSavedReply(args);
  const change = CHANGES.get(noun);
  if (!change) notFound();
  return runChange(args, page, change);
}

/** Rejected if there is a message that its author has not seen. */
async function sendReply(args: ActionArgs, page: string) {
  const form = await parseAccountForm(args, {
    schema: replySchema(),
    invalidToast: () => toasts.replyIncomplete,
  });
  if (!form.ok) return form.response;
  const { body, seen, resolve, draft: draft_id } = form.value;
  const is_resolved = resolve === "yes";
  const reply = {
    conversation_id: args.params.id,
    body,
    last_seen_id: seen,
    is_resolved,
    draft_id,
  };
  const result = await replyToConversation(args.context, reply);
  if (result.outcome === "conflict")
    return form.reject(
      toastFailure(
        errorToast("Not sent yet", "Someone just replied. Read that first, then send yours again."),
        409,
      ),
    );
  if (result.outcome !== "done") return form.reject(toStaffFailure(result));
  const sent = is_resolved
    ? successToast("Sent and resolved", "A reply from them opens it again.")
    : successToast("Sent", "Your reply is on its way by email.");
  return redirectWithToast(args.context, page, sent);
}

async function saveNote(args: ActionArgs, page: string) {
  const form = await parseAccountForm(args, {
    schema: replySchema(),
    invalidToast: () => errorToast("Not saved", "Please write something first."),
  });
  if (!form.ok) return form.response;
  const note = { conversation_id: args.params.id, body: form.value.body };
  const result = await addNote(args.context, note);
  if (result.outcome !== "done") return form.reject(toStaffFailure(result));
  return redirectWithToast(
    args.context,
    page,
    successToast("Note saved", "Only the team can read it."),
  );
}

async function removeDraft(args: ActionArgs, page: string) {
  const form = await parseAccountForm(args, {
    schema: replyDraftSchema(),
    invalidToast: () => toasts.somethingWrong,
  });
  if (!form.ok) return form.response;
  const result = await discardReplyDraft(args.context, form.value.draft);
  if (result.outcome !== "done") return form.reject(toStaffFailure(result));
  return redirectWithToast(
    args.context,
    page,
    successToast("Discarded", "The reply by email wasn’t sent."),
  );
}

/** Inserts it after what was typed. */
async function insertSavedReply(args: ActionArgs) {
  const form = await parseChange(args);
  if (!form.ok) return form.response;
  const found = await getConversation(args.context, args.params.id, null);
  if (found.outcome !== "done") return form.reject(toStaffFailure(found));
  const { saved, body } = form.value;
  const reply = found.data.saved_replies.find(({ id }) => id === saved);
  return showTyped(reply ? appendReply(body, fillPlaceholders(reply.body, found.data)) : body);
}

async function runChange(args: ActionArgs, page: string, change: Change) {
  const { context, params } = args;
  const form = await parseChange(args);
  if (!form.ok) return form.response;
  const result = await change.run(context, params.id, form.value);
  if (result.outcome !== "done" && result.outcome !== "conflict")
    return form.reject(toStaffFailure(result));
  const toast =
    result.outcome === "done"
      ? change.toast(form.value)
      : errorToast("Not resolved", "Someone just wrote. Please read that first.");
  if (!form.value.body) return redirectWithToast(context, page, toast);
  context.get(toastsContext).add(toast);
  return showTyped(form.value.body);
}

function showTyped(body: string) {
  return data<FormResult>({ initialValue: { body } });
}

function parseChange(args: ActionArgs) {
  return parseAccountForm(args, {
    schema: conversationChangeSchema(),
    invalidToast: () => toasts.somethingWrong,
  });
}

/** "conflict" if its sender wrote after the page was loaded. */
async function setStatus(
  context: Context,
  id: string,
  { status = "resolved", seen_at }: ConversationChange,
): Promise<FunctionCall<unknown>> {
  const result = await setConversationStatus(context, { ids: [id], status, seen_at });
  return result.outcome === "done" && result.data > 0 ? { outcome: "conflict" } : result;
}
