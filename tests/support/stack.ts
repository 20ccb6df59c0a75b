import { freePort } from "../../supabase/local/ports.ts";
import { getFakeProviderSettings } from "../../workers/local/settings.ts";
import { serveSite } from "../../workers/local/site.ts";
import { FaultyProxy } from "./faulty-proxy.ts";
import { PUBLISHABLE_KEY } from "./supabase-keys.ts";
import { startSupabase, type Supabase } from "./supabase.ts";

export type Stack = {
  siteUrl: string;
  backendUrl: string;
  proxyUrl: string;
  /** For what only time would do, such as making a session old. */
  sql: Supabase["sql"];
  stop(): Promise<void>;
};

export type StackOptions = {
  /** The factor for the rate limits; 1 is what a deployment has. */
  limitScale?: number;
  /** Longer than a deployment waits, for a machine that others use as well. */
  supabaseLimitMs?: number;
  /** Receives what the Worker logs, including one line per request. */
  onLog?: (line: string) => void;
  /** Replaces values of config.toml's [auth.email]. */
  email?: Record<string, unknown>;
};

/**
 * All test visitors come from 127.0.0.1 and sign up by the dozen, which the normal limits would
 * refuse.
 */
export const TEST_LIMIT_SCALE = 1000;
export const TEST_COOKIE_SECRET = "only-for-tests-not-a-secret";

/**
 * The built Worker in workerd, the embedded Supabase behind it, and a proxy between them that can
 * fail on demand.
 */
export async function startStack({
  limitScale = TEST_LIMIT_SCALE,
  supabaseLimitMs,
  onLog,
  email,
}: StackOptions = {}): Promise<Stack> {
  const [sitePort, backendPort] = [await freePort(), await freePort()];
  const proxy = await FaultyProxy.start(`http://127.0.0.1:${backendPort}`);
  const backend = await startSupabase({
    port: backendPort,
    siteOrigin: `http://127.0.0.1:${sitePort}`,
    email,
    drainEveryMs: 1000,
    functionsEnv: {
      // Lets the receivers fail as well.
      PROFILE_WEBHOOK_URL: `${proxy.url}/webhooks/profile`,
      MAIL_API_URL: `${proxy.url}/mailbox/emails`,
      // The site knows its Supabase by the proxy's address, so the code must be exchanged with that
      // address, too.
      LINKEDIN_REDIRECT_URI: `${proxy.url}/functions/v1/linkedin-oauth-callback`,
    },
  });
  const site = await serveSite(
    sitePort,
    getSiteVariables(proxy.url, backend.url, { supabaseLimitMs, onLog }),
    { limitScale, onLog },
  );
  return {
    siteUrl: site.url,
    backendUrl: backend.url,
    proxyUrl: proxy.url,
    sql: backend.sql,
    async stop() {
      await site.stop();
      await proxy.stop();
      await backend.stop();
    },
  };
}

/** Returns the variables of a site whose Supabase is behind the proxy. */
export function getSiteVariables(
  proxyUrl: string,
  backendUrl: string,
  { supabaseLimitMs, onLog }: StackOptions = {},
): Record<string, string | undefined> {
  return {
    SUPABASE_URL: proxyUrl,
    SUPABASE_PUBLISHABLE_KEY: PUBLISHABLE_KEY,
    SUPABASE_LIMIT_MS: supabaseLimitMs?.toString(),
    COOKIE_SECRET: TEST_COOKIE_SECRET,
    LOG_REQUESTS: onLog ? "on" : "off",
    ...getFakeProviderSettings(backendUrl),
  };
}
