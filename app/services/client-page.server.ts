import type { Profile } from "~/domain/profiles/profile";
import type { Context } from "~/request/context";
import { recordStaffStatus } from "~/request/staff-cookie.server";
import { fetchSupabase } from "~/request/supabase-call.server";
import { clearViewer } from "~/request/viewer.server";
import { parseAccount } from "./auth/account.server";
import { parseSessions } from "./auth/sessions.server";
import { parseUpdates } from "./clients.server";
import { parseConsents } from "./consents.server";
import { parseLinkedinConnection } from "./linkedin.server";
import { parseMeeting, parseUnavailableTimes } from "./meetings.server";
import { parsePlanChange } from "./plan-changes.server";
import { parseQuestionnaireDraft } from "./questionnaire.server";
import { parseTicket, parseTickets } from "./tickets.server";

/**
 * Parts that a page may request besides the profile, with their parsers, which return undefined for
 * invalid data.
 */
const PAGE_PARTS = {
  account: parseAccount,
  draft: parseQuestionnaireDraft,
  tickets: parseTickets,
  ticket: parseTicket,
  meeting: parseMeeting,
  news: parseUpdates,
  taken_times: parseUnavailableTimes,
  plan_request: parsePlanChange,
  linkedin: parseLinkedinConnection,
  sessions: parseSessions,
  consents: parseConsents,
};

export type PagePart = keyof typeof PAGE_PARTS;
export type PageParts<P extends PagePart> = {
  [K in P]: Exclude<ReturnType<(typeof PAGE_PARTS)[K]>, undefined>;
};

type PageUnavailable =
  | { outcome: "session-ended" }
  /** `isUnreadable`: the database answered with something other than the requested data. */
  | { outcome: "unavailable"; isUnreadable?: true };

type ClientPage<P extends PagePart> =
  | { outcome: "read"; profile: Profile | null; isStaff: boolean; parts: PageParts<P> }
  | PageUnavailable;

const UNAVAILABLE: PageUnavailable = { outcome: "unavailable", isUnreadable: true };

/**
 * Loads the profile and the requested parts in one call, which also checks the session. Clears the
 * cookies of a session that has ended.
 */
export function getClientPage<P extends PagePart = never>(
  context: Context,
  ...parts: P[]
): Promise<ClientPage<P>> {
  return getClientPageItem(context, null, ...parts);
}

/** @param item id of the single object that the page shows, such as a ticket */
export async function getClientPageItem<P extends PagePart = never>(
  context: Context,
  itemId: string | null,
  ...parts: P[]
): Promise<ClientPage<P>> {
  try {
    const { data, error } = await fetchSupabase(context, ({ rpc }) =>
      rpc("my_page", itemId ? { parts, item: itemId } : { parts }),
    );
    if (error || typeof data !== "object" || data === null) return { outcome: "unavailable" };
    const result = data as Partial<
      Record<PagePart | "session_is_alive" | "is_staff" | "profile", unknown>
    >;
    if (typeof result.session_is_alive !== "boolean") return UNAVAILABLE;
    if (!result.session_is_alive) {
      clearViewer(context);
      return { outcome: "session-ended" };
    }
    const { profile } = result;
    const read = parts.map((part) => [part, PAGE_PARTS[part](result[part])] as const);
    const isWhole = read.every(([, value]) => value !== undefined);
    if (!isWhole || !(profile === null || isProfile(profile))) return UNAVAILABLE;
    const isStaff = result.is_staff === true;
    recordStaffStatus(context, isStaff);
    return { outcome: "read", profile, isStaff, parts: Object.fromEntries(read) as PageParts<P> };
  } catch {
    return { outcome: "unavailable" };
  }
}

/** Validates the profile, because a failing backend may answer with something else. */
function isProfile(value: unknown): value is Profile {
  const row = value as Partial<Profile> | undefined;
  return (
    typeof row?.id === "string" &&
    typeof row.business_name === "string" &&
    typeof row.offer_description === "string" &&
    typeof row.chosen_plan === "string"
  );
}
