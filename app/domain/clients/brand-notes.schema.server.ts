import * as z from "zod/mini";
import { SENSITIVE_TRADE_VALUES } from "~/services/database.types";
import { maxCharacters, multilineText } from "../text.schema.server";
import { BRAND_NOTES_MAX, NO_SENSITIVE_TRADE } from "./brand-notes";

export const brandNotesSchema = () =>
  z.object({
    notes: z._default(multilineText().check(maxCharacters(BRAND_NOTES_MAX)), ""),
    sensitiveTrade: z.pipe(
      z.enum([NO_SENSITIVE_TRADE, ...SENSITIVE_TRADE_VALUES], "Please choose a trade or None"),
      z.transform((trade) => (trade === NO_SENSITIVE_TRADE ? null : trade)),
    ),
    version: z.coerce.number("Please open the notes again").check(z.int(), z.nonnegative()),
  });
