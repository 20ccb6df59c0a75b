import type { CompositeTypes } from "~/database.types";
import { formatClock, WEEKDAYS } from "../calendar";
import { PROPOSED_TIMES } from "./plan-slots.ts";

export function formatPreferredTime({ network, time }: CompositeTypes<"preferred_time">) {
  return {
    network,
    text: `${network} posts now go out at ${formatClock(time)}, because you moved three there.`,
    undo: `Back to ${formatProposedTimes(PROPOSED_TIMES[network])}`,
  };
}

/** "11:30 AM, Sat and Sun 10:30 AM". */
function formatProposedTimes(times: readonly string[]): string {
  const [usual, ...others] = Map.groupBy(WEEKDAYS, (_day, index) => times[index]!);
  return [
    formatClock(usual![0]),
    ...others.map(
      ([time, days]) => `${days.map((day) => day.slice(0, 3)).join(" and ")} ${formatClock(time)}`,
    ),
  ].join(", ");
}
