export const MAX_TOASTS = 3;

export type Toast = {
  kind: "error" | "success";
  title: string;
  body?: string;
  /** Checked by CSS, because the server never receives the hash. */
  hash?: string;
  /** Other tabs must not show the session (enhance/session.ts). */
  isSignOut?: true;
};
