import * as z from "zod/mini";
import { POST_LANGUAGE_VALUES } from "~/database.types";
import { wordsToAvoid } from "../profiles/questionnaire.schema.server";
import { line, maxCharacters, multilineText } from "../text.schema.server";
import { ADJECTIVE_FIELDS, ADJECTIVE_MAX, LIKED_POST_MAX } from "./voice";

const ADJECTIVES_MESSAGE = "Please enter three different adjectives, or none";
const LANGUAGE_MESSAGE = "Please choose a language from the list";

const word = () => z.optional(line().check(maxCharacters(ADJECTIVE_MAX)));
const likedPost = () => z.optional(multilineText().check(maxCharacters(LIKED_POST_MAX)));
const language = () => z.enum(POST_LANGUAGE_VALUES, LANGUAGE_MESSAGE);

export const voiceSchema = () =>
  z
    .object({
      adjective1: word(),
      adjective2: word(),
      adjective3: word(),
      liked_post1: likedPost(),
      liked_post2: likedPost(),
      liked_post3: likedPost(),
      words_to_avoid: wordsToAvoid(),
      language1: language(),
      language2: z.optional(language()),
      language3: z.optional(language()),
      version: z.optional(z.coerce.number().check(z.int(), z.positive())),
    })
    .check(({ value, issues }) => {
      const adjectives = ADJECTIVE_FIELDS.map((name) => value[name]);
      if (!adjectives.some(Boolean)) return;
      for (const [index, adjective] of adjectives.entries())
        if (!adjective || adjectives.indexOf(adjective) < index)
          issues.push({
            code: "custom",
            path: [ADJECTIVE_FIELDS[index]!],
            message: ADJECTIVES_MESSAGE,
            input: value,
          });
    });

export type VoiceForm = z.infer<ReturnType<typeof voiceSchema>>;
