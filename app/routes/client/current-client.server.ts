import { redirectDocument } from "react-router";
import { toasts } from "~/content/toasts";
import { CLIENT_SECTION, toGreeting } from "~/domain/client-area";
import { isProfileComplete, type Profile } from "~/domain/profile";
import type { User } from "~/domain/viewer";
import type { Context } from "~/request/context";
import { edgeContext } from "~/request/edge.server";
import { redirectWithToast } from "~/request/toasts.server";
import { requireUser, viewerContext } from "~/request/viewer.server";
import { currentEmail } from "~/services/auth/change-account.server";
import { readProfile } from "~/services/profiles.server";
import { redirectToLogIn } from "./log-in-again.server";

export type SignedInClient = { user: User; profile: Profile };

/**
 * The signed-in user with a finished profile; without one when what the database has is no profile.
 * @throws a redirect: an ended session leads to the log-in, a missing or unfinished profile to the
 * questionnaire, any other database error home
 */
export async function readClient(
  context: Context,
): Promise<SignedInClient | { user: User; profile: null }> {
  const user = requireUser(context);
  const read = await readProfile(context);
  if (read.outcome === "session-over") throw redirectToLogIn(context);
  if (read.outcome === "missing") {
    throw redirectWithToast(context, "/profile-questionnaire", toasts.profileNotFound);
  }
  if (read.outcome === "unavailable") {
    if (read.isUnreadable) return { user, profile: null };
    throw redirectWithToast(context, "/", toasts.databaseError);
  }
  if (!isProfileComplete(read.profile)) {
    throw redirectWithToast(context, "/profile-questionnaire", toasts.profileIncomplete);
  }
  return { user, profile: read.profile };
}

/** As readClient; but without a profile the dashboard, which says so, is where to go. */
async function requireClient(context: Context): Promise<SignedInClient> {
  const { user, profile } = await readClient(context);
  if (!profile) throw redirectDocument(CLIENT_SECTION.dashboard, 303);
  return { user, profile };
}

/** As requireClient; but after a POST the page must come back with what was typed, even if nobody can be asked now. */
export async function loadClient(context: Context): Promise<Partial<SignedInClient>> {
  return context.get(edgeContext).method === "POST" ? loadUser(context) : requireClient(context);
}

/** The user and, if it can be read, the profile: the care of an account does not ask for a finished one. */
export async function loadUser(context: Context): Promise<Partial<SignedInClient>> {
  const viewer = context.get(viewerContext);
  if (viewer.state !== "signed-in") return {};
  const read = await readProfile(context);
  if (read.outcome === "session-over") {
    if (context.get(edgeContext).method !== "POST") throw redirectToLogIn(context);
    return {};
  }
  return read.outcome === "found"
    ? { user: viewer.user, profile: read.profile }
    : { user: viewer.user };
}

/** What a form about the account's own address shows: whose client area it is, and the address as it is now. */
export async function loadEmail(context: Context) {
  const { user, profile } = await loadUser(context);
  return {
    greeting: toGreeting(user, profile),
    email: user ? await currentEmail(context, user) : null,
  };
}
