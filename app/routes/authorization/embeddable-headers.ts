import { SECRET_URL_HEADERS } from "~/request/http";

/** Our own pages may frame the LinkedIn pages, and their popup keeps its opener. */
export const EMBEDDABLE_HEADERS = {
  ...SECRET_URL_HEADERS,
  "X-Frame-Options": "SAMEORIGIN",
  "Cross-Origin-Opener-Policy": "unsafe-none",
} as const;
