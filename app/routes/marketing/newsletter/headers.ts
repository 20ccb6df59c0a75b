/** Tokens are in these addresses: nobody keeps the page or learns where it was. */
export const SECRET_ADDRESS = {
  "Cache-Control": "private, no-store",
  "Referrer-Policy": "same-origin",
} as const;
