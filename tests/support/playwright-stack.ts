import { startStack } from "./stack.ts";

/** One stack for all browser tests; its addresses reach the workers through the environment. */
export default async function setup(): Promise<() => Promise<void>> {
  const stack = await startStack();
  process.env.SITE_URL = stack.siteUrl;
  process.env.BACKEND_URL = stack.backendUrl;
  process.env.PROXY_URL = stack.proxyUrl;
  return stack.stop;
}
