import * as z from "zod/mini";
import { DRAFT_LIMITS } from "../drafts/networks";
import { maxCharacters, multilineText } from "../text.schema.server";

const REOPEN_MESSAGE = "Please open the post again";

export const photoUploadSchema = () => z.object({ photos: z.optional(z.string()) });

const version = () =>
  z.coerce.number(REOPEN_MESSAGE).check(z.int(REOPEN_MESSAGE), z.positive(REOPEN_MESSAGE));

const altText = () => z._default(multilineText().check(maxCharacters(DRAFT_LIMITS.altText)), "");

export const postPhotoSchema = () =>
  z.object({ version: version(), altText: altText(), photos: z.optional(z.string()) });

/** `picture` is empty for none. */
export const postPictureSchema = () =>
  z.object({
    version: version(),
    picture: z._default(z.union([z.uuid(REOPEN_MESSAGE), z.literal("")]), ""),
    altText: altText(),
  });
