import type { AuthFailure } from "./auth-failure";

/** Reason for which a change of the account failed. */
export type CareFailure =
  | AuthFailure
  | { outcome: "wrong-password" }
  /** The session was ended elsewhere. */
  | { outcome: "session-over" };
