import { redirectDocument } from "react-router";
import { toastFailure } from "~/content/form-failures";
import { toasts } from "~/content/toasts";
import { appendReply, fillPlaceholders } from "~/domain/conversations/conversation";
import {
  type ConversationChange,
  conversationChangeSchema,
  replySchema,
} from "~/domain/conversations/conversation.schema.server";
import type { Toast } from "~/domain/toast";
import { isUuid } from "~/domain/uuid";
import { parseAccountForm } from "~/forms/parse-form.server";
import type { Context, RequestArgs } from "~/request/context";
import { notFound } from "~/request/not-found.server";
import { redirectWithToast } from "~/request/toasts.server";
import {
  addConversationNote,
  assignConversations,
  classifyTicket,
  getConversation,
  replyToConversation,
  saveReplyDraft,
  setConversationStatus,
} from "~/services/conversations.server";
import { type FunctionCall, mapCall } from "~/services/function-call.server";
import { toStaffFailure } from "../desk-access.server";

type Change = {
  run: (
    context: Context,
    id: string,
    change: ConversationChange,
  ) => Promise<FunctionCall<undefined>>;
  toast?: (change: ConversationChange) => Toast;
  /** Toast of a change that the state of the conversation does not allow. */
  conflict?: Toast;
};

/** Changes by the noun of their URL. A Map, because the noun must not reach a prototype. */
const CHANGES = new Map<string, Change>([
  [
    "closure",
    {
      run: (context, id, { status = "resolved", seen_at }) =>
        setStatus(context, id, { status, seen_at }),
      toast: ({ status }) =>
        status === "open" ? toasts.conversationReopened : toasts.conversationResolved,
      conflict: toasts.conversationNotResolved,
    },
  ],
  [
    "spam",
    {
      run: (context, id, { status = "resolved" }) =>
        setStatus(context, id, { status, is_spam: status === "resolved" }),
      toast: ({ status }) => (status === "open" ? toasts.markedAsNoSpam : toasts.markedAsSpam),
    },
  ],
  [
    "assignment",
    {
      run: (context, id, { assignee }) => assignConversations(context, [id], assignee || undefined),
      toast: ({ assignee }) => (assignee ? toasts.assigned : toasts.unassigned),
    },
  ],
  [
    "classification",
    {
      run: (context, id, { priority = "medium", category = "general" }) =>
        classifyTicket(context, { id, priority, category }),
      toast: () => toasts.classified,
    },
  ],
  ["drafts", { run: async () => ({ outcome: "done", data: undefined }) }],
  ["saved-replies", { run: insertSavedReply }],
]);

type ActionArgs = RequestArgs & { params: { id: string; noun?: string } };

/**
 * Runs the button of a conversation's form that the URL names. What was typed as a reply is sent by
 * every button, and kept unless it was sent.
 * @param page path of the conversation, with the query that leads back to its list
 * @throws 404 for an unknown button, for no such conversation and for former staff
 */
export async function handleConversationAction(args: ActionArgs, page: string) {
  const { context, params } = args;
  const noun = params.noun ?? "";
  if (noun === "replies" || noun === "notes") return handleMessage(args, noun, page);
  const change = CHANGES.get(noun);
  if (!change) notFound();
  const form = await parseAccountForm(args, {
    schema: conversationChangeSchema(),
    invalidToast: () => toasts.somethingWrong,
  });
  if (!form.ok) return form.response;
  const saved = await saveReplyDraft(context, params.id, form.value.body);
  const result =
    saved.outcome === "done" ? await change.run(context, params.id, form.value) : saved;
  if (result.outcome === "conflict" && change.conflict)
    return redirectWithToast(context, page, change.conflict);
  if (result.outcome !== "done") return form.reject(toStaffFailure(result));
  const toast = change.toast?.(form.value);
  return toast ? redirectWithToast(context, page, toast) : redirectDocument(page, 303);
}

/** Sends a reply, unless there is a message that its author has not seen, or adds a note. */
async function handleMessage(args: ActionArgs, noun: "replies" | "notes", page: string) {
  const { context, params } = args;
  const form = await parseAccountForm(args, {
    schema: replySchema(),
    newRow: { field: "message", content: ({ body }) => [body] },
    invalidToast: () => (noun === "notes" ? toasts.noteIncomplete : toasts.replyIncomplete),
  });
  if (!form.ok) return form.response;
  const { message, body, seen, resolve } = form.value;
  const isResolved = resolve === "yes";
  const text = { id: message, conversation_id: params.id, body };
  const result =
    noun === "notes"
      ? await addConversationNote(context, text)
      : await replyToConversation(context, {
          ...text,
          last_seen_id: isUuid(seen) ? seen : undefined,
          is_resolved: isResolved,
        });
  if (result.outcome === "done") {
    const sent = isResolved ? toasts.replySentAndResolved : toasts.messageReplySent;
    return redirectWithToast(context, page, noun === "notes" ? toasts.noteAdded : sent);
  }
  if (result.outcome !== "conflict") return form.reject(toStaffFailure(result));
  return form.reject(toastFailure(toasts.replyConflict, 409));
}

/** Sets the state of one conversation; "conflict" for one whose sender wrote after the page was loaded. */
async function setStatus(
  context: Context,
  id: string,
  change: Omit<Parameters<typeof setConversationStatus>[1], "ids">,
) {
  const result = await setConversationStatus(context, { ids: [id], ...change });
  if (result.outcome === "done" && result.data > 0) return { outcome: "conflict" } as const;
  return mapCall(result, () => undefined);
}

/** Appends a saved reply, with its placeholders filled in, to what was typed. */
async function insertSavedReply(context: Context, id: string, { saved, body }: ConversationChange) {
  const found = await getConversation(context, id, null);
  if (found.outcome !== "done") return found;
  const reply = found.data.saved_replies.find((each) => each.id === saved);
  if (!reply) return { outcome: "done", data: undefined } as const;
  return saveReplyDraft(context, id, appendReply(body, fillPlaceholders(reply.body, found.data)));
}
