import { addDays } from "../../app/domain/calendar.ts";
import type { Brief, DraftSlot, Network } from "../../app/domain/drafts/writer.ts";
import { type storedBriefs, toBrief } from "./briefs.ts";

/** The four weeks that an evaluation writes for each brief, three posts in each. */

export const WEEKS = 4;
const FIRST_MONDAY = "2026-12-07";
const POSTS: readonly [day: number, network: Network, time: string][] = [
  [0, "Facebook", "09:30"],
  [2, "Instagram", "11:30"],
  [4, "LinkedIn", "10:00"],
];

/** Returns the brief of a week, with the texts of the weeks before it. */
export function createWeek(
  stored: (typeof storedBriefs)[number],
  week: number,
  earlierBodies: readonly string[],
): Brief {
  const slots = POSTS.map(([day, network, time]): DraftSlot => ({
    network,
    plannedFor: `${addDays(FIRST_MONDAY, week * 7 + day)}T${time}`,
  }));
  return { ...toBrief(stored, slots), earlierBodies };
}
