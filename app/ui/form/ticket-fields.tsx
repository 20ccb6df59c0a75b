import type { SubmissionResult } from "@conform-to/react";
import { TICKET_CATEGORIES, TICKET_LIMITS, TICKET_PRIORITIES } from "~/domain/tickets/ticket";
import { SelectField, TextArea, TextField } from "./field";
import { useLabeledForm } from "./labeled-form";

export function useTicketForm(lastResult?: SubmissionResult) {
  const defaultValue = { category: "general", priority: "medium" };
  return useLabeledForm(
    "ticket",
    lastResult,
    {
      subject: "Subject",
      category: "Category",
      priority: "Priority",
      description: "Description",
    },
    defaultValue,
  );
}

type Props = { fields: ReturnType<typeof useTicketForm>["fields"]; rows: number };

export function TicketFields({ fields, rows }: Props) {
  return (
    <>
      <TextField {...fields.subject} />
      <div className="grid gap-5 sm:grid-cols-2">
        <SelectField {...fields.category} options={TICKET_CATEGORIES} />
        <SelectField {...fields.priority} options={TICKET_PRIORITIES} />
      </div>
      <TextArea
        {...fields.description}
        hint="What did you do, what did you expect, what happened?"
        rows={rows}
        limit={TICKET_LIMITS.description}
      />
    </>
  );
}
