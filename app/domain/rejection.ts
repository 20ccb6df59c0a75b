export type Rejection =
  | "session-ended"
  | "forbidden"
  | "proof-required"
  | "not-found"
  | "conflict"
  | "past"
  /** A picture without a description. */
  | "undescribed"
  /** Breaks a rule of the database. */
  | "rejected"
  | "rate-limited"
  /** No usable response: the call may have been carried out. */
  | "unavailable";

export type AuthFailure =
  /** `message` is absent where the form's default text fits. */
  | { outcome: "rejected"; message?: string }
  /** Nothing was checked: the rate limit was exceeded. */
  | { outcome: "rate-limited" }
  /** An email was sent less than a minute ago; the next is allowed in `seconds`. */
  | { outcome: "too-soon"; seconds: number | null }
  /** The email limit is exceeded, or the address may not receive email. */
  | { outcome: "email-unavailable" }
  | { outcome: "captcha-failed" }
  /** The auth service requires a captcha, but this site shows none. */
  | { outcome: "captcha-missing" }
  | { outcome: "unavailable" };

export type AccountChangeFailure =
  | AuthFailure
  | { outcome: "wrong-password" }
  | { outcome: "session-ended" };
