/**
 * Returns the path under which links name a page. The router also accepts capitals and a slash at the
 * end.
 */
export function toCanonicalPath(pathname: string): string {
  return pathname.toLowerCase().replace(/(.)\/+$/, "$1");
}
