/** What an authenticator app shows. */
export { oneTimeCode } from "../../supabase/local/auth/one-time-code.ts";
