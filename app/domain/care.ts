import type { AuthFailure } from "./auth-failure";

/** Why a change of the account did not happen. */
export type CareFailure =
  | AuthFailure
  | { outcome: "wrong-password" }
  /** The session was ended elsewhere. */
  | { outcome: "session-over" };
