/** A visitor can request any time zone. */
const MAX_CACHED_FORMATS = 100;

const cachedFormats = new Map<string, Intl.DateTimeFormat>();

/** Not while modules load: it slows the start. @throws RangeError for an unknown time zone */
export function dateFormat(options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = JSON.stringify(options);
  let format = cachedFormats.get(key);
  if (!format) {
    format = new Intl.DateTimeFormat("en-US", options);
    if (cachedFormats.size >= MAX_CACHED_FORMATS) cachedFormats.clear();
    cachedFormats.set(key, format);
  }
  return format;
}

export function getZonedTime(moment: Date | number, timeZone: string) {
  const format = dateFormat({
    timeZone,
    weekday: "short",
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
    hour: "2-digit",
    minute: "2-digit",
    hourCycle: "h23",
  });
  const { year, month, day, weekday, hour, minute } = Object.fromEntries(
    format.formatToParts(moment).map(({ type, value }) => [type, value]),
  ) as Record<Intl.DateTimeFormatPartTypes, string>;
  return {
    date: `${year}-${month}-${day}`,
    weekday,
    hour: Number(hour),
    time: `${hour}:${minute}`,
  };
}

/** A local time that a change of the clocks skips is moved by the change; of two equal ones, one. */
export function getMoment(local: string, timeZone: string): Date {
  const utc = Date.parse(`${local.slice(0, 16)}Z`);
  const getOffset = (moment: number) => {
    const { date, time } = getZonedTime(moment, timeZone);
    return Date.parse(`${date}T${time}Z`) - moment;
  };
  return new Date(utc - getOffset(utc - getOffset(utc)));
}
