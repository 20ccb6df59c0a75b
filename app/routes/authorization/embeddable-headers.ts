import { SECRET_URL_HEADERS } from "~/request/secret-url-headers";

/** Allows our own pages to frame the LinkedIn pages, and their popup to keep its opener. */
export const EMBEDDABLE_HEADERS = {
  ...SECRET_URL_HEADERS,
  "X-Frame-Options": "SAMEORIGIN",
  "Cross-Origin-Opener-Policy": "unsafe-none",
} as const;
