import type { SubmissionResult } from "@conform-to/react";
import { PLAN_REASON_MAX_LENGTH } from "~/domain/plans/plan-status";
import { Button } from "~/ui/button";
import { AccountField } from "~/ui/form/account-field";
import { TextArea, TextField } from "~/ui/form/field";
import { LabeledForm, useLabeledForm } from "~/ui/form/labeled-form";
import { getFormName, type PlanFormText } from "./plan-forms";

type Props = {
  form: PlanFormText;
  action: string;
  lastResult: SubmissionResult | undefined;
};

export function PlanForm({ form: text, action, lastResult }: Props) {
  const hasDayField = text.day && !text.isDayFixed;
  const labels = { id: null, on: hasDayField ? "From" : null, reason: "Reason" };
  const name = getFormName(text);
  const form = useLabeledForm(name, lastResult, labels, { on: text.day });
  return (
    <section aria-labelledby={`${name}-title`} className="grid gap-3">
      <h2 id={`${name}-title`} className="text-xl">
        {text.title}
      </h2>
      <LabeledForm form={form} action={action} className="grid gap-4">
        <AccountField />
        {text.id && <input type="hidden" name="id" value={text.id} />}
        {hasDayField ? (
          <TextField {...form.fields.on} kind="date" />
        ) : (
          text.day && <input type="hidden" name="on" value={text.day} />
        )}
        <TextArea
          {...form.fields.reason}
          rows={3}
          hint="The client will read it."
          limit={PLAN_REASON_MAX_LENGTH}
        />
        <p className="max-w-prose text-muted">{text.consequence}</p>
        <div>
          <Button look={text.isDangerous ? "danger" : "secondary"} busy={text.button.busy}>
            {text.button.label}
          </Button>
        </div>
      </LabeledForm>
    </section>
  );
}
