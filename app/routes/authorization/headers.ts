/**
 * Keeps URLs that contain codes, states and tokens out of caches and out of referrers sent to other
 * sites.
 */
export const SECRET_URL_HEADERS = {
  "Cache-Control": "private, no-store",
  "Referrer-Policy": "same-origin",
} as const;

/** Allows our own pages to frame the LinkedIn pages, and their popup to keep its opener. */
export const EMBEDDABLE = {
  ...SECRET_URL_HEADERS,
  "X-Frame-Options": "SAMEORIGIN",
  "Cross-Origin-Opener-Policy": "unsafe-none",
} as const;
