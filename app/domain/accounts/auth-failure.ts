/** Reason for which the auth service did not carry out a request, shared by all of its callers. */
export type AuthFailure =
  /**
   * It rejected the data. `message` is our own text; the form shows its default text when it is
   * absent.
   */
  | { outcome: "rejected"; message?: string }
  /** Its rate limit was exceeded, so it judged nothing. */
  | { outcome: "rate-limited" }
  /**
   * Its last email to that address is less than a minute old; `seconds` until the next one is
   * allowed.
   */
  | { outcome: "too-soon"; seconds: number | null }
  /** Its email limit is exceeded, or it may not send to that address. */
  | { outcome: "email-unavailable" }
  /** Its captcha check failed. */
  | { outcome: "captcha-failed" }
  /** It requires a captcha, but this site is not configured to show one. */
  | { outcome: "captcha-missing" }
  | { outcome: "unavailable" };
