// Decides for which networks and times drafts are written, before a writer is asked.
import { addDays, DAYS_A_WEEK, listWeek } from "../calendar.ts";
import { countPostsPerWeek, getPostingWeek, type PlanKey } from "../plans/plans.ts";
import type { DraftSlot, Network } from "./writer.ts";

/** Number of drafts for clients whose plan has no posts of a week yet, or none at all. */
const SAMPLE_DRAFTS = 3;
/** Days that a client has to read a draft before its time. */
const NOTICE_DAYS = 2;
const COLLISION_MS = 2 * 3_600_000;
/** Weekdays of a week's only posts, Monday first, by their number. */
const SPREAD: Record<number, readonly number[]> = { 1: [1], 2: [1, 3], 3: [0, 2, 4] };

/**
 * Local time that we propose on each network until a client's own figures say better: before work,
 * in a break, after work. Client and team change it with the draft.
 */
const PROPOSED_TIMES: Record<Network, string> = {
  Instagram: "11:30",
  Facebook: "09:30",
  X: "08:15",
  LinkedIn: "10:00",
  TikTok: "18:30",
};

/** Networks of each plan, as its features say; pay-as-you-go has no number of its own. */
const NETWORKS_OF_PLAN: Record<PlanKey, number> = { starter: 2, pro: 3, "video-pro": 5, payg: 3 };

/** Facts that the slots are planned from; dates are days in the client's time zone. */
export type SlotRequest = {
  kind: "first" | "week" | "again";
  /** Monday of the week, for "week". */
  week: string | null;
  today: string;
  plan: PlanKey;
  isActive: boolean;
  hasFacebook: boolean;
  hasInstagram: boolean;
  hasLinkedin: boolean;
  /** Newest drafts that nobody has decided on or edited; "again" replaces them. */
  untouchedSlots: readonly DraftSlot[];
  /** Newest drafts of all others. */
  touchedSlots: readonly DraftSlot[];
};

/**
 * Plans the slots of a job, in the order of their times: as many as the plan has posts in a week, as many as
 * are replaced in such weeks, or three samples; on the client's own networks first, and with the videos of
 * a week first.
 */
export function planSlots(request: SlotRequest): DraftSlot[] {
  const { kind, untouchedSlots, touchedSlots } = request;
  const networks = chooseNetworks(request);
  const kept = kind === "again" ? touchedSlots : [...untouchedSlots, ...touchedSlots];
  const planned: DraftSlot[] = [];
  for (const day of chooseDays(request)) {
    const suitable = networks.filter((network) => suits(network, day));
    const network = suitable[planned.length % suitable.length]!;
    planned.push(findFreeSlot(network, day, [...kept, ...planned]));
  }
  const { videos } = getPostingWeek(request.plan);
  // Counts what stays in the weeks of replaced posts. Samples are no part of the weeks of a plan.
  const all = kind === "again" ? [...kept, ...planned] : planned;
  return planned
    .toSorted((one, other) => toTime(one.plannedFor) - toTime(other.plannedFor))
    .map((slot) => ({ ...slot, isVideo: countEarlierInWeek(slot, all) < videos }));
}

/** Returns true for a slot that takes a video and no photo. */
export const needsVideo = ({ network, isVideo }: DraftSlot) => isVideo || network === "TikTok";

/** Counts the posts of a slot's week before it. */
function countEarlierInWeek({ plannedFor }: DraftSlot, all: readonly DraftSlot[]): number {
  const week = listWeek(plannedFor.slice(0, 10));
  return all.filter(
    (other) => other.plannedFor < plannedFor && week.includes(other.plannedFor.slice(0, 10)),
  ).length;
}

/** Lists the networks on which the client has a page first, as many as the plan includes. */
function chooseNetworks({ plan, hasFacebook, hasInstagram, hasLinkedin }: SlotRequest): Network[] {
  const own = new Set<Network>([
    ...(hasInstagram ? ["Instagram" as const] : []),
    ...(hasFacebook ? ["Facebook" as const] : []),
    ...(hasLinkedin ? ["LinkedIn" as const] : []),
    "Instagram",
    "Facebook",
    "LinkedIn",
    "X",
    "TikTok",
  ]);
  return [...own].slice(0, NETWORKS_OF_PLAN[plan]);
}

function chooseDays({ kind, week, today, plan, isActive, untouchedSlots }: SlotRequest): string[] {
  const count = Math.min(countPostsPerWeek(getPostingWeek(plan)), DAYS_A_WEEK);
  if (kind === "again" && isActive && count > 0)
    return untouchedSlots.map(({ plannedFor }) => {
      const day = plannedFor.slice(0, 10);
      return day > today ? day : addDays(today, NOTICE_DAYS);
    });
  if (kind !== "week" || week === null)
    return Array.from({ length: SAMPLE_DRAFTS }, (_, index) => addDays(today, NOTICE_DAYS + index));
  const days = SPREAD[count] ?? Array.from({ length: count }, (_, index) => index);
  return days.map((day) => addDays(week, day));
}

/** Moves a slot by days until its day suits, and no other post of its network is within two hours. */
function findFreeSlot(network: Network, day: string, taken: readonly DraftSlot[]): DraftSlot {
  const slot = { network, plannedFor: `${day}T${PROPOSED_TIMES[network]}` };
  const collides = taken.some(
    (other) =>
      other.network === network &&
      Math.abs(toTime(other.plannedFor) - toTime(slot.plannedFor)) < COLLISION_MS,
  );
  return collides || !suits(network, day) ? findFreeSlot(network, addDays(day, 1), taken) : slot;
}

/** Returns false for LinkedIn on weekends, when few people read about work. */
function suits(network: Network, day: string): boolean {
  return network !== "LinkedIn" || ![0, 6].includes(new Date(`${day}T00:00Z`).getUTCDay());
}

/** Compares local times of one zone, in which an hour of daylight saving does not matter. */
function toTime(local: string): number {
  return Date.parse(`${local}Z`);
}
