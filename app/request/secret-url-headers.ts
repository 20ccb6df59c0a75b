/**
 * Keeps URLs that contain codes, states, keys and tokens out of caches and out of referrers sent to
 * other sites.
 */
export const SECRET_URL_HEADERS = {
  "Cache-Control": "private, no-store",
  "Referrer-Policy": "same-origin",
} as const;
