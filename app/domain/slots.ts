import { dateFormat } from "./date-format";

/** The team's own zone: its business hours are the hours of the meetings. */
export const TEAM_ZONE = "America/New_York";

const HALF_HOUR_MS = 30 * 60_000;
const HOUR_MS = 2 * HALF_HOUR_MS;
const DAY_MS = 24 * HOUR_MS;
const NOTICE_MS = DAY_MS;
const HORIZON_DAYS = 14;
const FIRST_HOUR = 9;
const HALF_HOURS_A_DAY = 16;
/** When it is business hours in New York whether clocks are changed or not. */
const MIDDAY_UTC = 17;

/** What the database says is not free: moments, and dates in New York. */
export type TakenTimes = { taken: string[]; days_off: string[] };

/** A day as a visitor's zone has it, and the free times on it. */
export type SlotDay = { label: string; times: { at: string; label: string }[] };

/** What a page of free times shows. */
export type SlotOffer = {
  zone: string;
  zoneName: string;
  zones: { value: string; text: string }[];
  /** Null when nobody could be asked. */
  days: SlotDay[] | null;
};

/**
 * The half hours that may be booked, in order: Monday to Friday from 9:00 to 16:30 in New York, from
 * 24 hours to fourteen days ahead, but for what is taken. The database has the same rule (is_slot).
 */
export function freeSlots(now: Date, { taken, days_off }: TakenTimes): Date[] {
  const first = now.getTime() + NOTICE_MS;
  const last = now.getTime() + HORIZON_DAYS * DAY_MS;
  const isTaken = new Set(taken.map((moment) => Date.parse(moment)));
  const slots: Date[] = [];
  const today = Math.floor(now.getTime() / DAY_MS) * DAY_MS;
  for (let day = today; day <= last; day += DAY_MS) {
    const midday = day + MIDDAY_UTC * HOUR_MS;
    const { date, weekday, hour } = inNewYork(midday);
    if (weekday === "Sat" || weekday === "Sun" || days_off.includes(date)) continue;
    const opening = midday - (hour - FIRST_HOUR) * HOUR_MS;
    for (let place = 0; place < HALF_HOURS_A_DAY; place++) {
      const moment = opening + place * HALF_HOUR_MS;
      if (moment >= first && moment <= last && !isTaken.has(moment)) slots.push(new Date(moment));
    }
  }
  return slots;
}

/** The date, weekday and hour of that moment in New York. */
function inNewYork(moment: number): { date: string; weekday: string; hour: number } {
  const team = dateFormat({
    timeZone: TEAM_ZONE,
    weekday: "short",
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
    hour: "2-digit",
    hourCycle: "h23",
  });
  const parts = Object.fromEntries(
    team.formatToParts(moment).map(({ type, value }) => [type, value]),
  );
  return {
    date: `${parts.year}-${parts.month}-${parts.day}`,
    weekday: parts.weekday ?? "",
    hour: Number(parts.hour),
  };
}

/** The slots by day, as clocks and calendars in that zone show them. */
export function byDay(slots: readonly Date[], zone: string): SlotDay[] {
  const { day, time } = formatsOf(zone);
  const days: SlotDay[] = [];
  for (const slot of slots) {
    const label = day.format(slot);
    if (days.at(-1)?.label !== label) days.push({ label, times: [] });
    days.at(-1)?.times.push({ at: slot.toISOString(), label: time.format(slot) });
  }
  return days;
}

/** A moment such as "Tuesday, December 1, 2026 at 10:00 AM". */
export function slotInWords(slot: Date, zone: string): string {
  const date = dateFormat({ timeZone: zone, dateStyle: "full" });
  return `${date.format(slot)} at ${formatsOf(zone).time.format(slot)}`;
}

function formatsOf(timeZone: string) {
  return {
    day: dateFormat({ timeZone, weekday: "long", month: "long", day: "numeric" }),
    time: dateFormat({ timeZone, hour: "numeric", minute: "2-digit" }),
  };
}

/** The zones that are offered to choose from, from west to east; any other may be asked for, too. */
export const ZONES = [
  "Pacific/Honolulu",
  "America/Anchorage",
  "America/Los_Angeles",
  "America/Phoenix",
  "America/Denver",
  "America/Chicago",
  "America/Mexico_City",
  "America/New_York",
  "America/Bogota",
  "America/Halifax",
  "America/Sao_Paulo",
  "America/St_Johns",
  "Atlantic/Azores",
  "UTC",
  "Europe/London",
  "Europe/Berlin",
  "Africa/Lagos",
  "Europe/Athens",
  "Africa/Cairo",
  "Africa/Johannesburg",
  "Asia/Nicosia",
  "Europe/Istanbul",
  "Asia/Dubai",
  "Asia/Karachi",
  "Asia/Kolkata",
  "Asia/Kathmandu",
  "Asia/Bangkok",
  "Asia/Singapore",
  "Asia/Tokyo",
  "Australia/Adelaide",
  "Australia/Sydney",
  "Pacific/Auckland",
] as const;

/** @returns that zone if there is one of that name, else null */
export function toZone(name: string | null | undefined): string | null {
  // Bare offsets are zones to Intl, too, but none that the database takes.
  if (!name || !/^[A-Za-z][\w+/-]{1,63}$/.test(name)) return null;
  try {
    formatsOf(name);
    return name;
  } catch {
    return null;
  }
}

/** A zone's name for people: "New York (America)". */
export function zoneLabel(zone: string): string {
  const [area = "", ...place] = zone.replaceAll("_", " ").split("/");
  return place.length ? `${place.toReversed().join(", ")} (${area})` : area;
}

/** The free times for a page. @param taken null when nobody could be asked */
export function toSlotOffer(taken: TakenTimes | null, zone: string, now: Date): SlotOffer {
  const zones = [...new Set<string>([...ZONES, zone])];
  return {
    zone,
    zoneName: zoneLabel(zone),
    zones: zones.map((value) => ({ value, text: zoneLabel(value) })),
    days: taken && byDay(freeSlots(now, taken), zone),
  };
}
