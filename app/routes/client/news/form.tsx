import type { SubmissionResult } from "@conform-to/react";
import { NEWS_MAX } from "~/domain/news/news";
import { PHOTO_LIMITS, PHOTO_TYPES } from "~/domain/pictures/photo";
import { Button } from "~/ui/button";
import { AccountField, NewIdField } from "~/ui/form/account-field";
import { FileField, TextArea } from "~/ui/form/field";
import { LabeledForm, useLabeledForm } from "~/ui/form/labeled-form";

const LABELS = {
  id: null,
  news: "What’s new this week?",
  photos: `Up to ${PHOTO_LIMITS.files} photos`,
};

type Props = { id: string; lastResult?: SubmissionResult };

export function NewsForm({ id, lastResult }: Props) {
  const form = useLabeledForm("news", lastResult, LABELS);
  return (
    <LabeledForm
      form={form}
      action="/client/news"
      encType="multipart/form-data"
      className="grid gap-4"
    >
      <AccountField />
      <NewIdField field={form.fields.id.field} id={id} />
      <div className="grid gap-3 xl:grid-cols-2 xl:gap-6">
        <TextArea
          {...form.fields.news}
          rows={2}
          limit={NEWS_MAX}
          hint="We’ll draft a post about it."
        />
        <div className="flex flex-wrap items-end gap-3">
          <div className="min-w-0 grow basis-60">
            <FileField {...form.fields.photos} optional accept={PHOTO_TYPES} multiple />
          </div>
          <Button look="secondary" busy="Sending...">
            Send News
          </Button>
        </div>
      </div>
    </LabeledForm>
  );
}
