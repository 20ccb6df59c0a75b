import { redirectDocument } from "react-router";
import { toasts } from "~/content/toasts";
import type { Enums } from "~/database.types";
import type { User } from "~/domain/accounts/viewer";
import {
  CLIENT_SECTION,
  type ClientGreeting,
  toClientGreeting,
} from "~/domain/clients/client-view";
import type { Toast } from "~/domain/form-failure";
import { isProfileComplete, type Profile } from "~/domain/profiles/profile";
import { readForm, textField } from "~/forms/read.server";
import type { Context, RequestArgs } from "~/request/context";
import { requestInfoContext } from "~/request/request-info.server";
import { redirectWithToast } from "~/request/toasts.server";
import { getLiveViewer, getViewer, requireUser } from "~/request/viewer.server";
import { redirectToLogin } from "~/services/auth/fresh-proof.server";
import {
  getClientPage,
  type PageOptions,
  type PagePart,
  type PageParts,
} from "~/services/client-page.server";

export type SignedInClient = {
  user: User;
  profile: Profile;
  staffState: Enums<"staff_state"> | null;
  waitingDrafts: number | null;
};
type ClientWithParts<P extends PagePart> = SignedInClient & { parts: PageParts<P> };

type ClientPage<P extends PagePart> = Partial<ClientWithParts<P>> & {
  greeting: ClientGreeting;
};

/**
 * `profile` is null if the database returned an invalid one. Redirects to the login, to an
 * incomplete questionnaire, or home on any other error.
 */
export async function requireClient<P extends PagePart = never>(
  context: Context,
  parts: P[] = [],
  options: PageOptions = {},
): Promise<ClientWithParts<P> | { user: User; profile: null }> {
  const user = requireUser(context);
  const read = await getClientPage(context, parts, options);
  if (read.outcome === "session-ended") throw redirectToLogin(context, getNextPath(context));
  if (read.outcome === "unavailable") {
    if (read.isUnreadable) return { user, profile: null };
    throw redirectWithToast(context, "/", toasts.databaseError);
  }
  const { profile, staffState, waitingDrafts, parts: loaded } = read;
  if (!profile || !isProfileComplete(profile)) {
    if (staffState && staffState !== "member") throw redirectDocument("/staff-invitation", 303);
    const toast = profile ? toasts.profileIncomplete : toasts.profileNotFound;
    throw redirectWithToast(context, "/profile-questionnaire", toast);
  }
  return { user, profile, staffState, waitingDrafts, parts: loaded };
}

/** Never redirects after a POST, so that the entered values survive a failing database. */
export async function loadClientPage<P extends PagePart = never>(
  context: Context,
  parts: P[] = [],
  options: PageOptions = {},
): Promise<ClientPage<P>> {
  if (context.get(requestInfoContext).method === "POST")
    return loadAccountPage(context, parts, options);
  const client = await requireClient(context, parts, options);
  if (!client.profile) throw redirectDocument(CLIENT_SECTION.dashboard, 303);
  return toClientPage(client);
}

/** Account settings do not require a completed profile. */
export async function loadAccountPage<P extends PagePart = never>(
  context: Context,
  parts: P[] = [],
  options: PageOptions = {},
): Promise<ClientPage<P>> {
  const viewer = getViewer(context);
  if (viewer.state !== "signed-in") return toClientPage({});
  const { user } = viewer;
  const read = await getClientPage(context, parts, options);
  if (read.outcome === "read") {
    const { profile, waitingDrafts, parts: loaded } = read;
    return toClientPage({ user, profile: profile ?? undefined, waitingDrafts, parts: loaded });
  }
  if (read.outcome === "unavailable") return toClientPage({ user });
  if (context.get(requestInfoContext).method === "POST") return toClientPage({});
  throw redirectToLogin(context, getNextPath(context));
}

export async function loadEmail(context: Context) {
  const { user, greeting, parts } = await loadAccountPage(context, ["account"]);
  return { greeting, email: parts?.account.email ?? user?.email ?? null };
}

/** For actions without a form to redisplay. `page` is where the form was. */
export async function requireLiveUser(
  { request, context }: Pick<RequestArgs, "request" | "context">,
  failure: Toast,
  page: string,
): Promise<User> {
  const viewer = await getLiveViewer(context);
  if (viewer.state === "signed-in") {
    const account = textField(await readForm(request), "account");
    if (!account || account === viewer.user.id) return viewer.user;
    throw redirectWithToast(context, page, toasts.otherAccount);
  }
  throw viewer.state === "unknown"
    ? redirectWithToast(context, "/", failure)
    : redirectToLogin(context, getNextPath(context));
}

/** Account after a POST. */
function getNextPath(context: Context): string {
  const { method, pathAndQuery } = context.get(requestInfoContext);
  return method === "POST" ? CLIENT_SECTION.account : pathAndQuery;
}

function toClientPage<P extends PagePart>(client: Partial<ClientWithParts<P>>): ClientPage<P> {
  const { user, profile, waitingDrafts } = client;
  return { ...client, greeting: toClientGreeting(user, profile, waitingDrafts) };
}
