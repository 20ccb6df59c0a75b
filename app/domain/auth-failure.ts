/** Why the auth service did not do what it was asked, as all who ask it tell it. */
export type AuthFailure =
  /** It refused what was sent. `message` is ours; absent where the form's own words must do. */
  | { outcome: "refused"; message?: string }
  /** Too many asked: it judged nothing. */
  | { outcome: "too-often" }
  /** Its mail to that address is less than a minute old; `seconds` until the next may go. */
  | { outcome: "too-soon"; seconds: number | null }
  /** It may send no more mail for now, or none to that address. */
  | { outcome: "no-mail" }
  /** It doubts that a person sent the form. */
  | { outcome: "captcha-failed" }
  /** It asks for a captcha, and this site is not set up to show one. */
  | { outcome: "captcha-missing" }
  | { outcome: "unavailable" };
