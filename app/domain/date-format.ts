/** Pages use a dozen, but a visitor can name any zone. */
const MOST_KEPT = 100;

const kept = new Map<string, Intl.DateTimeFormat>();

/**
 * A format of English dates, the same one for the same options. The first one loads the language's data,
 * which was a third of the Worker's start-up: no module may ask for one while it loads.
 * @throws RangeError for a zone that there is not
 */
export function dateFormat(options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = JSON.stringify(options);
  let format = kept.get(key);
  if (!format) {
    format = new Intl.DateTimeFormat("en-US", options);
    if (kept.size >= MOST_KEPT) kept.clear();
    kept.set(key, format);
  }
  return format;
}
