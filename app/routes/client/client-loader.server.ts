import { redirectDocument } from "react-router";
import { toasts } from "~/content/toasts";
import type { User } from "~/domain/accounts/viewer";
import { CLIENT_SECTION, toClientGreeting } from "~/domain/clients/client-view";
import { isProfileComplete, type Profile } from "~/domain/profiles/profile";
import type { Context } from "~/request/context";
import { requestInfoContext } from "~/request/request-info.server";
import { redirectWithToast } from "~/request/toasts.server";
import { requireUser, getViewer } from "~/request/viewer.server";
import { type PagePart, type PageParts, getClientPageItem } from "~/services/client-page.server";
import { redirectToLogin } from "./redirect-to-login.server";

export type SignedInClient = { user: User; profile: Profile; isStaff: boolean };

/**
 * Loads the signed-in user with a completed profile and the parts that the page shows; `profile` is
 * null when the database returned an invalid one.
 * @throws a redirect: to the login when the session has ended, to the questionnaire when the
 * profile is missing or incomplete, to the home page on any other database error
 */
export function requireClient<P extends PagePart = never>(
  context: Context,
  ...parts: P[]
): Promise<(SignedInClient & { parts: PageParts<P> }) | { user: User; profile: null }> {
  return requireClientItem(context, null, ...parts);
}

/** @param item id of the single object that the page shows, such as a ticket */
async function requireClientItem<P extends PagePart = never>(
  context: Context,
  item: string | null,
  ...parts: P[]
): Promise<(SignedInClient & { parts: PageParts<P> }) | { user: User; profile: null }> {
  const user = requireUser(context);
  const read = await getClientPageItem(context, item, ...parts);
  if (read.outcome === "session-ended") throw redirectToLogin(context);
  if (read.outcome === "unavailable") {
    if (read.isUnreadable) return { user, profile: null };
    throw redirectWithToast(context, "/", toasts.databaseError);
  }
  const { profile } = read;
  if (!profile) throw redirectWithToast(context, "/profile-questionnaire", toasts.profileNotFound);
  if (!isProfileComplete(profile)) {
    throw redirectWithToast(context, "/profile-questionnaire", toasts.profileIncomplete);
  }
  return { user, profile, isStaff: read.isStaff, parts: read.parts };
}

/** Client with the data that could be read. */
type ClientContext<P extends PagePart> = Partial<SignedInClient & { parts: PageParts<P> }>;

/**
 * Works as `requireClient`, but redirects to the dashboard, which reports an invalid profile. After a
 * POST it never redirects, so that the page can return what was entered even when the database
 * fails.
 */
export function loadClientPage<P extends PagePart = never>(
  context: Context,
  ...parts: P[]
): Promise<ClientContext<P>> {
  return loadClientPageItem(context, null, ...parts);
}

/** @param item id of the single object that the page shows, such as a ticket */
export async function loadClientPageItem<P extends PagePart = never>(
  context: Context,
  item: string | null,
  ...parts: P[]
): Promise<ClientContext<P>> {
  if (context.get(requestInfoContext).method === "POST")
    return loadAccountPageItem(context, item, ...parts);
  const client = await requireClientItem(context, item, ...parts);
  if (!client.profile) throw redirectDocument(CLIENT_SECTION.dashboard, 303);
  return client;
}

/**
 * Loads the user and the data that can be read, because account settings do not require a completed
 * profile.
 */
export function loadAccountPage<P extends PagePart = never>(
  context: Context,
  ...parts: P[]
): Promise<ClientContext<P>> {
  return loadAccountPageItem(context, null, ...parts);
}

async function loadAccountPageItem<P extends PagePart = never>(
  context: Context,
  item: string | null,
  ...parts: P[]
): Promise<ClientContext<P>> {
  const viewer = getViewer(context);
  if (viewer.state !== "signed-in") return {};
  const read = await getClientPageItem(context, item, ...parts);
  if (read.outcome === "session-ended") {
    if (context.get(requestInfoContext).method !== "POST") throw redirectToLogin(context);
    return {};
  }
  if (read.outcome !== "read") return { user: viewer.user };
  return { user: viewer.user, profile: read.profile ?? undefined, parts: read.parts };
}

/** Loads the data of the forms about the account's email: the sidebar and the current address. */
export async function loadEmail(context: Context) {
  const { user, profile, parts } = await loadAccountPage(context, "account");
  return {
    greeting: toClientGreeting(user, profile),
    email: parts?.account.email ?? user?.email ?? null,
  };
}
