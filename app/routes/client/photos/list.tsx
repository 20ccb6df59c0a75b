import type { PictureView } from "~/domain/pictures/picture";
import { Button } from "~/ui/button";
import { EmptyState } from "~/ui/empty-state";
import { AccountField } from "~/ui/form/account-field";
import { PictureThumbnail } from "~/ui/picture-thumbnail";
import { TextLink } from "~/ui/text-link";

type Props = {
  pictures: readonly PictureView[];
  olderAfter: string | null;
  isFirst: boolean;
  /** For which a photo is chosen. */
  post: { id: string; version: string } | null;
  query: string;
};

export function PhotoList({ pictures, olderAfter, isFirst, post, query }: Props) {
  if (pictures.length === 0)
    return (
      isFirst && (
        <EmptyState drawing="photos">
          <p>No photos yet. Add a few, and each draft can have one of yours.</p>
        </EmptyState>
      )
    );
  return (
    <section aria-label="Photos" className="grid gap-6">
      <ul className="grid grid-cols-2 gap-x-4 gap-y-6 sm:grid-cols-3 xl:grid-cols-4">
        {pictures.map((picture) => (
          <li key={picture.id} className="grid content-start gap-2">
            <PictureThumbnail picture={picture} />
            {post ? <ChoiceForm picture={picture} post={post} /> : <Use picture={picture} />}
          </li>
        ))}
      </ul>
      {olderAfter && (
        <TextLink alone href={`/client/photos${query}${query ? "&" : "?"}after=${olderAfter}`}>
          Older photos
        </TextLink>
      )}
    </section>
  );
}

function ChoiceForm({ picture, post }: { picture: PictureView; post: NonNullable<Props["post"]> }) {
  return (
    <form method="post" action={`/client/posts/${post.id}/picture`}>
      <AccountField />
      <input type="hidden" name="version" value={post.version} />
      <input type="hidden" name="picture" value={picture.id} />
      <input type="hidden" name="altText" value={picture.altText} />
      <Button look="secondary" busy="Adding...">
        {picture.video ? "Use This Video" : "Use This Photo"}
        <span className="sr-only">: {picture.altText || "not described yet"}</span>
      </Button>
    </form>
  );
}

function Use({ picture: { id, altText, uses, video } }: { picture: PictureView }) {
  const noun = video ? "Video" : "Photo";
  return (
    <>
      <p className="text-sm">
        {uses.length === 0 ? <span className="text-muted">Not used yet</span> : "Used for "}
        {uses.map((use, index) => (
          <span key={use.id}>
            {index > 0 && ", "}
            <TextLink href={`/client/posts/${use.id}`}>{use.label}</TextLink>
          </span>
        ))}
      </p>
      <details className="text-sm">
        <summary className="flex min-h-11 cursor-pointer items-center text-muted underline underline-offset-4">
          Delete<span className="sr-only"> {altText || `this ${noun.toLowerCase()}`}</span>
        </summary>
        <form method="post" action={`/client/photos/${id}/removal`} className="grid gap-3 pb-2">
          <AccountField />
          <p>It can’t be brought back. Posts that are out keep theirs.</p>
          <Button look="danger" busy="Deleting...">
            Delete This {noun}
          </Button>
        </form>
      </details>
    </>
  );
}
