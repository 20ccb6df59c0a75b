import type { PictureView } from "~/domain/pictures/picture";
import { Button } from "~/ui/button";
import { AccountField } from "~/ui/form/account-field";
import { PictureThumbnail } from "~/ui/picture-thumbnail";

type Props = { page: string; version: number; pictures: readonly PictureView[] };

export function PhotoChoice({ page, version, pictures }: Props) {
  if (pictures.length === 0) return null;
  return (
    <details>
      <summary className="min-h-11 cursor-pointer py-2.5">Choose from the client’s photos</summary>
      <ul className="grid grid-cols-2 gap-4 pt-3 sm:grid-cols-3">
        {pictures.map((picture) => (
          <li key={picture.id} className="grid content-start gap-2">
            <PictureThumbnail picture={picture} />
            <form method="post" action={`${page}/picture`} className="grid gap-2">
              <AccountField />
              <input type="hidden" name="version" value={version} />
              <input type="hidden" name="altText" value={picture.altText} />
              <Button look="secondary" name="picture" value={picture.id} busy="Adding...">
                Use This<span className="sr-only">: {picture.altText || "not described yet"}</span>
              </Button>
            </form>
          </li>
        ))}
      </ul>
    </details>
  );
}
