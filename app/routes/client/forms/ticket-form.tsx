import { type SubmissionResult, useForm } from "@conform-to/react";
import { CLIENT_SECTION } from "~/domain/clients/client-view";
import { TICKET_CATEGORIES, TICKET_LIMITS, TICKET_PRIORITIES } from "~/domain/tickets/ticket";
import { Button, ButtonLink } from "~/ui/button";
import { AccountField } from "~/ui/form/account-field";
import { ErrorSummary } from "~/ui/form/error-summary";
import { SelectField, TextArea, TextField } from "~/ui/form/field";

type Fields = {
  id: string;
  subject: string;
  description: string;
  category: string;
  priority: string;
};

/**
 * Keeps the entered values after an error.
 * @param id id of a new ticket; a form with errors keeps its own
 */
export function TicketForm({
  account,
  id,
  lastResult,
}: {
  account: string | null;
  id: string;
  lastResult?: SubmissionResult;
}) {
  const [form, fields] = useForm<Fields>({
    id: "ticket",
    lastResult,
    defaultValue: { id, category: "general", priority: "medium" },
  });
  const { subject, description, category, priority } = fields;
  return (
    <form method="post" action="/client/ticket" noValidate className="grid gap-5">
      <ErrorSummary
        fields={{
          Subject: subject,
          Category: category,
          Priority: priority,
          Description: description,
        }}
        formErrors={form.errors ?? fields.id.errors}
      />
      <AccountField id={account} />
      <input
        type="hidden"
        name="id"
        value={fields.id.errors ? id : (fields.id.initialValue ?? id)}
      />
      <TextField field={subject} label="Subject" maxLength={TICKET_LIMITS.subject} />
      <div className="grid gap-5 sm:grid-cols-2">
        <SelectField field={category} label="Category" options={TICKET_CATEGORIES} />
        <SelectField field={priority} label="Priority" options={TICKET_PRIORITIES} />
      </div>
      <TextArea
        field={description}
        label="Description"
        hint="What did you do, what did you expect, what happened?"
        rows={7}
        maxLength={TICKET_LIMITS.description}
      />
      <div className="flex flex-wrap gap-3">
        <Button busy="Submitting...">Submit Ticket</Button>
        <ButtonLink look="quiet" href={CLIENT_SECTION.support}>
          Cancel
        </ButtonLink>
      </div>
    </form>
  );
}
