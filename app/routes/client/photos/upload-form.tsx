import type { SubmissionResult } from "@conform-to/react";
import { PHOTO_LIMITS } from "~/domain/pictures/photo";
import { PICTURE_TYPES } from "~/domain/pictures/video";
import { Button } from "~/ui/button";
import { AccountField } from "~/ui/form/account-field";
import { FileField } from "~/ui/form/field";
import { LabeledForm, useLabeledForm } from "~/ui/form/labeled-form";
import { Card } from "~/ui/section";

type Props = { action: string; lastResult?: SubmissionResult };

export function UploadForm({ action, lastResult }: Props) {
  const form = useLabeledForm("upload", lastResult, { photos: "Add photos or a video" });
  return (
    <Card>
      <LabeledForm form={form} action={action} encType="multipart/form-data" className="grid gap-4">
        <AccountField />
        <FileField
          {...form.fields.photos}
          hint={`Up to ${PHOTO_LIMITS.files} photos at once, 12 MB each, or an MP4 or MOV video up to 80 MB and ten minutes.`}
          accept={PICTURE_TYPES}
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
