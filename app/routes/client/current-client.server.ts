import { redirectDocument } from "react-router";
import { toasts } from "~/content/toasts";
import { CLIENT_SECTION, toGreeting } from "~/domain/client-area";
import { isProfileComplete, type Profile } from "~/domain/profile";
import type { User } from "~/domain/viewer";
import type { Context } from "~/request/context";
import { edgeContext } from "~/request/edge.server";
import { redirectWithToast } from "~/request/toasts.server";
import { requireUser, viewerOf } from "~/request/viewer.server";
import { type Part, type Parts, readOwnPageOf } from "~/services/own-page.server";
import { redirectToLogIn } from "./log-in-again.server";

export type SignedInClient = { user: User; profile: Profile; isStaff: boolean };

/**
 * Loads the signed-in user with a completed profile and the parts that the page shows; `profile` is
 * null when the database returned an invalid one.
 * @throws a redirect: to the login when the session has ended, to the questionnaire when the
 * profile is missing or incomplete, to the home page on any other database error
 */
export function readClient<P extends Part = never>(
  context: Context,
  ...parts: P[]
): Promise<(SignedInClient & { parts: Parts<P> }) | { user: User; profile: null }> {
  return readClientOf(context, null, ...parts);
}

/** @param item id of the single object that the page shows, such as a ticket */
async function readClientOf<P extends Part = never>(
  context: Context,
  item: string | null,
  ...parts: P[]
): Promise<(SignedInClient & { parts: Parts<P> }) | { user: User; profile: null }> {
  const user = requireUser(context);
  const read = await readOwnPageOf(context, item, ...parts);
  if (read.outcome === "session-over") throw redirectToLogIn(context);
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
type KnownClient<P extends Part> = Partial<SignedInClient & { parts: Parts<P> }>;

/**
 * Works as `readClient`, but redirects to the dashboard, which reports an invalid profile. After a
 * POST it never redirects, so that the page can return what was entered even when the database
 * fails.
 */
export function loadClient<P extends Part = never>(
  context: Context,
  ...parts: P[]
): Promise<KnownClient<P>> {
  return loadClientOf(context, null, ...parts);
}

/** @param item id of the single object that the page shows, such as a ticket */
export async function loadClientOf<P extends Part = never>(
  context: Context,
  item: string | null,
  ...parts: P[]
): Promise<KnownClient<P>> {
  if (context.get(edgeContext).method === "POST") return loadUserOf(context, item, ...parts);
  const client = await readClientOf(context, item, ...parts);
  if (!client.profile) throw redirectDocument(CLIENT_SECTION.dashboard, 303);
  return client;
}

/**
 * Loads the user and the data that can be read, because account settings do not require a completed
 * profile.
 */
export function loadUser<P extends Part = never>(
  context: Context,
  ...parts: P[]
): Promise<KnownClient<P>> {
  return loadUserOf(context, null, ...parts);
}

async function loadUserOf<P extends Part = never>(
  context: Context,
  item: string | null,
  ...parts: P[]
): Promise<KnownClient<P>> {
  const viewer = viewerOf(context);
  if (viewer.state !== "signed-in") return {};
  const read = await readOwnPageOf(context, item, ...parts);
  if (read.outcome === "session-over") {
    if (context.get(edgeContext).method !== "POST") throw redirectToLogIn(context);
    return {};
  }
  if (read.outcome !== "read") return { user: viewer.user };
  return { user: viewer.user, profile: read.profile ?? undefined, parts: read.parts };
}

/** Loads the data of the forms about the account's email: the sidebar and the current address. */
export async function loadEmail(context: Context) {
  const { user, profile, parts } = await loadUser(context, "account");
  return {
    greeting: toGreeting(user, profile),
    email: parts?.account.email ?? user?.email ?? null,
  };
}
