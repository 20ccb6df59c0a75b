import type { SubmissionResult } from "@conform-to/react";
import { TICKET_LIMITS } from "~/domain/tickets/ticket";
import { Button } from "~/ui/button";
import { AccountField } from "~/ui/form/account-field";
import { TextArea } from "~/ui/form/field";
import { LabeledForm, useLabeledForm } from "~/ui/form/labeled-form";

type Props = {
  action: string;
  label: string;
  lastResult?: SubmissionResult;
};

export function ReplyForm({ action, label, lastResult }: Props) {
  const form = useLabeledForm("reply", lastResult, { body: label });
  return (
    <LabeledForm form={form} action={action} className="grid gap-4">
      <AccountField />
      <TextArea {...form.fields.body} rows={6} limit={TICKET_LIMITS.reply} />
      <div>
        <Button busy="Sending...">Send Reply</Button>
      </div>
    </LabeledForm>
  );
}
