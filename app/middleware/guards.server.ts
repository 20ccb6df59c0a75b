import {
  type MiddlewareFunction,
  redirectDocument,
  type RouterContextProvider,
} from "react-router";
import {
  OTHER_ACCOUNT_MESSAGE,
  SESSION_ENDED_MESSAGE,
  UNREACHABLE_MESSAGE,
} from "~/content/account-care";
import { toasts, type Toast } from "~/content/toasts";
import { isProfileComplete, type Profile } from "~/domain/profile";
import { edgeContext } from "~/request/edge.server";
import type { User } from "~/services/auth/session.server";
import { readProfile } from "~/services/profiles.server";
import { toastsContext } from "./toasts.server";
import { viewerContext } from "./viewer.server";

type Context = Readonly<RouterContextProvider>;

/** The signed-in user. @throws the redirect to /login that a route behind `clientGuard` never sees */
export function requireUser(context: Context): User {
  const viewer = context.get(viewerContext);
  if (viewer.state !== "signed-in") throw redirectDocument("/login", 303);
  return viewer.user;
}

/** Adds a toast and makes the redirect that carries it. */
export function redirectWithToast(context: Context, to: string, toast: Toast): Response {
  context.get(toastsContext).add(toast);
  return redirectDocument(to, 303);
}

export type SignedInClient = { user: User; profile: Profile };

/**
 * The signed-in user with a finished profile.
 * @throws the redirect of spec section 4: missing or unfinished profile to the questionnaire, any other database error home
 */
export async function requireClient(context: Context): Promise<SignedInClient> {
  const user = requireUser(context);
  const read = await readProfile(context, user.id);
  if (read.outcome === "missing")
    throw redirectWithToast(context, "/profile-questionnaire", toasts.profileNotFound);
  if (read.outcome === "failed") throw redirectWithToast(context, "/", toasts.databaseError);
  if (!isProfileComplete(read.profile))
    throw redirectWithToast(context, "/profile-questionnaire", toasts.profileIncomplete);
  return { user, profile: read.profile };
}

/** As requireClient; but after a POST the page must come back with what was typed, whoever cannot be asked now. */
export async function loadClient(context: Context): Promise<Partial<SignedInClient>> {
  return context.get(edgeContext).method === "POST" ? loadUser(context) : requireClient(context);
}

/** The user and, if it can be read, the profile: the care of an account does not ask for a finished one. */
export async function loadUser(context: Context): Promise<Partial<SignedInClient>> {
  const viewer = context.get(viewerContext);
  if (viewer.state !== "signed-in") return {};
  const read = await readProfile(context, viewer.user.id);
  return read.outcome === "found"
    ? { user: viewer.user, profile: read.profile }
    : { user: viewer.user };
}

/**
 * Why an action cannot go on for this viewer, or null when somebody is signed in.
 * @param account the id of the account the form was opened in (`AccountField`), where it would write into another's data
 */
export function accessFailure(
  context: Context,
  account?: string,
): { message: string; status: number; toast: Toast } | null {
  const viewer = context.get(viewerContext);
  if (viewer.state === "signed-in") {
    return account && account !== viewer.user.id
      ? { message: OTHER_ACCOUNT_MESSAGE, status: 409, toast: toasts.otherAccount }
      : null;
  }
  if (viewer.state === "unknown")
    return { message: UNREACHABLE_MESSAGE, status: 503, toast: toasts.somethingWrong };
  return { message: SESSION_ENDED_MESSAGE, status: 401, toast: toasts.sessionEnded };
}

/**
 * Only signed-in users pass (spec section 6); the way back is kept in `next`. A form that was sent passes too: its action
 * answers with the form, so that nothing typed is lost to an ended session or a moment of trouble.
 */
export const clientGuard: MiddlewareFunction<Response> = async ({ context, url }, next) => {
  const viewer = context.get(viewerContext);
  if (viewer.state === "signed-in" || context.get(edgeContext).method === "POST") return next();
  if (viewer.state === "unknown") return redirectWithToast(context, "/", toasts.databaseError);
  // A file that is saved leaves the log-in page standing: its section is where to go.
  const wanted =
    url.pathname === "/client/export" ? "/client?section=account" : url.pathname + url.search;
  return redirectWithToast(
    context,
    `/login?next=${encodeURIComponent(wanted)}`,
    toasts.signInForClientArea,
  );
};
