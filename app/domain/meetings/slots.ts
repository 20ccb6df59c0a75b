// Extensions are needed by Deno, which runs this for the edge functions.
import type { CompositeTypes } from "../../services/database.types.ts";
import { DAY_MS } from "../calendar.ts";
import { dateFormat, getZonedTime } from "../date-format.ts";
import { formatStaffDateTime } from "../long-date.ts";

/** Time zone of the staff; meetings take place during its business hours. */
export const BUSINESS_TIME_ZONE = "America/New_York";

const HALF_HOUR_MS = 30 * 60_000;
const HOUR_MS = 2 * HALF_HOUR_MS;
/** Notice that clients give; staff give none. */
const NOTICE_MS = DAY_MS;
const HORIZON_DAYS = 14;
const FIRST_HOUR = 9;
const HALF_HOURS_A_DAY = 16;
/**
 * UTC hour that lies within New York's business hours in both standard and daylight saving time.
 */
const MIDDAY_UTC = 17;

/** Unavailable times from the database: booked ISO times, and dates in New York. */
export type UnavailableTimes = CompositeTypes<"unavailable_times">;

/** Day in the visitor's time zone, with its free slots. */
export type SlotDay = { label: string; times: { at: string; label: string }[] };

/** Data of a page that offers free slots. */
export type SlotOffer = {
  zone: string;
  zoneName: string;
  zones: { value: string; text: string }[];
  /** Null when the free slots could not be loaded. */
  days: SlotDay[] | null;
};

/**
 * Returns the available half-hour slots in order: Monday to Friday from 9:00 to 16:30 in New York,
 * from the notice to fourteen days ahead, without the unavailable ones. The database enforces the
 * same rule (`is_bookable_slot`).
 */
export function listFreeSlots(
  now: Date,
  { taken, days_off }: UnavailableTimes,
  noticeMs = NOTICE_MS,
): Date[] {
  const first = now.getTime() + noticeMs;
  const last = now.getTime() + HORIZON_DAYS * DAY_MS;
  const takenTimes = new Set(taken.map((moment) => Date.parse(moment)));
  const slots: Date[] = [];
  const today = Math.floor(now.getTime() / DAY_MS) * DAY_MS;
  for (let day = today; day <= last; day += DAY_MS) {
    const midday = day + MIDDAY_UTC * HOUR_MS;
    const { date, weekday, hour } = getZonedTime(midday, BUSINESS_TIME_ZONE);
    if (weekday === "Sat" || weekday === "Sun" || days_off.includes(date)) continue;
    const opening = midday - (hour - FIRST_HOUR) * HOUR_MS;
    for (let place = 0; place < HALF_HOURS_A_DAY; place++) {
      const moment = opening + place * HALF_HOUR_MS;
      if (moment >= first && moment <= last && !takenTimes.has(moment))
        slots.push(new Date(moment));
    }
  }
  return slots;
}

/** Groups the slots by day in the given time zone. */
export function groupByDay(slots: readonly Date[], zone: string): SlotDay[] {
  const { day, time } = getFormats(zone);
  const days: SlotDay[] = [];
  for (const slot of slots) {
    const label = day.format(slot);
    if (days.at(-1)?.label !== label) days.push({ label, times: [] });
    days.at(-1)?.times.push({ at: slot.toISOString(), label: time.format(slot) });
  }
  return days;
}

/** Formats a slot such as "Tuesday, December 1, 2026 at 10:00 AM". */
export function formatSlot(slot: Date, zone: string): string {
  const date = dateFormat({ timeZone: zone, dateStyle: "full" });
  return `${date.format(slot)} at ${getFormats(zone).time.format(slot)}`;
}

/** Formats a slot where space is short, such as "Tue, Dec 1, 10:00 AM". */
export function formatShortSlot(slot: Date, timeZone: string): string {
  const day = dateFormat({ timeZone, weekday: "short", month: "short", day: "numeric" });
  return `${day.format(slot)}, ${getFormats(timeZone).time.format(slot)}`;
}

function getFormats(timeZone: string) {
  return {
    day: dateFormat({ timeZone, weekday: "long", month: "long", day: "numeric" }),
    time: dateFormat({ timeZone, hour: "numeric", minute: "2-digit" }),
  };
}

/** Time zones offered in the list, from west to east; any other valid one is accepted, too. */
export const TIME_ZONES = [
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

/** @returns the time zone if it exists, otherwise null */
export function parseTimeZone(name: string | null | undefined): string | null {
  // Rejects bare offsets, which Intl accepts but the database does not.
  if (!name || !/^[A-Za-z][\w+/-]{1,63}$/.test(name)) return null;
  try {
    getFormats(name);
    return name;
  } catch {
    return null;
  }
}

/** Returns the first time zone that exists, otherwise that of the staff. */
export function pickTimeZone(...names: (string | null | undefined)[]): string {
  return names.map(parseTimeZone).find((zone) => zone !== null) ?? BUSINESS_TIME_ZONE;
}

/** Formats the name of a time zone: "New York (America)". */
export function formatTimeZone(zone: string): string {
  const [area = "", ...place] = zone.replaceAll("_", " ").split("/");
  return place.length ? `${place.toReversed().join(", ")} (${area})` : area;
}

/** Formats the short name of a time zone: "New York". */
export function formatTimeZonePlace(zone: string): string {
  return zone.slice(zone.lastIndexOf("/") + 1).replaceAll("_", " ");
}

/** Formats a time zone behind a time: "New York time". */
export function formatTimeZoneSuffix(zone: string): string {
  return zone === "UTC" ? zone : `${formatTimeZonePlace(zone)} time`;
}

/** Formats a time with its zone: "December 1, 2026 at 10:00 AM New York time". */
export function formatZonedTime(moment: Date, zone: string): string {
  return `${formatStaffDateTime(moment, zone)} ${formatTimeZoneSuffix(zone)}`;
}

/** Builds the offer of free slots. @param taken null when they could not be loaded */
export function toSlotOffer(taken: UnavailableTimes | null, zone: string, now: Date): SlotOffer {
  const zones = [...new Set<string>([...TIME_ZONES, zone])];
  return {
    zone,
    zoneName: formatTimeZone(zone),
    zones: zones.map((value) => ({ value, text: formatTimeZone(value) })),
    days: taken && groupByDay(listFreeSlots(now, taken), zone),
  };
}
