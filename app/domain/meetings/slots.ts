import type { CompositeTypes } from "../../database.types.ts";
import { DAY_MS } from "../calendar.ts";
import { dateFormat, getZonedTime } from "../date-format.ts";
import { formatStaffDateTime } from "../long-date.ts";

export const BUSINESS_TIME_ZONE = "America/New_York";

const HALF_HOUR_MS = 30 * 60_000;
const HOUR_MS = 2 * HALF_HOUR_MS;
const NOTICE_MS = DAY_MS;
const HORIZON_DAYS = 14;
const FIRST_HOUR = 9;
const HALF_HOURS_A_DAY = 16;
/** Within New York's business hours in both standard and daylight saving time. */
const MIDDAY_UTC = 17;

/** ISO times, and dates in New York. */
export type UnavailableTimes = CompositeTypes<"unavailable_times">;

export type SlotDay = { label: string; times: { at: string; label: string }[] };

export type SlotOffer = {
  zone: string;
  zoneName: string;
  zones: { value: string; text: string }[];
  days: SlotDay[] | null;
};

/** The database enforces the same rule (`is_bookable_slot`). */
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

export function formatSlot(slot: Date, zone: string): string {
  const date = dateFormat({ timeZone: zone, dateStyle: "full" });
  return `${date.format(slot)} at ${getFormats(zone).time.format(slot)}`;
}

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

/** West to east; any other valid zone is accepted too. */
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

export function parseTimeZone(name: string | null | undefined): string | null {
  // Intl accepts bare offsets; the database does not.
  if (!name || !/^[A-Za-z][\w+/-]{1,63}$/.test(name)) return null;
  try {
    getFormats(name);
    return name;
  } catch {
    return null;
  }
}

export function pickTimeZone(...names: (string | null | undefined)[]): string {
  return names.map(parseTimeZone).find((zone) => zone !== null) ?? BUSINESS_TIME_ZONE;
}

export function formatTimeZonePlace(zone: string): string {
  return zone.slice(zone.lastIndexOf("/") + 1).replaceAll("_", " ");
}

export function formatTimeZoneSuffix(zone: string): string {
  return zone === "UTC" ? zone : `${formatTimeZonePlace(zone)} time`;
}

/** "Nicosia, GMT+2". */
export function formatTimeZone(zone: string, moment = new Date()): string {
  const offset = dateFormat({ timeZone: zone, timeZoneName: "shortOffset" })
    .formatToParts(moment)
    .find(({ type }) => type === "timeZoneName")?.value;
  return zone === "UTC" ? zone : `${formatTimeZonePlace(zone)}, ${offset}`;
}

/** "December 1, 2026 at 10:00 AM New York time". */
export function formatZonedTime(moment: Date, zone: string): string {
  return `${formatStaffDateTime(moment, zone)} ${formatTimeZoneSuffix(zone)}`;
}

/** Only if it differs from the reader's. */
export function formatClientTime(start: Date, zone: string, timeZone: string | null) {
  const clientZone = parseTimeZone(timeZone);
  const time = clientZone && formatSlot(start, clientZone);
  return !time || time === formatSlot(start, zone)
    ? {}
    : { [`For them, in ${formatTimeZone(clientZone, start)}`]: time };
}

export function toSlotOffer(taken: UnavailableTimes | null, zone: string, now: Date): SlotOffer {
  const zones = [...new Set<string>([...TIME_ZONES, zone])];
  return {
    zone,
    zoneName: formatTimeZone(zone, now),
    zones: zones.map((value) => ({ value, text: formatTimeZone(value, now) })),
    days: taken && groupByDay(listFreeSlots(now, taken), zone),
  };
}
