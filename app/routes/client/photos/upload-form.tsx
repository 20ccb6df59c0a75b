import type { SubmissionResult } from "@conform-to/react";
import { PHOTO_LIMITS, PHOTO_TYPES } from "~/domain/pictures/photo";
import { Button } from "~/ui/button";
import { AccountField } from "~/ui/form/account-field";
import { FileField } from "~/ui/form/field";
import { LabeledForm, useLabeledForm } from "~/ui/form/labeled-form";
import { Card } from "~/ui/section";

type Props = { action: string; lastResult?: SubmissionResult };

export function UploadForm({ action, lastResult }: Props) {
  const form = useLabeledForm("upload", lastResult, { photos: "Add photos" });
  return (
    <Card>
      <LabeledForm form={form} action={action} encType="multipart/form-data" className="grid gap-4">
        <AccountField />
        <FileField
          {...form.fields.photos}
          hint={`Up to ${PHOTO_LIMITS.files} at once, 12 MB each: JPEG, PNG, WebP, AVIF or HEIC.`}
          accept={PHOTO_TYPES}
          multiple
        />
        <div>
          <Button look="secondary" busy="Uploading...">
            Upload
          </Button>
        </div>
      </LabeledForm>
    </Card>
  );
}
