/** Why a change of the account did not happen. */
export type CareFailure =
  | { outcome: "wrong-password" }
  | { outcome: "too-often" }
  | { outcome: "captcha-failed" }
  /** The auth service's own words, e.g. that the new password is the old one. */
  | { outcome: "refused"; message: string }
  /** The session was ended elsewhere. */
  | { outcome: "session-over" }
  | { outcome: "unavailable" };
