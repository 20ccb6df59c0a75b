/** For URLs with codes, states, keys or tokens. */
export const SECRET_URL_HEADERS = {
  "Cache-Control": "private, no-store",
  "Referrer-Policy": "same-origin",
} as const;
