import { startStack } from "./stack.ts";

/**
 * Longer than the 2.5 s of a deployment, which the worker tests cover: two browsers share the
 * processor with the database here, and on a busy machine a good response takes longer.
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
