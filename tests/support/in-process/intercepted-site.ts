import { type Call, startInterceptingProxy, type StubbedResponse } from "../intercepting-proxy.ts";
import { getSiteVariables } from "../stack.ts";
import { startInProcessSite } from "./stack.ts";
import { BACKEND_URL } from "./urls.ts";

/**
 * Serves a site beside that of the stack. `intercept` sees its calls to Supabase, and may return
 * another response.
 */
export async function startInterceptedSite(
  intercept: (call: Call) => StubbedResponse | null | Promise<StubbedResponse | null>,
  onLog?: (line: string) => void,
) {
  const proxy = await startInterceptingProxy(BACKEND_URL, intercept);
  const variables = { ...getSiteVariables(proxy.url, BACKEND_URL), LOG_REQUESTS: "off" };
  const site = await startInProcessSite(variables, { onLog });
  return {
    url: site.url,
    async stop() {
      await site.stop();
      await proxy.stop();
    },
  };
}
