import { LOCAL_LINKEDIN } from "../../supabase/local/fake-linkedin.ts";
import {
  LOCAL_POST_REPORT_SECRET,
  LOCAL_POST_WEBHOOK_SECRET,
} from "../../supabase/local/webhook-secrets.ts";

/** Keys of the Supabase under test, which `supabase.ts` starts. */
export const PUBLISHABLE_KEY = "sb_publishable_local";
export const SECRET_KEY = "sb_secret_local";
/** Secret that signs inbound emails. */
export const INBOUND_SECRET = `whsec_${btoa("local-inbound-webhook")}`;
/** Settings of the simulated LinkedIn, including the key that encrypts its tokens. */
export const LINKEDIN = LOCAL_LINKEDIN;
/** Secrets that sign the posts that leave, and the reports about them. */
export const POST_WEBHOOK_SECRET = LOCAL_POST_WEBHOOK_SECRET;
export const POST_REPORT_SECRET = LOCAL_POST_REPORT_SECRET;
