import { addDays, DAYS_A_WEEK, getWeekday, listWeek } from "../calendar.ts";
import { countPostsPerWeek, getPostingWeek, type PlanKey } from "../plans/plans.ts";
import type { DraftSlot, Network } from "./writer.ts";

const SAMPLE_DRAFTS = 3;
/** Time for the client to read a draft. */
const NOTICE_DAYS = 2;
const COLLISION_MS = 2 * 3_600_000;
const SPREAD: Record<number, readonly number[]> = { 1: [1], 2: [1, 3], 3: [0, 2, 4] };

/**
 * From Monday to Sunday, on the client's clock: before work, in a break and after work; later on
 * weekends. Our own defaults, not measured.
 */
export const PROPOSED_TIMES: Record<Network, readonly string[]> = {
  Instagram: ["11:30", "11:30", "11:30", "11:30", "11:30", "10:30", "10:30"],
  Facebook: ["09:30", "09:30", "09:30", "09:30", "09:30", "10:00", "10:00"],
  X: ["08:15", "08:15", "08:15", "08:15", "08:15", "09:30", "09:30"],
  LinkedIn: ["10:00", "10:00", "10:00", "10:00", "10:00", "10:00", "10:00"],
  TikTok: ["18:30", "18:30", "18:30", "18:30", "18:30", "17:00", "17:00"],
};

const NETWORKS_OF_PLAN: Record<PlanKey, number> = { starter: 2, pro: 3, "video-pro": 5, payg: 3 };

/** Dates are days in the client's time zone. */
export type SlotRequest = {
  kind: "first" | "week" | "again" | "revision" | "replacement" | "news";
  week: string | null;
  today: string;
  plan: PlanKey;
  isActive: boolean;
  hasFacebook: boolean;
  hasInstagram: boolean;
  hasLinkedin: boolean;
  /** Neither decided on nor edited; "again" replaces them. */
  untouchedSlots: readonly DraftSlot[];
  touchedSlots: readonly DraftSlot[];
  /** The client's own habit, on every weekday; such as 18:30. */
  preferredTimes: Partial<Record<Network, string>>;
};

/** As many as the plan has per week, as are replaced, samples, or one about news; a week's videos come first. */
export function planSlots(request: SlotRequest): DraftSlot[] {
  const { kind, untouchedSlots, touchedSlots } = request;
  const networks = chooseNetworks(request);
  const kept = kind === "again" ? touchedSlots : [...untouchedSlots, ...touchedSlots];
  if (kind === "news") {
    const slot = findFreeSlot(request, networks[0]!, addDays(request.today, 1), kept);
    return [{ ...slot, isVideo: false, isNews: true }];
  }
  const planned: DraftSlot[] = [];
  for (const day of chooseDays(request)) {
    const suitable = networks.filter((network) => suits(network, day));
    const network = suitable[planned.length % suitable.length]!;
    planned.push(findFreeSlot(request, network, day, [...kept, ...planned]));
  }
  const { videos } = getPostingWeek(request.plan);
  // Counts what stays in the weeks of replaced posts. Samples belong to no week.
  const all = kind === "again" ? [...kept, ...planned] : planned;
  return planned
    .toSorted((one, other) => toTime(one.plannedFor) - toTime(other.plannedFor))
    .map((slot) => ({ ...slot, isVideo: countEarlierInWeek(slot, all) < videos }));
}

export const needsVideo = ({ network, isVideo }: DraftSlot) => isVideo || network === "TikTok";

function countEarlierInWeek({ plannedFor }: DraftSlot, all: readonly DraftSlot[]): number {
  const week = listWeek(plannedFor.slice(0, 10));
  return all.filter(
    (other) => other.plannedFor < plannedFor && week.includes(other.plannedFor.slice(0, 10)),
  ).length;
}

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

/** Two hours between posts of a network. */
function findFreeSlot(
  request: SlotRequest,
  network: Network,
  day: string,
  taken: readonly DraftSlot[],
): DraftSlot {
  const time = request.preferredTimes[network] ?? PROPOSED_TIMES[network][getWeekday(day)]!;
  const slot = { network, plannedFor: `${day}T${time}` };
  const collides = taken.some(
    (other) =>
      other.network === network &&
      Math.abs(toTime(other.plannedFor) - toTime(slot.plannedFor)) < COLLISION_MS,
  );
  return collides || !suits(network, day)
    ? findFreeSlot(request, network, addDays(day, 1), taken)
    : slot;
}

/** Few people read LinkedIn on weekends. */
function suits(network: Network, day: string): boolean {
  return network !== "LinkedIn" || ![0, 6].includes(new Date(`${day}T00:00Z`).getUTCDay());
}

function toTime(local: string): number {
  return Date.parse(`${local}Z`);
}
