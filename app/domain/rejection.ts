export type Rejection =
  | "session-ended"
  | "forbidden"
  | "proof-required"
  | "not-found"
  | "conflict"
  | "past"
  /** Breaks a rule of the database. */
  | "rejected"
  | "rate-limited"
  /** No usable response: the call may have been carried out. */
  | "unavailable";
