/** Toast; `kind` decides its color and how screen readers announce it. */
export type Toast = {
  kind: "error" | "success";
  title: string;
  body?: string;
  /**
   * Shown only while the URL has this hash, which CSS checks because the server never receives it.
   */
  hash?: string;
  /**
   * Path of the page that the toast leads to after a timeout of Supabase; that page does not call
   * Supabase again.
   */
  outagePath?: string;
};
