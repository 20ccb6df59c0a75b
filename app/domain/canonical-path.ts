/** The router also accepts capitals and a trailing slash. */
export function toCanonicalPath(pathname: string): string {
  return pathname.toLowerCase().replace(/(.)\/+$/, "$1");
}
