/** Hidden field of a sign-in that holds the form which an ended session interrupted. */
export const KEPT_FORM = "keptForm";
