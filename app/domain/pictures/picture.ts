import type { CompositeTypes } from "~/database.types";
import { formatMonthAndDay } from "../calendar";
import { getPictureUrl, getPreviewSize } from "./photo";

/** The database returns one more, if there are older ones. */
const PAGE_SIZE = 24;

type ClientPicture = CompositeTypes<"client_picture">;

export function formatPicture({ id, alt_text, uses, ...size }: ClientPicture) {
  return {
    id,
    altText: alt_text,
    src: getPictureUrl({ id }, "preview"),
    ...getPreviewSize(size),
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
