/** Returns a URL's origin, without the slash that it may end in; null for anything else. */
export function parseOrigin(url: string): string | null {
  return /^https?:/.test(url) && URL.canParse(url) ? new URL(url).origin : null;
}
