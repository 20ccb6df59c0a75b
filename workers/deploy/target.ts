import { existsSync } from "node:fs";
import { join } from "node:path";
import { loadEnvFile } from "node:process";
import { unstable_readConfig as readConfig } from "wrangler";

export const ROOT = join(import.meta.dirname, "../..");
export const ENVIRONMENTS = ["production", "preview"] as const;

/** In place of the project, so that fixes are whole commands. */
export const UNNAMED_PROJECT = "<project>";

export type WorkerConfig = {
  name: string;
  workers_dev?: boolean;
  routes?: (string | { pattern: string; custom_domain?: boolean })[];
  vars: Record<string, unknown>;
  kv_namespaces: { binding: string }[];
  ratelimits: { name: string; namespace_id: string; simple: { limit: number; period: number } }[];
};

/** Unset values are "". */
export type Target = {
  environment: (typeof ENVIRONMENTS)[number];
  worker: WorkerConfig;
  site: string;
  supabase: string;
  project: string;
  api: string;
  accessToken: string;
  secretKey: string;
  env: NodeJS.ProcessEnv;
};

/** @param environment absent for the local part */
export function readWorker(environment?: string): WorkerConfig {
  return readConfig({ config: join(ROOT, "wrangler.toml"), env: environment }) as WorkerConfig;
}

/** Not `.env.<environment>`, because a build would copy that beside the Worker. */
export function readTarget(environment: Target["environment"]): Target {
  const file = join(ROOT, `.deploy.${environment}`);
  if (existsSync(file)) loadEnvFile(file); // keeps variables that are already set
  return createTarget(environment, readWorker(environment), process.env);
}

export function createTarget(
  environment: Target["environment"],
  worker: WorkerConfig,
  variables: NodeJS.ProcessEnv,
): Target {
  const { SITE_ORIGIN = "", SUPABASE_URL = "" } = worker.vars as Record<string, string>;
  const site = SITE_ORIGIN.replace(/\/$/, "");
  const project =
    variables.SUPABASE_PROJECT_REF ??
    /^https:\/\/([a-z]{20})\.supabase\.co\/?$/.exec(SUPABASE_URL)?.[1] ??
    UNNAMED_PROJECT;
  return {
    environment,
    worker,
    site,
    supabase: SUPABASE_URL.replace(/\/$/, ""),
    project,
    api: variables.SUPABASE_API_URL ?? "https://api.supabase.com",
    accessToken: variables.SUPABASE_ACCESS_TOKEN ?? "",
    secretKey: variables.SUPABASE_SECRET_KEY ?? "",
    env: {
      ...variables,
      SITE_ORIGIN: site,
      SITE_PAGES: `${site}/**`,
      CLOUDFLARE_ENV: environment,
      WRANGLER_SEND_METRICS: "false",
    },
  };
}
