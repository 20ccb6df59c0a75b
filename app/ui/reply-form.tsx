import type { SubmissionResult } from "@conform-to/react";
import { TICKET_LIMITS } from "~/domain/tickets/ticket";
import { Button } from "~/ui/button";
import { AccountField } from "~/ui/form/account-field";
import { TextArea } from "~/ui/form/field";
import { LabeledForm, useLabeledForm } from "~/ui/form/labeled-form";
import { NewIdField } from "~/ui/form/new-id-field";

type Props = {
  /** URL that the form is sent to. */
  action: string;
  /** Id of a new reply; a form with errors keeps its own. */
  message: string;
  label: string;
  lastResult?: SubmissionResult;
};

/** Form for a reply to a ticket; it keeps the entered text after an error. */
export function ReplyForm({ action, message, label, lastResult }: Props) {
  const form = useLabeledForm("reply", lastResult, { message: null, body: label });
  return (
    <LabeledForm form={form} action={action} className="grid gap-4">
      <AccountField />
      <NewIdField field={form.fields.message.field} id={message} />
      <TextArea {...form.fields.body} rows={6} limit={TICKET_LIMITS.reply} />
      <div>
        <Button busy="Sending...">Send Reply</Button>
      </div>
    </LabeledForm>
  );
}
