import { LOCAL_LINKEDIN } from "../../supabase/local/stand-in-provider.ts";

/** What tests know of the Supabase they run on. `supabase.ts` starts one with these. */
export const PUBLISHABLE_KEY = "sb_publishable_local";
export const SECRET_KEY = "sb_secret_local";
/** What signs mail that comes in. */
export const INBOUND_SECRET = `whsec_${btoa("local-inbound-webhook")}`;
/** What the stand-in for LinkedIn knows, and the key that seals its tokens. */
export const LINKEDIN = LOCAL_LINKEDIN;
