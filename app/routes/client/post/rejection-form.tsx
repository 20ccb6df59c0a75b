import type { SubmissionResult } from "@conform-to/react";
import type { DraftView } from "~/domain/drafts/draft";
import { DRAFT_LIMITS } from "~/domain/drafts/networks";
import { Button } from "~/ui/button";
import { AccountField, NewIdField } from "~/ui/form/account-field";
import { TextArea } from "~/ui/form/field";
import { LabeledForm, useLabeledForm } from "~/ui/form/labeled-form";
import { SeenVersion } from "./forms";

type Props = {
  path: string;
  /** For a new decision; a rejected form keeps its own. */
  decision: string;
  draft: DraftView | null;
  lastResult?: SubmissionResult;
};

export function RejectionForm({ path, decision, draft, lastResult }: Props) {
  const form = useLabeledForm("rejection", lastResult, {
    decision: null,
    comment: "What’s wrong with it?",
  });
  if (draft?.status === "approved" && !lastResult) return null;
  return (
    <details open={lastResult !== undefined} className="print:hidden">
      <summary className="inline-flex min-h-11 cursor-pointer items-center underline underline-offset-4">
        Not this one
      </summary>
      <LabeledForm form={form} action={`${path}/rejection`} className="grid gap-4 py-2">
        <AccountField />
        <NewIdField field={form.fields.decision.field} id={decision} />
        <SeenVersion draft={draft} lastResult={lastResult} />
        <TextArea
          {...form.fields.comment}
          rows={3}
          hint="We’ll drop this post and write another."
          limit={DRAFT_LIMITS.comment}
        />
        <div>
          <Button look="secondary" busy="Sending...">
            Write Another
          </Button>
        </div>
      </LabeledForm>
    </details>
  );
}
