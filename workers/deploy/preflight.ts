import { createHash } from "node:crypto";
import { PUBLISHED_SECRETS } from "../../app/domain/published-secrets.ts";
import { parseVariables } from "../../app/request/env.server.ts";
import { run } from "./command.ts";
import {
  fetchJson,
  fetchManagementApi,
  type Check,
  type Problem,
  parseObject,
  noResponse,
} from "./fetch-json.ts";
import { functionSettings } from "./functions.ts";
import { readWorker, ROOT, type Target, UNNAMED_PROJECT } from "./target.ts";

export const PREFLIGHT_CHECKS: Check[] = [
  deployVariables,
  workerBindings,
  customDomain,
  workerSettings,
  functionSecrets,
  signingKeys,
];

/** Credentials, and what config.toml reads with env(…). */
export async function deployVariables(target: Target): Promise<Problem[]> {
  const needed = {
    SUPABASE_ACCESS_TOKEN: "make one at https://supabase.com/dashboard/account/tokens",
    SUPABASE_SECRET_KEY: "copy one from the project's Settings, API keys",
    SMTP_HOST: "ask your email provider",
    SMTP_USER: "ask your email provider",
    SMTP_PASS: "ask your email provider",
    SMTP_FROM: "the address emails come from, e.g. hello@example.com",
  };
  const missing = Object.entries(needed)
    .filter(([name]) => !target.env[name])
    .map(([name, source]) => ({
      problem: `${name} is not set`,
      fix: `put it into .deploy.${target.environment}: ${source}`,
    }));
  if (target.project === UNNAMED_PROJECT)
    missing.push({
      problem: "no project is named",
      fix: `SUPABASE_URL = "https://<project>.supabase.co" under [env.${target.environment}.vars] in wrangler.toml, or with a domain of your own SUPABASE_PROJECT_REF in .deploy.${target.environment}`,
    });
  if (!/^https:\/\/[^/]+$/.test(target.site))
    missing.push({
      problem: "SITE_ORIGIN is no https origin",
      fix: `SITE_ORIGIN = "https://www.example.com" under [env.${target.environment}.vars] in wrangler.toml`,
    });
  return missing;
}

/** An environment inherits no bindings. */
export async function workerBindings({ environment, worker }: Target): Promise<Problem[]> {
  const local = readWorker();
  const missing: Problem[] = [];
  for (const { binding } of local.kv_namespaces)
    if (!worker.kv_namespaces.some((own) => own.binding === binding))
      missing.push({
        problem: `the KV namespace ${binding} is not bound`,
        fix: `[[env.${environment}.kv_namespaces]] with binding = "${binding}" in wrangler.toml`,
      });
  const shared = new Set(local.ratelimits.map(({ namespace_id }) => namespace_id));
  for (const { name } of local.ratelimits) {
    const own = worker.ratelimits.find((limit) => limit.name === name);
    if (!own || shared.has(own.namespace_id))
      missing.push({
        problem: own
          ? `${name} counts together with another`
          : `the rate limit ${name} is not bound`,
        fix: `[[env.${environment}.ratelimits]] with name = "${name}" and a namespace_id of its own in wrangler.toml`,
      });
    shared.add(own?.namespace_id ?? "");
  }
  return missing;
}

export async function customDomain({ environment, worker, site }: Target): Promise<Problem[]> {
  const host = URL.canParse(site) ? new URL(site).hostname : "";
  const isCustomDomain = (worker.routes ?? []).some(
    (route) => typeof route === "object" && route.custom_domain && route.pattern === host,
  );
  const isWorkersDev =
    worker.workers_dev !== false &&
    host.startsWith(`${worker.name}.`) &&
    host.endsWith(".workers.dev");
  if (isCustomDomain || isWorkersDev) return [];
  return [
    {
      problem: `the Worker would not answer at ${host || "SITE_ORIGIN"}`,
      fix: `routes = [{ pattern = "${host || "www.example.com"}", custom_domain = true }] under [env.${environment}] in wrangler.toml`,
    },
  ];
}

