import type { AuthFailure } from "./auth-failure";

export type AccountChangeFailure =
  | AuthFailure
  | { outcome: "wrong-password" }
  | { outcome: "session-ended" };
