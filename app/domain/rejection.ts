/** Outcome of a database function that did not do what it was called for. */
export type Rejection =
  | "session-ended"
  | "forbidden"
  /** The visitor has to prove again to be the owner of the account. */
  | "proof-required"
  | "not-found"
  | "conflict"
  /** A time has passed that must be ahead. */
  | "past"
  /** A value breaks a rule of the database. */
  | "rejected"
  | "rate-limited"
  /** No usable response arrived, so the call may have been carried out nevertheless. */
  | "unavailable";
