/** Computes the code that an authenticator app displays. */
export { oneTimeCode } from "../../supabase/local/auth/one-time-code.ts";
