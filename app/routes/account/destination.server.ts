import { toasts } from "~/content/toasts";
import { safeRedirect } from "~/domain/paths";
import { isProfileComplete } from "~/domain/profiles/profile";
import { QUESTIONNAIRE } from "~/domain/profiles/questionnaire";
import type { Context, RequestArgs } from "~/request/context";
import { redirectWithToast } from "~/request/toasts.server";
import { getClientPage } from "~/services/client-page.server";

/** Null if the session was ended elsewhere. */
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
