import { ADJECTIVE_FIELDS, LANGUAGE_FIELDS, LIKED_POST_FIELDS } from "~/domain/voice/voice";
import type { VoiceForm } from "~/domain/voice/voice.schema.server";
import type { Context } from "~/request/context";
import { callFunction, isNothing } from "./function-call.server";

/** "conflict" if it would replace other answers than those of the form's version. */
export function saveMyVoice(context: Context, form: VoiceForm) {
  const list = <Value>(values: (Value | undefined)[]) =>
    [...new Set(values)].filter((value) => value !== undefined);
  return callFunction(
    context,
    "save_my_voice",
    {
      adjectives: list(ADJECTIVE_FIELDS.map((name) => form[name])),
      liked_posts: list(LIKED_POST_FIELDS.map((name) => form[name])),
      languages: list(LANGUAGE_FIELDS.map((name) => form[name])),
      words_to_avoid: form.words_to_avoid ?? undefined,
      version: form.version,
    },
    isNothing,
  );
}
