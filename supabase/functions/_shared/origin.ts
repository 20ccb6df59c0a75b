/** Null for anything but an http(s) URL. */
export function parseOrigin(url: string): string | null {
  return /^https?:/.test(url) && URL.canParse(url) ? new URL(url).origin : null;
}
