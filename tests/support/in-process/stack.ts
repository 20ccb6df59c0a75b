import { getSiteVariables, type Stack, type StackOptions, TEST_LIMIT_SCALE } from "../stack.ts";
import { openFreshBackend } from "./backend.ts";
import { createFaultyBackend } from "./faulty-backend.ts";
import { serveOrigin } from "./fetch-router.ts";
import { seedRandomness } from "./seeded-randomness.ts";
import { type Assets, loadSite } from "./site.ts";
import { BACKEND_URL, PROXY_URL, SITE_URL } from "./urls.ts";
import { holdVirtualClock, installVirtualClock, setVirtualTime } from "./virtual-clock.ts";

type SiteOptions = Pick<StackOptions, "limitScale" | "onLog"> & { assets?: Assets };
export type InProcessSite = {
  url: string;
  /** Sends a request to the Worker under any URL, e.g. an https one. */
  dispatch(url: string, init?: RequestInit): Promise<Response>;
  stop(): Promise<void>;
};

/** Port in the URL of the next site beside the stack's; nothing listens there. */
let nextPort = Number(new URL(SITE_URL).port) + 1;

/** Start of the clock, and the seed of random ids and tokens. Both are real by default. */
type Seeds = { now?: Date; randomSeed?: number };

let newest: Stack | undefined;

/** Runs SQL in the database of the newest stack. */
export const sql: Stack["sql"] = (statement, values) => {
  if (!newest) throw new Error("No stack was started");
  return newest.sql(statement, values);
};

/**
 * The site and a Supabase with nothing but the seed in it, in this process: `startStack` without a
 * runtime of its own, ports or sockets. A second one replaces the first.
 */
export async function startInProcessStack({
  limitScale,
  supabaseLimitMs,
  onLog,
  email,
  rateLimit,
  now,
  randomSeed,
}: StackOptions & Seeds = {}): Promise<Stack> {
  installVirtualClock();
  setVirtualTime(now);
  const restoreRandomness = randomSeed === undefined ? () => {} : seedRandomness(randomSeed);
  const services = await holdVirtualClock(openFreshBackend({ email, rateLimit }));
  const variables = getSiteVariables(PROXY_URL, BACKEND_URL, { supabaseLimitMs, onLog });
  const site = await serveInProcess(SITE_URL, variables, { limitScale, onLog });
  const stopProxy = serveOrigin(PROXY_URL, createFaultyBackend(BACKEND_URL, services.fetch));
  newest = {
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
      await site.stop();
      stopProxy();
      restoreRandomness();
      setVirtualTime();
    },
  };
  return newest;
}

/** Serves a site with variables of its own in this process, beside that of the stack. */
export async function startInProcessSite(
  variables: Record<string, string | undefined>,
  options: SiteOptions = {},
): Promise<InProcessSite> {
  return serveInProcess(`http://127.0.0.1:${nextPort++}`, variables, options);
}

async function serveInProcess(
  url: string,
  variables: Record<string, string | undefined>,
  { limitScale = TEST_LIMIT_SCALE, onLog, assets }: SiteOptions,
): Promise<InProcessSite> {
  const site = await holdVirtualClock(loadSite(variables, limitScale, assets));
  const stopOrigin = serveOrigin(url, site);
  const restoreConsole = onLog ? redirectConsole(onLog) : () => {};
  return {
    url,
    dispatch: (address, init) => site(new Request(address, { ...init, redirect: "manual" })),
    async stop() {
      stopOrigin();
      restoreConsole();
    },
  };
}

/** Passes what the Worker logs to `onLog`. @returns a function that ends it */
function redirectConsole(onLog: (line: string) => void): () => void {
  const { log, warn, error } = console;
  const redirected = (...values: unknown[]) => onLog(values.join(" "));
  Object.assign(console, { log: redirected, warn: redirected, error: redirected });
  return () => void Object.assign(console, { log, warn, error });
}
