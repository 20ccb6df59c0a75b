import "../support/cheap-password-hashes.ts";
import { createServices, type Services } from "../../supabase/local/backend.ts";
import { InProcessFunctions } from "../support/in-process/edge-functions.ts";
import { BACKEND_URL, PROXY_URL, SITE_URL } from "../support/in-process/urls.ts";

/** Opens the embedded Supabase with the edge functions, whose calls pass the network of the simulation. */
export function openBackend(): Promise<Services> {
  return createServices(
    BACKEND_URL,
    {
      siteOrigin: SITE_URL,
      data: "memory",
      signing: "ES256",
      functionsEnv: {
        SUPABASE_URL: PROXY_URL,
        PROFILE_WEBHOOK_URL: `${PROXY_URL}/webhooks/profile`,
        POST_WEBHOOK_URL: `${PROXY_URL}/webhooks/posts`,
        MAIL_API_URL: `${PROXY_URL}/mailbox/emails`,
        LINKEDIN_REDIRECT_URI: `${PROXY_URL}/functions/v1/linkedin-oauth-callback`,
        LINKEDIN_TOKEN_URL: `${PROXY_URL}/linkedin/token`,
        LINKEDIN_REVOKE_URL: `${PROXY_URL}/linkedin/revoke`,
      },
    },
    (env) => new InProcessFunctions(env),
  );
}
