import { redirectDocument } from "react-router";
import { toasts } from "~/content/toasts";
import { isPlanKey } from "~/domain/plans/plans";
import { isProfileComplete } from "~/domain/profiles/profile";
import { safeRedirect } from "~/domain/safe-redirect";
import type { Context, RequestArgs } from "~/request/context";
import { redirectWithToast, toastsContext } from "~/request/toasts.server";
import { getClientPage } from "~/services/client-page.server";

/**
 * Returns the destination of a sign-in: the desk for staff, the questionnaire when the profile is
 * missing, unreadable or incomplete, otherwise the requested page.
 * @returns null when the session was ended elsewhere
 */
export async function getSignInDestination(context: Context, url: URL): Promise<string | null> {
  const read = await getClientPage(context);
  if (read.outcome === "session-ended") return null;
  if (read.outcome === "read" && read.isStaff)
    return safeRedirect(url.searchParams.get("next"), url.origin, "/desk");
  const isFinished = read.outcome === "read" && isProfileComplete(read.profile);
  if (!isFinished) return "/profile-questionnaire";
  return safeRedirect(url.searchParams.get("next"), url.origin, "/client");
}

/**
 * Redirects after a sign-in. When it interrupted a form, the browser sends it on (307) to the page
 * of that form, which shows it again.
 */
export async function redirectAfterSignIn(
  { context, url }: Omit<RequestArgs, "request">,
  keptForm: string | undefined,
): Promise<Response> {
  const to = (await getSignInDestination(context, url)) ?? "/client";
  const page = keptForm && safeRedirect(url.searchParams.get("next"), url.origin, "");
  if (!page) return redirectWithToast(context, to, toasts.loggedIn);
  context.get(toastsContext).add(toasts.loggedIn);
  return redirectDocument(page, 307);
}

/**
 * Path to which a signed-in user is sent: with a complete profile to the change of the plan they
 * picked, else to the questionnaire.
 * @returns null when the session was ended elsewhere
 */
export async function getSignedInDestination(context: Context, url: URL): Promise<string | null> {
  const { searchParams: query } = url;
  const plan = query.get("plan");
  // The card that waits for the mail carries the plan of the sign-up, which was not picked just now.
  if (!isPlanKey(plan) || query.has("step")) return "/profile-questionnaire";
  const read = await getClientPage(context);
  if (read.outcome === "session-ended") return null;
  const isFinished = read.outcome === "read" && isProfileComplete(read.profile);
  return isFinished ? `/client/plan?plan=${plan}` : "/profile-questionnaire";
}
