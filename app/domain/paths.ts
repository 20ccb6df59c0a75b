/** Parsing rejects `//evil`, `/\evil`, `javascript:` and tabs, which string checks accept. */
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

/** The router also accepts capitals and a trailing slash. */
export function toCanonicalPath(pathname: string): string {
  return pathname.toLowerCase().replace(/(.)\/+$/, "$1");
}
