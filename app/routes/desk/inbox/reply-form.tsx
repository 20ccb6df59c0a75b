import type { SubmissionResult } from "@conform-to/react";
import { TICKET_LIMITS } from "~/domain/tickets/ticket";
import { Button } from "~/ui/button";
import { AccountField } from "~/ui/form/account-field";
import { TextArea } from "~/ui/form/field";
import { LabeledForm, useLabeledForm } from "~/ui/form/labeled-form";
import { Danger } from "../frame/ask-first";
import { PlainSelect } from "../frame/list";
import type { FormattedConversation } from "./format-conversation";

/** The fields and buttons of the details belong to this form as well. */
export const CONVERSATION_FORM = "reply";

type Props = {
  page: string;
  /** Null after a POST for which nothing could be loaded. */
  conversation: FormattedConversation | null;
  lastResult?: SubmissionResult;
};

export function ConversationForm({ page, conversation, lastResult }: Props) {
  const draft = conversation?.draft;
  const form = useLabeledForm(
    CONVERSATION_FORM,
    lastResult,
    { body: "Your reply" },
    { body: draft?.body },
  );
  const path = (noun: string) => toActionPath(page, noun);
  const isResolved = conversation?.status === "resolved";
  return (
    <LabeledForm
      id={CONVERSATION_FORM}
      form={form}
      action={path("replies")}
      className="grid gap-4 print:hidden"
    >
      <AccountField />
      <input type="hidden" name="seen" value={conversation?.seen} />
      <input type="hidden" name="seen_at" value={conversation?.entries.at(-1)?.at} />
      {draft && (
        <>
          <p className="rounded-md bg-glow px-4 py-2">
            <strong>Not sent yet.</strong> {draft.origin} Read it, then send or discard it.
          </p>
          <input type="hidden" name="draft" value={draft.id} />
        </>
      )}
      <TextArea {...form.fields.body} rows={6} limit={TICKET_LIMITS.reply} />
      <div className="flex flex-wrap gap-3">
        <Button busy="Sending...">Send Reply</Button>
        <Button look="secondary" busy="Sending..." name="resolve" value="yes">
          Send and Resolve
        </Button>
        <Button look="secondary" busy="Saving..." formAction={path("notes")}>
          Save as Note
        </Button>
        {conversation && (
          <Button
            look="quiet"
            busy="Saving..."
            name="status"
            value={isResolved ? "open" : "resolved"}
            formAction={path("closure")}
          >
            {isResolved ? "Reopen" : "Mark as Resolved"}
          </Button>
        )}
      </div>
      {conversation && conversation.savedReplies.length > 0 && (
        <div className="flex flex-wrap items-end gap-3">
          <PlainSelect
            name="saved"
            label="Saved reply"
            options={Object.fromEntries(
              conversation.savedReplies.map(({ id, title }) => [id, title]),
            )}
          />
          <Button look="secondary" busy="Inserting..." formAction={path("saved-replies")}>
            Insert
          </Button>
        </div>
      )}
      {draft && (
        <Danger label="Discard This Reply">
          <p className="py-2">
            It hasn’t been sent, and this can’t be undone. No one gets an email.
          </p>
          <Button look="danger" busy="Discarding..." formAction={path("draft-removals")}>
            Discard Reply
          </Button>
        </Danger>
      )}
    </LabeledForm>
  );
}

export function toActionPath(page: string, noun: string): string {
  const [path, query] = page.split("?");
  return `${path}/${noun}${query ? `?${query}` : ""}`;
}
