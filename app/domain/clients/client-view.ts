import { type Enums, PLAN_STATUS_VALUES } from "~/database.types";
import { DAY_MS } from "../calendar";
import { formatLongDate } from "../long-date";
import type { Meeting } from "../meetings/meeting";
import {
  listPendingChanges,
  listPlanStatusNotices,
  type PlanStatusChange,
  type PlanStatusNotice,
} from "../plans/plan-status";
import {
  getClientPlanDetails,
  isSubscription,
  type PlanDetails,
  getPlanName,
} from "../plans/plans";
import type { Profile } from "../profiles/profile";
import { parseSearch } from "../staff/search";

export const CLIENT_SECTION = {
  posts: "/client/posts",
  dashboard: "/client",
  customization: "/client?section=customization",
  support: "/client?section=support",
  account: "/client?section=account",
} as const;
export type ClientSection = keyof typeof CLIENT_SECTION;

export type DashboardSection = Exclude<ClientSection, "posts">;

export const SECTION_NAMES: Record<ClientSection, string> = {
  dashboard: "Dashboard",
  posts: "Posts",
  customization: "Customization",
  support: "Support",
  account: "Account",
};

const DASHBOARD_SECTIONS: readonly DashboardSection[] = [
  "dashboard",
  "customization",
  "support",
  "account",
];

export function parseClientSection(value: string | null): DashboardSection {
  return DASHBOARD_SECTIONS.find((section) => section === value) ?? "dashboard";
}

export type Channel = {
  network: string;
  url: string | null;
  question: "facebook_url" | "instagram_url" | "linkedin_url";
};

/** Dates are formatted on the server, so that the browser renders the same text. */
export type ClientView = {
  name: string;
  email: string;
  businessName: string;
  plan: string;
  joinDate: string;
  website: string | null;
  offerDescription: string | null;
  differentiator: string | null;
  tonePreference: string | null;
  wordsToAvoid: string | null;
  channels: Channel[];
  /** `nextBilling` is a date, or what has to happen first. */
  planDetails: PlanDetails & {
    nextBilling: string;
    isRenewed: boolean;
    notices: PlanStatusNotice[];
  };
};

export function toClientView(
  user: { name: string; email: string },
  profile: Profile,
  meeting: Meeting | null,
  nextBilling: string | null,
  changes: readonly PlanStatusChange[],
): ClientView {
  const isRenewable = isSubscription(profile.chosen_plan);
  return {
    name: user.name,
    email: user.email,
    businessName: profile.business_name,
    plan: profile.chosen_plan,
    joinDate: formatLongDate(new Date(profile.created_at)),
    website: profile.website,
    offerDescription: profile.offer_description,
    differentiator: profile.differentiator,
    tonePreference: profile.tone_preference,
    wordsToAvoid: profile.words_to_avoid,
    channels: [
      { network: "Facebook", url: profile.facebook_url, question: "facebook_url" },
      { network: "Instagram", url: profile.instagram_url, question: "instagram_url" },
      { network: "LinkedIn", url: profile.linkedin_url, question: "linkedin_url" },
    ],
    planDetails: {
      ...getClientPlanDetails(profile.chosen_plan),
      nextBilling: !isRenewable
        ? "None"
        : nextBilling
          ? formatLongDate(new Date(nextBilling))
          : formatMissingBilling(profile, meeting, changes),
      // The offer before activation promises a renewal.
      isRenewed: isRenewable && (nextBilling !== null || profile.plan_status === "inactive"),
      notices: listPlanStatusNotices(profile, changes),
    },
  };
}

/** "None" if the plan will not be billed. */
function formatMissingBilling(
  { plan_status }: Profile,
  meeting: Meeting | null,
  changes: readonly PlanStatusChange[],
): string {
  const isPausing =
    plan_status === "active" && listPendingChanges(changes).at(-1)?.kind === "pause";
  if (plan_status === "paused" || isPausing) return "Once your plan resumes";
  if (plan_status !== "inactive") return "None";
  return meeting?.status === "held" ? "Once we activate your plan" : "After your meeting";
}

export type ClientGreeting = {
  name: string | null;
  planName: string | null;
  /** A staff member sees a link to the desk, or to what is still missing. */
  staffState?: Enums<"staff_state"> | null;
  waitingDrafts?: number | null;
};

export function toClientGreeting(
  user?: { name: string },
  profile?: Pick<Profile, "chosen_plan">,
  waitingDrafts: number | null = null,
): ClientGreeting {
  const planName = profile ? getPlanName(profile.chosen_plan) : null;
  return { name: user?.name ?? null, planName, waitingDrafts };
}

/** Longer entries are rules: striking through a sentence is unreadable. */
const MAX_WORD_LENGTH = 32;

export function splitWordsToAvoid(text: string | null): { words: string[]; rules: string[] } {
  const all = (text ?? "").split(/[,;\n]/).map((each) => each.trim());
  const isWord = (each: string) => each.length <= MAX_WORD_LENGTH;
  const found = [...new Set(all)].filter(Boolean);
  return { words: found.filter(isWord), rules: found.filter((each) => !isWord(each)) };
}

export type ClientFilter = { search?: string; plan_status?: Enums<"plan_status"> };

export function parseClientFilter(query: URLSearchParams): ClientFilter {
  const status = query.get("status");
  return {
    search: parseSearch(query) || undefined,
    plan_status: PLAN_STATUS_VALUES.find((value) => value === status),
  };
}

/** A wrong clock may put the date in the future. */
export function daysActive(createdAt: Date, now: Date): number {
  const days = Math.floor((now.getTime() - createdAt.getTime()) / DAY_MS);
  return days > 0 ? days : 0;
}
