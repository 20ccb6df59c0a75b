/** Number of toasts that a page shows at most, the newest. */
export const MAX_TOASTS = 3;

/** Toast; `kind` decides its color and how screen readers announce it. */
export type Toast = {
  kind: "error" | "success";
  title: string;
  body?: string;
  /**
   * Shown only while the URL has this hash, which CSS checks because the server never receives it.
   */
  hash?: string;
  /** Follows a sign-out, after which other tabs must not show the session (enhance/session.ts). */
  isSignOut?: true;
};
