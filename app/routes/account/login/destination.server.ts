import { isProfileComplete } from "~/domain/profiles/profile";
import { safeRedirect } from "~/domain/safe-redirect";
import type { Context } from "~/request/context";
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
