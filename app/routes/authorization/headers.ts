/** Codes, states and tokens are in these addresses: nobody keeps the page or learns where it was. */
export const SECRET_ADDRESS = {
  "Cache-Control": "private, no-store",
  "Referrer-Policy": "same-origin",
} as const;

/** The LinkedIn pages may stand in a frame of ours, and their pop-up must keep its opener. */
export const EMBEDDABLE = {
  ...SECRET_ADDRESS,
  "X-Frame-Options": "SAMEORIGIN",
  "Cross-Origin-Opener-Policy": "unsafe-none",
} as const;
