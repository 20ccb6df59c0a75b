import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Miniflare } from "miniflare";
import { parseVariables, type Variables } from "../../app/request/env.server.ts";

const BUILD = join(import.meta.dirname, "../../build");

export type Site = {
  url: string;
  inspectorUrl?: string;
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
  /** Multiplies the limits of wrangler.toml; 1 as in a deployment. */
  limitScale: number;
  onLog?: (line: string) => void;
  inspectorPort?: number;
  /** Without Miniflare's proxy, which takes longer than a cached page. Ignores `port`. */
  isDirect?: boolean;
};

type SiteEnv = Record<string, string | undefined>;

type BuiltConfig = {
  compatibility_date: string;
  main: string;
  ratelimits: { name: string; namespace_id: string; simple: { limit: number; period: 10 | 60 } }[];
};

export async function serveSite(
  port: number,
  env: SiteEnv,
  { limitScale, onLog, inspectorPort, isDirect = false }: SiteOptions,
): Promise<Site> {
  // A copy, because another build would remove the files of a running site.
  const build = mkdtempSync(join(tmpdir(), "spellpost-"));
  cpSync(BUILD, build, { recursive: true });
  const miniflare = new Miniflare({
    host: "127.0.0.1",
    port,
    // Miniflare's default is Chicago.
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
      IMAGES: { type: "images" as const },
    },
    assets: {
      directory: join(build, "client"),
      hasUserWorker: true,
      notFoundHandling: "none" as const,
    },
  };
}

/** Each request would otherwise pass the assets first. */
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
