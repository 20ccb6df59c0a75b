/** Limits the cache: pages use about a dozen formats, but a visitor can request any time zone. */
const MAX_CACHED_FORMATS = 100;

const cachedFormats = new Map<string, Intl.DateTimeFormat>();

/**
 * Returns a cached format of English dates. The first call loads the language data, which took a
 * third of the Worker's start-up time, so no module may call this while it loads.
 * @throws RangeError for an unknown time zone
 */
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
