import type { DatabaseOptions } from "../../supabase/local/database.ts";
import { freePort } from "../../supabase/local/ports.ts";
import { getFakeProviderSettings } from "../../workers/local/settings.ts";
import { serveSite } from "../../workers/local/site.ts";
import { FaultyProxy } from "./faulty-proxy.ts";
import { serveSql } from "./remote-sql.ts";
import { PUBLISHABLE_KEY, SECRET_KEY } from "./supabase-keys.ts";
import { startSupabase, type Supabase } from "./supabase.ts";

export type Stack = {
  siteUrl: string;
  backendUrl: string;
  proxyUrl: string;
  /** Runs SQL, e.g. to age a session. */
  sql: Supabase["sql"];
  stop(): Promise<void>;
};

export type StackOptions = {
  /** Factor for the rate limits; 1 in a deployment. */
  limitScale?: number;
  /** Timeout of Supabase calls; longer than in a deployment on a busy machine. */
  supabaseLimitMs?: number;
  /** Receives what the Worker logs, including one line per request. */
  onLog?: (line: string) => void;
  /** Overrides [auth.email] of config.toml. */
  email?: Record<string, unknown>;
  /** Overrides [auth.rate_limit] of config.toml, which is off without it. */
  rateLimit?: DatabaseOptions["rateLimit"];
};

/** Raises the limits, because all test visitors share 127.0.0.1 and sign up by the dozen. */
export const TEST_LIMIT_SCALE = 1000;
export const TEST_COOKIE_SECRET = "only-for-tests-not-a-secret";

/** Replace those of the repository, which a host that others reach refuses. */
export const OWN_SECRETS = {
  COOKIE_SECRET: crypto.randomUUID(),
  AUTOMATION_WEBHOOK_SECRET: crypto.randomUUID(),
  LINKEDIN_STATE_SECRET: crypto.randomUUID(),
  SUPABASE_SECRET_KEY: undefined,
};

/**
 * Starts the built Worker in workerd, the embedded Supabase behind it, and a proxy between them
 * that can fail on demand.
 */
export async function startStack({
  limitScale = TEST_LIMIT_SCALE,
  supabaseLimitMs,
  onLog,
  email,
  rateLimit,
}: StackOptions = {}): Promise<Stack> {
  const [sitePort, backendPort] = [await freePort(), await freePort()];
  const proxy = await FaultyProxy.start(`http://127.0.0.1:${backendPort}`);
  const backend = await startSupabase({
    port: backendPort,
    siteOrigin: `http://127.0.0.1:${sitePort}`,
    email,
    rateLimit,
    startsFunctionsOnDemand: false,
    drainEveryMs: 200,
    draftsEveryMs: 200,
    functionsEnv: {
      // Lets the receivers fail as well.
      PROFILE_WEBHOOK_URL: `${proxy.url}/webhooks/profile`,
      POST_WEBHOOK_URL: `${proxy.url}/webhooks/posts`,
      IMAGE_MODEL_NAME: "fake-picture",
      MAIL_API_URL: `${proxy.url}/mailbox/emails`,
      // Uses the URL of the proxy, because the site sends it as redirect_uri, too.
      LINKEDIN_REDIRECT_URI: `${proxy.url}/functions/v1/linkedin-oauth-callback`,
    },
  });
  const site = await serveSite(
    sitePort,
    getSiteVariables(proxy.url, backend.url, { supabaseLimitMs, onLog }),
    { limitScale, onLog },
  );
  const database = await serveSql(backend.sql);
  process.env.SQL_URL = database.url;
  return {
    siteUrl: site.url,
    backendUrl: backend.url,
    proxyUrl: proxy.url,
    sql: backend.sql,
    async stop() {
      database.stop();
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
    SUPABASE_SECRET_KEY: SECRET_KEY,
    SUPABASE_LIMIT_MS: supabaseLimitMs?.toString(),
    COOKIE_SECRET: TEST_COOKIE_SECRET,
    LOG_REQUESTS: onLog ? "on" : "off",
    ...getFakeProviderSettings(backendUrl),
  };
}
