import { toPlanKey } from "~/domain/plans";
import {
  PLACEHOLDER_BUSINESS_NAME,
  PLACEHOLDER_TEXT,
  type Profile,
  isProfileComplete,
} from "~/domain/profile";
import type { CompletedQuestionnaire } from "~/domain/questionnaire.schema.server";
import type { User } from "~/domain/viewer";
import { ask, isRefusal } from "~/request/ask.server";
import type { Context } from "~/request/context";
import { edgeContext } from "~/request/edge.server";
import { OVER_QUOTA } from "./quota";

const NO_ROW = "PGRST116";
const NO_ANSWER = "the database did not answer";
const NOT_FOUND = "your profile was not found";

export type ProfileRead =
  | { outcome: "found"; profile: Profile }
  | { outcome: "missing" }
  /** The session was ended elsewhere: the database shows such a token nothing. */
  | { outcome: "session-over" }
  | { outcome: "unavailable" };

/** The user's own profile. */
export async function readProfile(context: Context, userId: string): Promise<ProfileRead> {
  try {
    const { data, error } = await ask(context, ({ client }) =>
      client.from("profiles").select("*").eq("id", userId).single(),
    );
    if (error && error.code !== NO_ROW) return { outcome: "unavailable" };
    if (error || !data)
      return { outcome: (await isSessionOver(context)) ? "session-over" : "missing" };
    return isProfile(data) ? { outcome: "found", profile: data } : { outcome: "unavailable" };
  } catch {
    return { outcome: "unavailable" };
  }
}

/** Where tokens are checked without asking the auth service, it has not said so yet. */
async function isSessionOver(context: Context): Promise<boolean> {
  const { error } = await ask(context, ({ client }) => client.auth.getUser());
  return error !== null && isRefusal(error);
}

/** What a backend in trouble answers is not always a profile. */
function isProfile(row: Partial<Profile>): row is Profile {
  return (
    typeof row.id === "string" &&
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
  | { outcome: "unavailable"; message: string };

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
  const read = await readProfile(context, user.id);
  const plan = read.outcome === "found" ? read.profile.chosen_plan : toPlanKey(user.chosenPlan);
  const columns = { ...answers, chosen_plan: plan };
  try {
    const { data, error } = await ask(context, ({ client }) =>
      client
        .from("profiles")
        .update(columns)
        .eq("id", user.id)
        .or(
          `business_name.eq."${PLACEHOLDER_BUSINESS_NAME}",offer_description.eq."${PLACEHOLDER_TEXT}"`,
        )
        .select(),
    );
    if (error?.code === OVER_QUOTA) return { outcome: "too-often" };
    if (error) return { outcome: "unavailable", message: error.message || NO_ANSWER };
    if (!Array.isArray(data)) return { outcome: "unavailable", message: NO_ANSWER };
    if (data.length === 0) return await explainUnchanged(context, user.id);
    context.get(edgeContext).waitUntil(sendProfileWebhook(context, user, columns));
    return { outcome: "saved" };
  } catch {
    return { outcome: "unavailable", message: NO_ANSWER };
  }
}

async function explainUnchanged(context: Context, userId: string): Promise<SaveResult> {
  const read = await readProfile(context, userId);
  if (read.outcome === "found" && isProfileComplete(read.profile))
    return { outcome: "already-complete" };
  return {
    outcome: "unavailable",
    message: read.outcome === "missing" ? NOT_FOUND : NO_ANSWER,
  };
}

/** Changes the nine answers of a finished profile; the plan stays. Sent twice it says the same, so once is enough. */
export async function updateProfile(
  context: Context,
  userId: string,
  answers: CompletedQuestionnaire,
): Promise<
  { outcome: "saved" } | { outcome: "too-often" } | { outcome: "unavailable"; message: string }
> {
  try {
    const { data, error } = await ask(context, ({ client }) =>
      client.from("profiles").update(answers).eq("id", userId).select("id"),
    );
    if (error?.code === OVER_QUOTA) return { outcome: "too-often" };
    if (error) return { outcome: "unavailable", message: error.message || NO_ANSWER };
    if (!Array.isArray(data)) return { outcome: "unavailable", message: NO_ANSWER };
    return data.length > 0 ? { outcome: "saved" } : { outcome: "unavailable", message: NOT_FOUND };
  } catch {
    return { outcome: "unavailable", message: NO_ANSWER };
  }
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
