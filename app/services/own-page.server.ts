import type { Profile } from "~/domain/profile";
import { askPlainly } from "~/request/ask.server";
import type { Context } from "~/request/context";
import { noteMember } from "~/request/team-mark.server";
import { forgetViewer } from "~/request/viewer.server";
import { toAccount } from "./auth/account.server";
import { toSessions } from "./auth/sessions.server";
import { toConsents } from "./consents.server";
import { toConnection } from "./linkedin.server";
import { toMeeting, toTakenTimes } from "./meetings.server";
import { toNews } from "./news.server";
import { toPlanRequest } from "./plan-changes.server";
import { toDraft } from "./questionnaire.server";
import { toTicket, toTickets } from "./support-tickets.server";

/**
 * Parts that a page may request besides the profile, with their parsers, which return undefined for
 * invalid data.
 */
const PARTS = {
  account: toAccount,
  draft: toDraft,
  tickets: toTickets,
  ticket: toTicket,
  meeting: toMeeting,
  news: toNews,
  taken_times: toTakenTimes,
  plan_request: toPlanRequest,
  linkedin: toConnection,
  sessions: toSessions,
  consents: toConsents,
};

export type Part = keyof typeof PARTS;
export type Parts<P extends Part> = {
  [K in P]: Exclude<ReturnType<(typeof PARTS)[K]>, undefined>;
};

type NotRead =
  | { outcome: "session-over" }
  /** `isUnreadable`: the database answered with something other than the requested data. */
  | { outcome: "unavailable"; isUnreadable?: true };

type OwnPage<P extends Part> =
  | { outcome: "read"; profile: Profile | null; isStaff: boolean; parts: Parts<P> }
  | NotRead;

const UNREADABLE: NotRead = { outcome: "unavailable", isUnreadable: true };

/**
 * Loads the profile and the requested parts in one call, which also checks the session. Clears the
 * cookies of a session that has ended.
 */
export function readOwnPage<P extends Part = never>(
  context: Context,
  ...parts: P[]
): Promise<OwnPage<P>> {
  return readOwnPageOf(context, null, ...parts);
}

/** @param item id of the single object that the page shows, such as a ticket */
export async function readOwnPageOf<P extends Part = never>(
  context: Context,
  item: string | null,
  ...parts: P[]
): Promise<OwnPage<P>> {
  try {
    const { data, error } = await askPlainly(context, ({ rpc }) =>
      rpc("my_page", item ? { parts, item } : { parts }),
    );
    if (error || typeof data !== "object" || data === null) return { outcome: "unavailable" };
    const answer = data as Partial<
      Record<Part | "session_is_alive" | "is_staff" | "profile", unknown>
    >;
    if (typeof answer.session_is_alive !== "boolean") return UNREADABLE;
    if (!answer.session_is_alive) {
      forgetViewer(context);
      return { outcome: "session-over" };
    }
    const { profile } = answer;
    const read = parts.map((part) => [part, PARTS[part](answer[part])] as const);
    const isWhole = read.every(([, value]) => value !== undefined);
    if (!isWhole || !(profile === null || isProfile(profile))) return UNREADABLE;
    const isStaff = answer.is_staff === true;
    noteMember(context, isStaff);
    return { outcome: "read", profile, isStaff, parts: Object.fromEntries(read) as Parts<P> };
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