/** The values of secrets are unknown. */
export async function workerSettings({ environment, worker, env }: Target): Promise<Problem[]> {
  const listing = await run(
    "wrangler",
    ["secret", "list", "--config", "wrangler.toml", "--env", environment],
    {
      cwd: ROOT,
      env,
    },
  );
  // The first deployment creates the Worker. After other errors, the advice would replace secrets.
  if (listing.status !== 0 && !/Worker .* not found/.test(listing.errors))
    return [{ problem: "the Worker's secrets could not be read", fix: "npx wrangler login" }];
  const names = listing.status === 0 ? parseNames(listing.output) : [];
  const settings = {
    ...Object.fromEntries(names.map((name) => [name, "x".repeat(32)])),
    ...worker.vars,
  };
  const problems = ["SITE_ORIGIN", "SUPABASE_SECRET_KEY"]
    .filter((name) => !(name in settings))
    .map((name) => `${name} is missing`);
  try {
    parseVariables(settings);
  } catch (error) {
    const found = String((error as Error).message)
      .replace("Environment: ", "")
      .split("; ");
    problems.push(
      ...found.filter(
        (problem) => problem.endsWith(" is missing") || parseName(problem) in worker.vars,
      ),
    );
  }
  return problems.map((problem) => {
    const name = parseName(problem);
    const isSecret = /SECRET/.test(name);
    return {
      problem: `the Worker's ${problem}`,
      fix: isSecret
        ? `npx wrangler secret put ${name} --env ${environment} --config wrangler.toml`
        : `${name} = "…" under [env.${environment}.vars] in wrangler.toml`,
    };
  });
}

function parseName(problem: string): string {
  return /^\w+/.exec(problem)?.[0] ?? "";
}

/** The platform returns names and SHA-256 digests. */
export async function functionSecrets(target: Target): Promise<Problem[]> {
  const { project, worker, site } = target;
  const listing = await fetchManagementApi(target, `/v1/projects/${project}/secrets`);
  if (!Array.isArray(listing)) return [noResponse("the functions' secrets")];
  const digests = new Map(
    (listing as { name: string; value?: string }[]).map(({ name, value }) => [name, value]),
  );
  const hasLinkedin = "LINKEDIN_CLIENT_ID" in worker.vars;
  const missing = functionSettings().filter(
    (name) => !digests.has(name) && (hasLinkedin || !name.startsWith("LINKEDIN_")),
  );
  const published = new Set([...PUBLISHED_SECRETS].map(digest));
  const shared = { SITE_ORIGIN: site, LINKEDIN_CLIENT_ID: worker.vars.LINKEDIN_CLIENT_ID };
  const different = Object.entries(shared).filter(([name, value]) => {
    const stored = digests.get(name);
    return value && stored && stored !== digest(String(value));
  });
  const toProblem = (name: string, problem: string, value = "…") => ({
    problem: `the functions' ${name} ${problem}`,
    fix: `npm run supabase -- secrets set ${name}=${value} --remote=${project} --yes`,
  });
  return [
    ...missing.map((name) => toProblem(name, "is missing")),
    ...[...digests]
      .filter(([, stored]) => stored && published.has(stored))
      .map(([name]) => toProblem(name, "is in the repository, where anyone can read it")),
    ...different.map(([name, value]) =>
      toProblem(name, "differs from the Worker's", String(value)),
    ),
  ];
}

function digest(text: string): string {
  return createHash("sha256").update(text).digest("hex");
}

/** With a shared secret, each page calls the auth service. Standby keys are published too. */
export async function signingKeys(target: Target): Promise<Problem[]> {
  const { supabase, project } = target;
  const published = await fetchJson(`${supabase}/auth/v1/.well-known/jwks.json`);
  const known = await fetchManagementApi(
    target,
    `/v1/projects/${project}/config/auth/signing-keys`,
  );
  if (!published || !known) return [noResponse("the keys that sign tokens")];
  type Keys = { keys?: { alg?: string; algorithm?: string; status?: string }[] };
  const { keys: publicKeys = [] } = (published.body ?? {}) as Keys;
  const { keys = [] } = known as Keys;
  const isPublished = publicKeys.some(({ alg }) => alg === "ES256");
  const isInUse = keys.some(
    ({ algorithm, status }) => algorithm === "ES256" && status === "in_use",
  );
  if (isPublished && isInUse) return [];
  return [
    {
      problem: "tokens are not signed with an asymmetric key (ES256)",
      fix: `make a standby key of ES256 and rotate to it: https://supabase.com/dashboard/project/${project}/settings/jwt`,
    },
  ];
}

function parseNames(json: string): string[] {
  const list = parseObject(json.slice(Math.max(json.indexOf("["), 0)));
  return Array.isArray(list) ? list.map(({ name }: { name: string }) => name) : [];
}
