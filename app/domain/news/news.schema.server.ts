import * as z from "zod/mini";
import { requiredText } from "../text.schema.server";
import { NEWS_MAX } from "./news";

export const newsSchema = () =>
  z.object({
    id: z.uuid(),
    news: requiredText("Please enter your news", NEWS_MAX),
    photos: z.optional(z.string()),
  });
