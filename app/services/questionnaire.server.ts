import type { Profile } from "~/domain/profile";
import { type Place, type QuestionnaireAnswers, toAnswers, toPlace } from "~/domain/questionnaire";
import type { KeptAnswers } from "~/domain/questionnaire.schema.server";
import { ask } from "~/request/ask.server";
import type { Context } from "~/request/context";
import { readOwn } from "./profiles.server";
import { TOO_OFTEN } from "./quota";

export type QuestionnaireRead =
  | {
      outcome: "read";
      profile: Profile | null;
      /** The answers so far, and where to go on. */
      answers: QuestionnaireAnswers;
      place: Place;
    }
  | { outcome: "session-over" }
  | { outcome: "unavailable" };

/** The signed-in user's profile and what they have answered so far. */
export async function readQuestionnaire(context: Context): Promise<QuestionnaireRead> {
  const read = await readOwn(context, "my_questionnaire");
  if (read.outcome !== "read") return read;
  const draft = read.draft as Parameters<typeof toAnswers>[0] & { step?: unknown };
  return {
    outcome: "read",
    profile: read.profile,
    answers: toAnswers(draft),
    place: toPlace(draft?.step),
  };
}

/**
 * Keeps answers of an unfinished questionnaire; those that are not named stay as they are. Sent twice
 * it says the same, so once is enough.
 * @param place where to go on
 */
export async function keepAnswers(
  context: Context,
  answers: Partial<KeptAnswers>,
  place: Place,
): Promise<{ outcome: "kept" } | { outcome: "too-often" } | { outcome: "unavailable" }> {
  try {
    const { data, error, status } = await ask(context, ({ client }) =>
      client
        .from("profile_drafts")
        .upsert({ ...answers, step: String(place) }, { onConflict: "user_id" })
        .select("step"),
    );
    if (status === TOO_OFTEN) return { outcome: "too-often" };
    return !error && Array.isArray(data) && data.length === 1
      ? { outcome: "kept" }
      : { outcome: "unavailable" };
  } catch {
    return { outcome: "unavailable" };
  }
}
