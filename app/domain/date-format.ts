/** More than all pages use; a visitor can name any of 600 zones, and a format takes some 20 KB. */
const MOST_KEPT = 100;

const kept = new Map<string, Intl.DateTimeFormat>();

/**
 * A format of English dates, the same one for the same options. Making one costs a page a fifth of its
 * time, and the first one loads the language's data, which takes as long as the Worker's whole
 * start-up: no module may ask for one while it loads.
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
