import type { CompositeTypes } from "~/database.types";
import { formatMonthAndDay } from "../calendar";
import { getPreviewSize } from "./photo";
import { formatVideoLength } from "./video";

/** The database returns one more, if there are older ones. */
const PAGE_SIZE = 24;

type ClientPicture = CompositeTypes<"client_picture">;

type Shown = Pick<
  ClientPicture,
  "id" | "width" | "height" | "poster_id" | "video_seconds" | "is_generated"
>;

/** `src` is null for a video without a cover. */
export function formatThumbnail(picture: Shown) {
  const { id, poster_id, video_seconds } = picture;
  const isVideo = video_seconds !== null;
  const shownId = isVideo ? poster_id : id;
  return {
    src: shownId && `/pictures/${shownId}/preview`,
    ...getPreviewSize(picture),
    isGenerated: picture.is_generated,
    video: isVideo
      ? { length: formatVideoLength(video_seconds), href: `/pictures/${id}/video` }
      : null,
  };
}

export function formatPicture({ id, alt_text, uses, ...shown }: ClientPicture) {
  return {
    id,
    altText: alt_text,
    ...formatThumbnail({ id, ...shown }),
    uses: uses.map(({ draft_id, network, planned_for }) => ({
      id: draft_id,
      label: `${network}, ${formatMonthAndDay(planned_for.slice(0, 10))}`,
    })),
  };
}

export type PictureView = ReturnType<typeof formatPicture>;

export function toPicturePage(pictures: readonly ClientPicture[]) {
  const shown = pictures.slice(0, PAGE_SIZE);
  return {
    pictures: shown.map(formatPicture),
    olderAfter: pictures.length > PAGE_SIZE ? (shown.at(-1)?.id ?? null) : null,
  };
}
