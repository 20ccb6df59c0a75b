/**
 * The database limits writes per client itself: our rate limits don't protect its API, and hosted
 * Supabase limits only calls.
 */
export const HTTP_TOO_MANY_REQUESTS = 429;

export const HTTP_FORBIDDEN = 403;

export const HTTP_NO_CONTENT = 204;

/** For URLs with codes, states, keys or tokens. */
export const SECRET_URL_HEADERS = {
  "Cache-Control": "private, no-store",
  "Referrer-Policy": "same-origin",
} as const;
