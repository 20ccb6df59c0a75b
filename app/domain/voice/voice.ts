import { type CompositeTypes, type Enums, POST_LANGUAGE_VALUES } from "~/database.types";
import { detectLanguage } from "../drafts/language";
import type { Profile } from "../profiles/profile";

export const ADJECTIVE_MAX = 40;
export const LIKED_POST_MAX = 1000;

export const ADJECTIVE_FIELDS = ["adjective1", "adjective2", "adjective3"] as const;
export const LIKED_POST_FIELDS = ["liked_post1", "liked_post2", "liked_post3"] as const;
export const LANGUAGE_FIELDS = ["language1", "language2", "language3"] as const;
type VoiceField =
  | (typeof ADJECTIVE_FIELDS)[number]
  | (typeof LIKED_POST_FIELDS)[number]
  | (typeof LANGUAGE_FIELDS)[number]
  | "words_to_avoid"
  | "version";

export type Voice = CompositeTypes<"voice">;

export function toVoiceFields(
  profile: Profile,
  voice: Voice | null,
): Partial<Record<VoiceField, string>> {
  const toFields = (names: readonly VoiceField[], values: readonly string[] = []) =>
    names.map((name, index) => [name, values[index] ?? ""]);
  return {
    ...Object.fromEntries([
      ...toFields(ADJECTIVE_FIELDS, voice?.adjectives),
      ...toFields(LIKED_POST_FIELDS, voice?.liked_posts),
      ...toFields(LANGUAGE_FIELDS, voice?.languages ?? [guessLanguage(profile)]),
    ]),
    words_to_avoid: profile.words_to_avoid ?? "",
    version: String(profile.version),
  };
}

/** That of the answers, if it is offered. */
function guessLanguage({ offer_description, differentiator }: Profile): Enums<"post_language"> {
  const language = detectLanguage(`${offer_description}\n${differentiator}`);
  return POST_LANGUAGE_VALUES.find((value) => value === language) ?? "English";
}
