import { startStack } from "./stack.ts";

/**
 * Timeout above the 2.5 s of a deployment, which the worker tests cover, because two browsers share
 * the processor with the database.
 */
const SUPABASE_LIMIT_MS = 8000;

/** Starts one stack for all browser tests; the environment passes its URLs to the workers. */
export default async function setup(): Promise<() => Promise<void>> {
  const stack = await startStack({ supabaseLimitMs: SUPABASE_LIMIT_MS });
  process.env.SITE_URL = stack.siteUrl;
  process.env.BACKEND_URL = stack.backendUrl;
  process.env.PROXY_URL = stack.proxyUrl;
  return stack.stop;
}
