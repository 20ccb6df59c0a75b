import { redirectDocument } from "react-router";
import { toasts } from "~/content/toasts";
import { getPlanName, isPlanKey } from "~/domain/plans/plans";
import { isProfileComplete } from "~/domain/profiles/profile";
import { QUESTIONNAIRE } from "~/domain/profiles/questionnaire";
import { safeRedirect } from "~/domain/safe-redirect";
import type { Context, RequestArgs } from "~/request/context";
import { requestInfoContext } from "~/request/request-info.server";
import { redirectWithToast } from "~/request/toasts.server";
import { getClientPage } from "~/services/client-page.server";
import { changePendingPlan } from "~/services/profiles.server";

/**
 * Returns the destination of a sign-in: the desk for staff, the missing step for those invited to the
 * team, the questionnaire when the profile is missing, unreadable or incomplete, otherwise the
 * requested page.
 * @returns null when the session was ended elsewhere
 */
export async function getSignInDestination(context: Context, url: URL): Promise<string | null> {
  const read = await getClientPage(context);
  if (read.outcome === "session-ended") return null;
  const staffState = read.outcome === "read" ? read.staffState : null;
  if (staffState === "member")
    return safeRedirect(url.searchParams.get("next"), url.origin, "/desk");
  if (staffState)
    return safeRedirect(url.searchParams.get("next"), url.origin, "/staff-invitation");
  const isFinished = read.outcome === "read" && isProfileComplete(read.profile);
  if (isFinished) return safeRedirect(url.searchParams.get("next"), url.origin, "/client");
  const next = safeRedirect(url.searchParams.get("next"), url.origin, QUESTIONNAIRE);
  return next.startsWith(`${QUESTIONNAIRE}?`) ? next : QUESTIONNAIRE;
}

export async function redirectAfterSignIn({
  context,
  url,
}: Omit<RequestArgs, "request">): Promise<Response> {
  const to = (await getSignInDestination(context, url)) ?? "/client";
  return redirectWithToast(context, to, toasts.loggedIn);
}

/**
 * Sends on a signed-in user who opens the sign-up: with a complete profile to the change of the plan they
 * picked, else to the questionnaire, for which the pick replaces the plan of the sign-up.
 * @returns null when the session was ended elsewhere
 */
export async function redirectSignedIn(context: Context, url: URL): Promise<Response | null> {
  const { searchParams: query } = url;
  const picked = query.get("plan");
  const toQuestionnaire = redirectDocument("/profile-questionnaire", 303);
  // The card that waits for the email carries the plan of the sign-up, which was not picked just now.
  if (!isPlanKey(picked) || query.has("step")) return toQuestionnaire;
  const read = await getClientPage(context);
  if (read.outcome === "session-ended") return null;
  if (read.outcome !== "read" || !read.profile) return toQuestionnaire;
  if (isProfileComplete(read.profile)) return redirectDocument(`/client/plan?plan=${picked}`, 303);
  if (read.profile.chosen_plan === picked) return toQuestionnaire;
  // A page that is only loaded in advance must change nothing, and is loaded again when it is opened.
  if (context.get(requestInfoContext).headers.has("Sec-Purpose"))
    return new Response(null, { status: 503 });
  const { outcome } = await changePendingPlan(context, picked);
  const toast = outcome === "saved" ? toasts.planPicked(getPlanName(picked)) : toasts.planNotPicked;
  return redirectWithToast(context, "/profile-questionnaire", toast);
}
