import type { SubmissionResult } from "@conform-to/react";
import type { ReactNode } from "react";
import { DRAFT_LIMITS } from "~/domain/drafts/networks";
import { PICTURE_TYPES } from "~/domain/pictures/video";
import { Button } from "./button";
import { AccountField } from "./form/account-field";
import { FileField, TextArea } from "./form/field";
import { LabeledForm, useLabeledForm } from "./form/labeled-form";
import { Card } from "./section";

type Photo = {
  id: string;
  /** Null for a video without a cover. */
  src: string | null;
  suggestedAltText: string;
  video: object | null;
  isGenerated: boolean;
};

type Props = {
  /** Of the post. */
  path: string;
  /** Null after a POST for which nothing could be loaded. */
  draft: {
    version: number;
    altText: string;
    photo: Photo | null;
    mayHaveGeneratedPicture: boolean;
  } | null;
  hasImageModel: boolean;
  /** Of the form that adds a photo, and of the one that describes or removes it. */
  results: { upload?: SubmissionResult; change?: SubmissionResult };
  /** Offers the photos that are here already. */
  children?: ReactNode;
};

export function PostPhoto({ path, draft, results, hasImageModel, children }: Props) {
  const photo = draft?.photo ?? null;
  return (
    <Card className="grid gap-6">
      <h2 id="photo" className="text-xl">
        Photo or video
      </h2>
      {(photo || results.change) && (
        <DescriptionForm path={path} draft={draft} photo={photo} lastResult={results.change} />
      )}
      <UploadForm path={path} draft={draft} lastResult={results.upload} />
      {children}
      {hasImageModel && draft?.mayHaveGeneratedPicture && (
        <GenerationForm path={path} version={draft.version} isAgain={photo !== null} />
      )}
    </Card>
  );
}

type FormProps = Pick<Props, "path" | "draft"> & { lastResult?: SubmissionResult };

function DescriptionForm({ path, draft, photo, lastResult }: FormProps & { photo: Photo | null }) {
  const altText = draft?.altText || photo?.suggestedAltText;
  const form = useLabeledForm("describe", lastResult, LABELS, { altText });
  const isSuggested = !draft?.altText && altText;
  return (
    <LabeledForm form={form} action={`${path}/picture`} className="grid gap-4">
      <AccountField />
      <SeenVersion draft={draft} lastResult={lastResult} />
      {photo?.src && (
        <img
          src={photo.src}
          width={96}
          height={96}
          alt=""
          className="size-24 rounded-md bg-line object-cover"
        />
      )}
      <TextArea
        {...form.fields.altText}
        rows={3}
        hint={
          isSuggested
            ? "Suggested by AI. Correct what’s wrong, then save it."
            : "For people who can’t see the picture. The post can’t be approved without it."
        }
        limit={DRAFT_LIMITS.altText}
      />
      <div className="flex flex-wrap gap-3">
        <Button look="secondary" name="picture" value={photo?.id} busy="Saving...">
          Save Description
        </Button>
        <Button look="quiet" name="picture" value="" busy="Removing...">
          {photo?.video ? "Remove Video" : "Remove Photo"}
        </Button>
      </div>
    </LabeledForm>
  );
}

function UploadForm({ path, draft, lastResult }: FormProps) {
  const form = useLabeledForm("add-photo", lastResult, {
    photos: draft?.photo ? "Replace the photo or video" : "Add a photo or video",
  });
  return (
    <LabeledForm
      form={form}
      action={`${path}/photos`}
      encType="multipart/form-data"
      className="grid gap-4"
    >
      <AccountField />
      <SeenVersion draft={draft} lastResult={lastResult} />
      <FileField
        {...form.fields.photos}
        hint="A photo up to 12 MB, or an MP4 or MOV video up to 80 MB and ten minutes. Choose a photo with the video for its cover."
        accept={PICTURE_TYPES}
        multiple
      />
      <div>
        <Button look="secondary" busy="Uploading...">
          Upload
        </Button>
      </div>
    </LabeledForm>
  );
}

type GenerationProps = { path: string; version: number; isAgain: boolean };

function GenerationForm({ path, version, isAgain }: GenerationProps) {
  return (
    <form method="post" action={`${path}/generated-pictures`} className="grid gap-3">
      <AccountField />
      <input type="hidden" name="version" value={version} />
      <p className="text-muted">
        No photo at hand? AI can make a picture for this post in about half a minute. It shows no
        people and no text, and says that AI made it.
      </p>
      <div>
        <Button look="secondary" busy="Making a picture...">
          {isAgain ? "Make Another Picture" : "Make a Picture with AI"}
        </Button>
      </div>
    </form>
  );
}

/** The newest, also after a rejection; while it cannot be loaded, the one that was sent. */
function SeenVersion({ draft, lastResult }: Omit<FormProps, "path">) {
  const version = draft?.version ?? lastResult?.initialValue?.version;
  return <input type="hidden" name="version" value={String(version ?? "")} />;
}

const LABELS = { altText: "Alt text" } as const;
