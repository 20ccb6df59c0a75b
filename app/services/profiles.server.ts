import type { RouterContextProvider } from "react-router";
import {
  PLACEHOLDER_BUSINESS_NAME,
  PLACEHOLDER_TEXT,
  type Profile,
  isProfileComplete,
} from "~/domain/profile";
import type { CompletedQuestionnaire } from "~/domain/questionnaire.schema.server";
import { ask } from "~/request/ask.server";
import { edgeContext } from "~/request/edge.server";
import type { User } from "./auth/session.server";

type Context = Readonly<RouterContextProvider>;

const NO_ROW = "PGRST116";

export type ProfileRead =
  | { outcome: "found"; profile: Profile }
  | { outcome: "missing" }
  | { outcome: "failed" };

/** The user's own profile (spec section 7, "Read profiles"). */
export async function readProfile(context: Context, userId: string): Promise<ProfileRead> {
  try {
    const { data, error } = await ask(context, ({ client }) =>
      client.from("profiles").select("*").eq("id", userId).single(),
    );
    if (error) return error.code === NO_ROW ? { outcome: "missing" } : { outcome: "failed" };
    if (!data) return { outcome: "missing" };
    return isProfile(data) ? { outcome: "found", profile: data } : { outcome: "failed" };
  } catch {
    return { outcome: "failed" };
  }
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
  | { outcome: "failed"; message: string };

/**
 * Completes the profile: one update of the ten columns that only takes effect while placeholders stand there, so that of
 * two submissions one saves. Then calls for the webhook, whose failure is only logged (spec sections 4 and 7): the
 * database wrote down that it is owed, and the drain delivers what this call does not.
 */
export async function completeProfile(
  context: Context,
  user: User,
  answers: CompletedQuestionnaire,
  plan: string,
): Promise<SaveResult> {
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
    if (error)
      return { outcome: "failed", message: error.message || "the database did not answer" };
    if (!Array.isArray(data)) return { outcome: "failed", message: "the database did not answer" };
    if (data.length === 0) return await explainUnchanged(context, user.id);
    context.get(edgeContext).waitUntil(sendProfileWebhook(context, user, columns));
    return { outcome: "saved" };
  } catch {
    return { outcome: "failed", message: "the database did not answer" };
  }
}

async function explainUnchanged(context: Context, userId: string): Promise<SaveResult> {
  const read = await readProfile(context, userId);
  if (read.outcome === "found" && isProfileComplete(read.profile))
    return { outcome: "already-complete" };
  return {
    outcome: "failed",
    message:
      read.outcome === "missing" ? "your profile was not found" : "the database did not answer",
  };
}

/** Changes the nine answers of a finished profile; the plan stays. Sent twice it says the same, so once is enough. */
export async function updateProfile(
  context: Context,
  userId: string,
  answers: CompletedQuestionnaire,
): Promise<{ outcome: "saved" } | { outcome: "failed"; message: string }> {
  try {
    const { data, error } = await ask(context, ({ client }) =>
      client.from("profiles").update(answers).eq("id", userId).select("id"),
    );
    if (error)
      return { outcome: "failed", message: error.message || "the database did not answer" };
    if (!Array.isArray(data)) return { outcome: "failed", message: "the database did not answer" };
    return data.length > 0
      ? { outcome: "saved" }
      : { outcome: "failed", message: "your profile was not found" };
  } catch {
    return { outcome: "failed", message: "the database did not answer" };
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
