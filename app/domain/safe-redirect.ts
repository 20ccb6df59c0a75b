/**
 * Returns the page of this site to redirect to. Parsing by the URL standard and comparing origins
 * rejects `//evil`, `/\evil`, `javascript:` and URLs hidden behind tabs, all of which string checks
 * accept.
 * @param next value requested by a visitor's URL or form
 * @param origin origin of the site, e.g. "https://spellpost.example"
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
