import * as z from "zod/mini";
import { TONE_VALUES } from "~/database.types";
import {
  BUSINESS_NAME_MAX,
  BUSINESS_NAME_MIN,
  DESCRIPTION_MIN,
  QUESTIONNAIRE_MESSAGES as messages,
} from "../profiles/questionnaire";
import { countCharacters } from "../text";
import { line, maxCharacters, multilineText } from "../text.schema.server";
import { SAMPLE_OFFER_MAX } from "./sample";

const minCharacters = (min: number, message: string) =>
  z.refine<string>((value) => countCharacters(value) >= min, {
    error: ({ input }) => (input ? `${message}: at least ${min} characters` : message),
  });

export const sampleSchema = () =>
  z.object({
    business: line().check(
      minCharacters(BUSINESS_NAME_MIN, messages.business_name),
      maxCharacters(BUSINESS_NAME_MAX),
    ),
    offer: multilineText().check(
      minCharacters(DESCRIPTION_MIN, messages.offer_description),
      maxCharacters(SAMPLE_OFFER_MAX),
    ),
    tone: z.enum(TONE_VALUES, messages.tone_preference),
  });
