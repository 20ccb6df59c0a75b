import * as z from "zod/mini";
import { optionalText, REOPEN_MESSAGE, version } from "../drafts/draft.schema.server";
import { DRAFT_LIMITS } from "../drafts/networks";

export const photoUploadSchema = () => z.object({ photos: z.optional(z.string()) });

export const postPhotoSchema = () =>
  z.object({ version: version(), photos: z.optional(z.string()) });

/** `picture` is empty for none. */
export const postPictureSchema = () =>
  z.object({
    version: version(),
    picture: z._default(z.union([z.uuid(REOPEN_MESSAGE), z.literal("")]), ""),
    altText: optionalText(DRAFT_LIMITS.altText),
  });
