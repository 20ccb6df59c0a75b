import type { AuthFailure } from "./auth-failure";

/** Reason for which a change of the account failed. */
export type AccountChangeFailure =
  | AuthFailure
  | { outcome: "wrong-password" }
  /** The session was ended elsewhere. */
  | { outcome: "session-ended" };
