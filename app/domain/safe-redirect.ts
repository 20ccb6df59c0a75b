/**
 * The page of this site to go to next. Parsing by the URL standard and comparing origins refuses
 * `//evil`, `/\evil`, `javascript:` and addresses hidden behind tabs, all of which string checks
 * let through.
 * @param next what a visitor's URL or form asked for
 * @param origin the site's own, e.g. "https://spellpost.example"
 * @returns path and query on the same origin, or `fallback`
 */
export function safeRedirect(
  next: string | null | undefined,
  origin: string,
  fallback: string,
): string {
  if (!next || !URL.canParse(next, origin)) return fallback;
  const url = new URL(next, origin);
  if (url.origin !== origin || url.username || url.password) return fallback;
  const path = url.pathname + url.search;
  return path.startsWith("//") ? fallback : path;
}
