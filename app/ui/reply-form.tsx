import { type SubmissionResult, useForm } from "@conform-to/react";
import { TICKET_LIMITS } from "~/domain/tickets/ticket";
import { Button } from "~/ui/button";
import { AccountField } from "~/ui/form/account-field";
import { ErrorSummary } from "~/ui/form/error-summary";
import { TextArea } from "~/ui/form/field";

type Props = {
  account: string | null;
  /** URL that the form is sent to. */
  action: string;
  /** Id of a new reply; a form with errors keeps its own. */
  message: string;
  /** Id of the newest message on the page; null for none. */
  seen: string | null;
  label: string;
  lastResult?: SubmissionResult;
};

/** Form for a reply to a ticket; it keeps the entered text after an error. */
export function ReplyForm({ account, action, message, seen, label, lastResult }: Props) {
  const [form, fields] = useForm<{ message: string; body: string }>({
    id: "reply",
    lastResult,
    defaultValue: { message },
  });
  return (
    <form method="post" action={action} noValidate className="grid gap-4">
      <ErrorSummary
        fields={{ [label]: fields.body }}
        formErrors={form.errors ?? fields.message.errors}
      />
      <AccountField id={account} />
      <input
        type="hidden"
        name="message"
        value={fields.message.errors ? message : (fields.message.initialValue ?? message)}
      />
      <input type="hidden" name="seen" value={seen ?? ""} />
      <TextArea field={fields.body} label={label} rows={6} maxLength={TICKET_LIMITS.reply} />
      <div>
        <Button busy="Sending...">Send</Button>
      </div>
    </form>
  );
}
