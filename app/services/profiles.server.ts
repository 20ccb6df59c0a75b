import type { PostgrestError } from "@supabase/supabase-js";
import { PLACEHOLDER_BUSINESS_NAME, PLACEHOLDER_TEXT, isProfileComplete } from "~/domain/profile";
import type { CompletedQuestionnaire } from "~/domain/questionnaire.schema.server";
import type { User } from "~/domain/viewer";
import { ask } from "~/request/ask.server";
import type { Context } from "~/request/context";
import { edgeContext } from "~/request/edge.server";
import { readOwnPage } from "./own-page.server";
import { TOO_OFTEN } from "./quota";

const NOT_FOUND = "your profile was not found";

export type SaveResult =
  | { outcome: "saved" }
  /** Another submission was first: nothing is written twice and no second webhook goes out. */
  | { outcome: "already-complete" }
  | { outcome: "too-often" }
  /** What the database said; null when it did not answer. */
  | { outcome: "unavailable"; message: string | null };

/**
 * Completes the profile: one update that takes effect only while placeholders stand there, so that of
 * two submissions one saves. The plan of the row stays. Then it calls for the webhook, whose failure is
 * only logged: the database wrote down that it is owed, and the drain delivers what this call does not.
 * @param mayMakeRow whether a missing row is made, and filled by a second try
 */
export async function completeProfile(
  context: Context,
  user: User,
  answers: CompletedQuestionnaire,
  mayMakeRow = true,
): Promise<SaveResult> {
  try {
    const { data, error, status } = await ask(context, ({ client }) =>
      client
        .from("profiles")
        .update(answers)
        .eq("id", user.id)
        .or(
          `business_name.eq."${PLACEHOLDER_BUSINESS_NAME}",offer_description.eq."${PLACEHOLDER_TEXT}"`,
        )
        .select("chosen_plan"),
    );
    if (status === TOO_OFTEN) return { outcome: "too-often" };
    if (error) return { outcome: "unavailable", message: messageOf(error) };
    if (!Array.isArray(data)) return { outcome: "unavailable", message: null };
    const [saved] = data;
    if (saved) {
      context
        .get(edgeContext)
        .waitUntil(sendProfileWebhook(context, user, { ...answers, ...saved }));
      return { outcome: "saved" };
    }
    const read = await readOwnPage(context);
    if (read.outcome !== "read") return { outcome: "unavailable", message: null };
    if (isProfileComplete(read.profile)) return { outcome: "already-complete" };
    if (read.profile) return { outcome: "unavailable", message: null };
    if (!mayMakeRow) return { outcome: "unavailable", message: NOT_FOUND };
    await ask(context, ({ client }) => client.rpc("ensure_my_profile"));
    return await completeProfile(context, user, answers, false);
  } catch {
    return { outcome: "unavailable", message: null };
  }
}

/** Changes the nine answers of a finished profile; the plan stays. Sent twice it says the same, so once is enough. */
export async function updateProfile(
  context: Context,
  userId: string,
  answers: CompletedQuestionnaire,
): Promise<
  | { outcome: "saved" }
  | { outcome: "too-often" }
  | { outcome: "unavailable"; message: string | null }
> {
  try {
    const { data, error, status } = await ask(context, ({ client }) =>
      client.from("profiles").update(answers).eq("id", userId).select("id"),
    );
    if (status === TOO_OFTEN) return { outcome: "too-often" };
    if (error) return { outcome: "unavailable", message: messageOf(error) };
    if (!Array.isArray(data)) return { outcome: "unavailable", message: null };
    return data.length > 0 ? { outcome: "saved" } : { outcome: "unavailable", message: NOT_FOUND };
  } catch {
    return { outcome: "unavailable", message: null };
  }
}

/** The database's own words; what answers in its place during an outage may be a whole page. */
function messageOf({ code, message }: PostgrestError): string | null {
  return code && message ? message : null;
}

/** Runs after the answer was sent; the receiver's trouble is not the client's. */
async function sendProfileWebhook(
  context: Context,
  user: User,
  columns: CompletedQuestionnaire & { chosen_plan: string },
): Promise<void> {
  const body = { userId: user.id, name: user.name, email: user.email, ...columns };
  try {
    const { error } = await ask(context, ({ client }) =>
      client.functions.invoke("send-profile-webhook", { body }),
    );
    if (error) console.error("Profile webhook:", error.message);
  } catch (error) {
    console.error("Profile webhook:", error instanceof Error ? error.message : error);
  }
}
