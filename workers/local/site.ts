import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Miniflare } from "miniflare";
import { parseVariables, type Variables } from "../../app/request/env.server.ts";

const BUILD = join(import.meta.dirname, "../../build");

export type Site = {
  url: string;
  inspectorUrl?: string;
  /** Sends a request to the Worker under any URL, e.g. an https one. */
  dispatch(
    url: string,
    init?: { method?: string; headers?: Record<string, string>; body?: string },
  ): Promise<{
    status: number;
    headers: { get(name: string): string | null; getSetCookie(): string[] };
    text(): Promise<string>;
  }>;
  stop(): Promise<void>;
};

export type SiteOptions = {
  /** Factor by which the limits of wrangler.toml are multiplied; 1 as in a deployment. */
  limitScale: number;
  /** Receives the Worker's log lines, which otherwise go to the terminal. */
  onLog?: (line: string) => void;
  /** Port of the runtime's inspector; 0 selects a free one. */
  inspectorPort?: number;
  /**
   * Serves the Worker without its assets, which it alone can read, on a socket of workerd itself and
   * ignores `port`. Excludes Miniflare's proxy from measurements, because it takes longer than a
   * cached page.
   */
  isDirect?: boolean;
};

type SiteEnv = Record<string, string | undefined>;

/** Configuration of the Worker that the build generates from wrangler.toml. */
type BuiltConfig = {
  compatibility_date: string;
  main: string;
  ratelimits: { name: string; namespace_id: string; simple: { limit: number; period: 10 | 60 } }[];
};

/**
 * Serves the built Worker and its assets in workerd on 127.0.0.1.
 * @param port 0 selects a free one
 * @throws Error when a variable is missing or nothing was built
 */
export async function serveSite(
  port: number,
  env: SiteEnv,
  { limitScale, onLog, inspectorPort, isDirect = false }: SiteOptions,
): Promise<Site> {
  // Serves a copy, so that another build does not remove the files of a running site.
  const build = mkdtempSync(join(tmpdir(), "spellpost-"));
  cpSync(BUILD, build, { recursive: true });
  const miniflare = new Miniflare({
    host: "127.0.0.1",
    port,
    // Overrides Miniflare's default (Chicago), because local visitors are in the time zone of the
    // machine.
    cf: { timezone: Intl.DateTimeFormat().resolvedOptions().timeZone },
    logRequests: false,
    ...(inspectorPort === undefined ? {} : { inspectorPort }),
    ...(onLog ? { handleStructuredLogs: ({ message }) => onLog(message) } : {}),
    workers: isDirect
      ? createDirectWorkers(createWorkerConfig(build, env, limitScale))
      : [{ config: createWorkerConfig(build, env, limitScale) }],
  });
  const { origin } = await (isDirect ? miniflare.unsafeGetDirectURL() : miniflare.ready);
  const inspectorUrl =
    inspectorPort === undefined ? undefined : String(await miniflare.getInspectorURL());
  return {
    url: origin,
    inspectorUrl,
    dispatch: (url, init) => miniflare.dispatchFetch(url, { ...init, redirect: "manual" }),
    async stop() {
      await miniflare.dispose();
      rmSync(build, { recursive: true, force: true });
    },
  };
}

/** Returns the Worker's configuration from wrangler.toml, with local variables and limits. */
function createWorkerConfig(build: string, env: SiteEnv, limitScale: number) {
  const { compatibility_date, main, ratelimits } = JSON.parse(
    readFileSync(join(build, "server/wrangler.json"), "utf8"),
  ) as BuiltConfig;
  return {
    name: "spellpost",
    compatibilityDate: compatibility_date,
    manifest: {
      mainModule: main,
      modulesRoot: join(build, "server"),
      modules: readModules(join(build, "server")),
    },
    env: {
      ...createTextBindings(parseVariables(env)),
      ...createLimitBindings(ratelimits, limitScale),
      TOKENS: { type: "kv" as const, id: "tokens" },
      ASSETS: { type: "assets" as const },
    },
    assets: {
      directory: join(build, "client"),
      hasUserWorker: true,
      notFoundHandling: "none" as const,
    },
  };
}

/** Moves the assets to a second Worker, because each request would otherwise pass them first. */
function createDirectWorkers({ assets, ...config }: ReturnType<typeof createWorkerConfig>) {
  const assetWorker = {
    ...config,
    name: "assets",
    env: {},
    assets: { ...assets, hasUserWorker: false },
  };
  const env = { ...config.env, ASSETS: { type: "worker" as const, worker: assetWorker.name } };
  return [
    { config: { ...config, env }, dev: { unsafeDirectSockets: [{}] } },
    { config: assetWorker },
  ];
}

/** Returns the Worker's main module and the chunks that it loads on demand. */
function readModules(server: string) {
  const paths = readdirSync(server, { recursive: true, encoding: "utf8" }).filter((path) =>
    path.endsWith(".js"),
  );
  return Object.fromEntries(
    paths.map((path) => [
      path,
      { type: "esm" as const, contents: readFileSync(join(server, path), "utf8") },
    ]),
  );
}

function createTextBindings(env: Variables) {
  return Object.fromEntries(
    Object.entries(env)
      .filter(([, value]) => value !== undefined)
      .map(([name, value]) => [name, { type: "text" as const, value: String(value) }]),
  );
}

function createLimitBindings(limits: BuiltConfig["ratelimits"], scale: number) {
  return Object.fromEntries(
    limits.map(({ name, namespace_id, simple: { limit, period } }) => [
      name,
      {
        type: "rate-limit" as const,
        namespace: namespace_id,
        simple: { limit: Math.ceil(limit * scale), period },
      },
    ]),
  );
}
