/** What an authenticator app shows. */
export { oneTimeCode } from "../../supabase/local/one-time-code.ts";
