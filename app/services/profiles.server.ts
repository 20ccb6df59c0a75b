import type { PostgrestError } from "@supabase/supabase-js";
import { toPlanKey } from "~/domain/plans";
import {
  PLACEHOLDER_BUSINESS_NAME,
  PLACEHOLDER_TEXT,
  type Profile,
  isProfileComplete,
} from "~/domain/profile";
import type { CompletedQuestionnaire } from "~/domain/questionnaire.schema.server";
import type { User } from "~/domain/viewer";
import { ask } from "~/request/ask.server";
import type { Context } from "~/request/context";
import { edgeContext } from "~/request/edge.server";
import { forgetViewer } from "~/request/viewer.server";
import { TOO_OFTEN } from "./quota";

const NOT_FOUND = "your profile was not found";

export type ProfileRead =
  | { outcome: "found"; profile: Profile }
  | { outcome: "missing" }
  | { outcome: "session-over" }
  /** `isUnreadable`: the database did answer, but not with a profile. */
  | { outcome: "unavailable"; isUnreadable?: true };

const UNREADABLE: ProfileRead = { outcome: "unavailable", isUnreadable: true };

/** The signed-in user's own profile. A browser whose session was ended elsewhere forgets it here. */
export async function readProfile(context: Context): Promise<ProfileRead> {
  try {
    const { data, error } = await ask(context, ({ client }) => client.rpc("my_profile"));
    const answer = data as { session_is_alive?: unknown; profile?: unknown } | null;
    if (error || typeof answer !== "object" || answer === null) return { outcome: "unavailable" };
    if (typeof answer.session_is_alive !== "boolean") return UNREADABLE;
    if (!answer.session_is_alive) {
      forgetViewer(context);
      return { outcome: "session-over" };
    }
    if (answer.profile === null) return { outcome: "missing" };
    return isProfile(answer.profile) ? { outcome: "found", profile: answer.profile } : UNREADABLE;
  } catch {
    return { outcome: "unavailable" };
  }
}

/** What a backend in trouble answers is not always a profile. */
function isProfile(value: unknown): value is Profile {
  const row = value as Partial<Profile> | undefined;
  return (
    typeof row?.id === "string" &&
    typeof row.business_name === "string" &&
    typeof row.offer_description === "string" &&
    typeof row.chosen_plan === "string"
  );
}

export type SaveResult =
  | { outcome: "saved" }
  /** Another submission was first: nothing is written twice and no second webhook goes out. */
  | { outcome: "already-complete" }
  | { outcome: "too-often" }
  /** What the database said; null when it did not answer. */
  | { outcome: "unavailable"; message: string | null };

/**
 * Completes the profile: one update of the ten columns that takes effect only while placeholders
 * stand there, so that of two submissions one saves. Then it calls for the webhook, whose failure is
 * only logged: the database wrote down that it is owed, and the drain delivers what this call does not.
 */
export async function completeProfile(
  context: Context,
  user: User,
  answers: CompletedQuestionnaire,
): Promise<SaveResult> {
  const read = await readProfile(context);
  const plan = read.outcome === "found" ? read.profile.chosen_plan : toPlanKey(user.chosenPlan);
  const columns = { ...answers, chosen_plan: plan };
  try {
    // Without a row there is nothing to update, and no way on.
    if (read.outcome === "missing")
      await ask(context, ({ client }) => client.rpc("ensure_my_profile"));
    const { data, error, status } = await ask(context, ({ client }) =>
      client
        .from("profiles")
        .update(columns)
        .eq("id", user.id)
        .or(
          `business_name.eq."${PLACEHOLDER_BUSINESS_NAME}",offer_description.eq."${PLACEHOLDER_TEXT}"`,
        )
        .select(),
    );
    if (status === TOO_OFTEN) return { outcome: "too-often" };
    if (error) return { outcome: "unavailable", message: messageOf(error) };
    if (!Array.isArray(data)) return { outcome: "unavailable", message: null };
    if (data.length === 0) return await explainUnchanged(context);
    context.get(edgeContext).waitUntil(sendProfileWebhook(context, user, columns));
    return { outcome: "saved" };
  } catch {
    return { outcome: "unavailable", message: null };
  }
}

async function explainUnchanged(context: Context): Promise<SaveResult> {
  const read = await readProfile(context);
  if (read.outcome === "found" && isProfileComplete(read.profile))
    return { outcome: "already-complete" };
  return {
    outcome: "unavailable",
    message: read.outcome === "missing" ? NOT_FOUND : null,
  };
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
