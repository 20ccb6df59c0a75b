import { type SubmissionResult, useForm } from "@conform-to/react";
import { TICKET_CATEGORIES, TICKET_LIMITS, TICKET_PRIORITIES } from "~/domain/tickets/ticket";
import { Button } from "~/ui/button";
import { ErrorSummary } from "~/ui/form/error-summary";
import { SelectField, TextArea, TextField } from "~/ui/form/field";

type Fields = { subject: string; category: string; priority: string; description: string };

/** Keeps the entered values after an error. */
export function DemoTicketForm({ lastResult }: { lastResult?: SubmissionResult }) {
  const [form, fields] = useForm<Fields>({
    id: "ticket",
    lastResult,
    defaultValue: { category: "general", priority: "medium" },
  });
  const { subject, category, priority, description } = fields;
  return (
    <form method="post" action="/client-portal/support" noValidate className="grid gap-5">
      <ErrorSummary
        fields={{
          Subject: subject,
          Category: category,
          Priority: priority,
          Description: description,
        }}
        formErrors={form.errors}
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
        rows={5}
        maxLength={TICKET_LIMITS.description}
      />
      <div>
        <Button busy="Submitting..." className="sm:min-w-40">
          Submit Ticket
        </Button>
      </div>
    </form>
  );
}
