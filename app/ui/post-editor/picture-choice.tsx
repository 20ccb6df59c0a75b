import type { PictureView } from "~/domain/pictures/picture";
import { PictureThumbnail } from "../picture-thumbnail";
import { TextLink } from "../text-link";

type Props = {
  pictures: readonly PictureView[];
  /** The id, empty if the post has none. */
  chosen: string;
  /** The page has a form for it. */
  hasUpload: boolean;
};

/** To take a picture off a post, there is a button. */
export function PictureChoice({ pictures, chosen, hasUpload }: Props) {
  return (
    <details className="min-w-0">
      <summary className="min-h-11 cursor-pointer py-2.5 font-semibold">Choose a picture</summary>
      <fieldset className="grid max-h-96 grid-cols-2 gap-3 overflow-y-auto p-1 pt-2 sm:grid-cols-3">
        <legend className="sr-only">Picture</legend>
        {!chosen && (
          <label className="grid min-h-11 cursor-pointer place-items-center rounded-md border border-dashed border-control p-3 has-checked:border-solid has-checked:border-ember">
            <input type="radio" name="picture" value="" defaultChecked className="accent-ember" />
            None yet
          </label>
        )}
        {pictures.map((picture) => (
          <label
            key={picture.id}
            className="relative block cursor-pointer rounded-md has-checked:outline-3 has-checked:outline-ember"
          >
            <input
              type="radio"
              name="picture"
              value={picture.id}
              defaultChecked={picture.id === chosen}
              className="absolute top-2 left-2 z-1 size-5 accent-ember"
            />
            <PictureThumbnail picture={picture} isInLabel />
          </label>
        ))}
      </fieldset>
      {hasUpload && (
        <TextLink alone href="#photo">
          Upload another
        </TextLink>
      )}
    </details>
  );
}
