import type { PostgrestError } from "@supabase/supabase-js";
import type { User } from "~/domain/accounts/viewer";
import type { PlanKey } from "~/domain/plans/plans";
import {
  PLACEHOLDER_BUSINESS_NAME,
  PLACEHOLDER_TEXT,
  isProfileComplete,
} from "~/domain/profiles/profile";
import { QUESTIONNAIRE_FIELDS } from "~/domain/profiles/questionnaire";
import type {
  CompletedQuestionnaire,
  ProfileCompletion,
  ProfileUpdate,
} from "~/domain/profiles/questionnaire.schema.server";
import type { Context } from "~/request/context";
import { HTTP_TOO_MANY_REQUESTS } from "~/request/http";
import { requestInfoContext } from "~/request/request-info.server";
import { callSupabase } from "~/request/supabase-call.server";
import { getLiveViewer, getViewer } from "~/request/viewer.server";
import { getClientPage } from "./client-page.server";
import { toRejection } from "./function-call.server";

const NOT_FOUND = "your profile was not found";

export type SaveResult =
  | { outcome: "saved" }
  /** A repeated submission: no second webhook is sent. */
  | { outcome: "already-complete" }
  /** Complete with other answers, which may be newer. */
  | { outcome: "conflict" }
  | { outcome: "session-ended" | "rate-limited" }
  /** The database's message; null if it did not answer. */
  | { outcome: "unavailable"; message: string | null };

type Completion = ProfileCompletion & { chosen_plan?: PlanKey };

export async function completeProfile(
  context: Context,
  user: User,
  answers: Completion,
): Promise<SaveResult> {
  try {
    const result = await updatePlaceholders(context, user, answers);
    if (result.outcome !== "not-found") return result;
    await callSupabase(context, ({ supabase }) => supabase.rpc("ensure_my_profile"));
    const retried = await updatePlaceholders(context, user, answers);
    return retried.outcome === "not-found"
      ? { outcome: "unavailable", message: NOT_FOUND }
      : retried;
  } catch {
    return { outcome: "unavailable", message: null };
  }
}

/** Matches placeholders only, so that of two submissions one wins. */
async function updatePlaceholders(
  context: Context,
  user: User,
  answers: Completion,
): Promise<SaveResult | { outcome: "not-found" }> {
  const { data, error, status } = await callSupabase(context, ({ supabase }) =>
    supabase
      .from("profiles")
      .update(answers)
      .eq("id", user.id)
      .or(
        `business_name.eq."${PLACEHOLDER_BUSINESS_NAME}",offer_description.eq."${PLACEHOLDER_TEXT}"`,
      )
      .select("chosen_plan"),
  );
  if (status === HTTP_TOO_MANY_REQUESTS) return { outcome: "rate-limited" };
  if (error) return { outcome: "unavailable", message: getSaveErrorMessage(error) };
  if (!Array.isArray(data)) return { outcome: "unavailable", message: null };
  const [saved] = data;
  if (saved) {
    const { time_zone: _, ...sent } = answers;
    context
      .get(requestInfoContext)
      .waitUntil(sendProfileWebhook(context, user, { ...sent, ...saved }));
    return { outcome: "saved" };
  }
  const read = await getClientPage(context);
  if (read.outcome === "session-ended") return read;
  if (read.outcome !== "read") return { outcome: "unavailable", message: null };
  const { profile } = read;
  if (!profile) return { outcome: "not-found" };
  if (!isProfileComplete(profile)) return { outcome: "unavailable", message: null };
  const isRepeated = QUESTIONNAIRE_FIELDS.every((name) => profile[name] === answers[name]);
  return { outcome: isRepeated ? "already-complete" : "conflict" };
}

export async function changePendingPlan(
  context: Context,
  plan: PlanKey,
): Promise<{ outcome: "saved" | "unavailable" }> {
  const viewer = getViewer(context);
  if (viewer.state !== "signed-in") return { outcome: "unavailable" };
  try {
    const { data } = await callSupabase(context, ({ supabase }) =>
      supabase
        .from("profiles")
        .update({ chosen_plan: plan })
        .eq("id", viewer.user.id)
        .select("chosen_plan"),
    );
    return { outcome: data?.[0]?.chosen_plan === plan ? "saved" : "unavailable" };
  } catch {
    return { outcome: "unavailable" };
  }
}

/** "conflict" if the answers have another version. The plan stays. Idempotent. */
export async function updateProfile(
  context: Context,
  userId: string,
  answers: ProfileUpdate,
): Promise<
  | { outcome: "saved" | "conflict" | "session-ended" | "rate-limited" }
  | { outcome: "unavailable"; message: string | null }
> {
  try {
    const { data, error, status } = await callSupabase(context, ({ supabase }) =>
      supabase.from("profiles").update(answers).eq("id", userId).select("id"),
    );
    if (status === HTTP_TOO_MANY_REQUESTS) return { outcome: "rate-limited" };
    if (error && toRejection(error) === "conflict") return { outcome: "conflict" };
    if (error) return { outcome: "unavailable", message: getSaveErrorMessage(error) };
    if (!Array.isArray(data)) return { outcome: "unavailable", message: null };
    if (data.length > 0) return { outcome: "saved" };
    // The session may have ended since the form was read.
    return (await getLiveViewer(context)).state === "anonymous"
      ? { outcome: "session-ended" }
      : { outcome: "unavailable", message: NOT_FOUND };
  } catch {
    return { outcome: "unavailable", message: null };
  }
}

/** During an outage, a proxy may answer with a whole page. */
function getSaveErrorMessage({ code, message }: PostgrestError): string | null {
  return code && message ? message : null;
}

async function sendProfileWebhook(
  context: Context,
  user: User,
  columns: CompletedQuestionnaire & { chosen_plan: string },
): Promise<void> {
  const body = { userId: user.id, name: user.name, email: user.email, ...columns };
  try {
    const { error } = await callSupabase(context, ({ supabase }) =>
      supabase.functions.invoke("send-profile-webhook", { body }),
    );
    if (error) console.error("Profile webhook:", error.message);
  } catch (error) {
    console.error("Profile webhook:", error instanceof Error ? error.message : error);
  }
}
