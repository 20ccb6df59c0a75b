import type { SubmissionResult } from "@conform-to/react";
import { Button } from "~/ui/button";
import { LabeledForm } from "~/ui/form/labeled-form";
import { TicketFields, useTicketForm } from "~/ui/form/ticket-fields";

export function DemoTicketForm({ lastResult }: { lastResult?: SubmissionResult }) {
  const form = useTicketForm(lastResult);
  return (
    <LabeledForm form={form} action="/client-portal/support">
      <TicketFields fields={form.fields} rows={5} />
      <div>
        <Button busy="Submitting..." className="sm:min-w-40">
          Submit Ticket
        </Button>
      </div>
    </LabeledForm>
  );
}
