import { startStack } from "./stack.ts";

/**
 * What a deployment gives up after its 2.5 s is the worker tests' to try. Here two browsers share the
 * processor with the database, and on a busy machine a good answer takes longer than that.
 */
const SUPABASE_LIMIT_MS = 8000;

/** One stack for all browser tests; its addresses reach the workers through the environment. */
export default async function setup(): Promise<() => Promise<void>> {
  const stack = await startStack({ supabaseLimitMs: SUPABASE_LIMIT_MS });
  process.env.SITE_URL = stack.siteUrl;
  process.env.BACKEND_URL = stack.backendUrl;
  process.env.PROXY_URL = stack.proxyUrl;
  return stack.stop;
}
