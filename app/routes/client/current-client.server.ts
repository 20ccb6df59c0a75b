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
 * The signed-in user with a finished profile and the parts that the page shows; without a profile when
 * what the database has is none.
 * @throws a redirect: an ended session leads to the log-in, a missing or unfinished profile to the
 * questionnaire, any other database error home
 */
export function readClient<P extends Part = never>(
  context: Context,
  ...parts: P[]
): Promise<(SignedInClient & { parts: Parts<P> }) | { user: User; profile: null }> {
  return readClientOf(context, null, ...parts);
}

/** @param item the id of the one thing that the page is about, such as a ticket */
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

/** A client as far as they could be read. */
type KnownClient<P extends Part> = Partial<SignedInClient & { parts: Parts<P> }>;

/**
 * As readClient, but the dashboard says that there is no profile to be had; and after a POST the page
 * must come back with what was typed, even if nobody can be asked now.
 */
export function loadClient<P extends Part = never>(
  context: Context,
  ...parts: P[]
): Promise<KnownClient<P>> {
  return loadClientOf(context, null, ...parts);
}

/** @param item the id of the one thing that the page is about, such as a ticket */
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

/** The user and what else can be read: the care of an account does not ask for a finished profile. */
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

/** What a form about the account's own address shows: whose client area it is, and the address as it is now. */
export async function loadEmail(context: Context) {
  const { user, profile, parts } = await loadUser(context, "account");
  return {
    greeting: toGreeting(user, profile),
    email: parts?.account.email ?? user?.email ?? null,
  };
}
