import { getSiteVariables, type Stack, type StackOptions, TEST_LIMIT_SCALE } from "../stack.ts";
import { openFreshBackend } from "./backend.ts";
import { createFaultyBackend } from "./faulty-backend.ts";
import { serveOrigin } from "./fetch-router.ts";
import { loadSite } from "./site.ts";
import { BACKEND_URL, PROXY_URL, SITE_URL } from "./urls.ts";
import { installVirtualClock } from "./virtual-clock.ts";

/**
 * The site and a Supabase with nothing but the seed in it, in this process: `startStack` without a
 * runtime of its own, ports or sockets. A second one replaces the first.
 */
export async function startInProcessStack({
  limitScale = TEST_LIMIT_SCALE,
  supabaseLimitMs,
  onLog,
}: Omit<StackOptions, "email"> = {}): Promise<Stack> {
  installVirtualClock();
  const services = await openFreshBackend();
  const variables = getSiteVariables(PROXY_URL, BACKEND_URL, { supabaseLimitMs, onLog });
  const site = await loadSite(variables, limitScale);
  const stops = [
    serveOrigin(SITE_URL, site),
    serveOrigin(PROXY_URL, createFaultyBackend(BACKEND_URL, services.fetch)),
  ];
  return {
    siteUrl: SITE_URL,
    backendUrl: BACKEND_URL,
    proxyUrl: PROXY_URL,
    async sql<T>(statement: string, values?: unknown[]) {
      return services.runExclusively(async () => {
        const result = values
          ? await services.database.query(statement, values)
          : (await services.database.exec(statement)).at(-1);
        return (result?.rows ?? []) as T[];
      });
    },
    async stop() {
      for (const stop of stops) stop();
    },
  };
}
