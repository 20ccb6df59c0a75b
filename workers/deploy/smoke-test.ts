import { run } from "./command.ts";
import {
  fetchJson,
  fetchManagementApi,
  type Check,
  type Problem,
  parseObject,
  noResponse,
} from "./fetch-json.ts";
import { functionNames } from "./functions.ts";
import { ROOT, type Target } from "./target.ts";

export const SMOKE_TESTS: Check[] = [
  authSettings,
  configAgrees,
  functionsAnswer,
  drains,
  siteAnswers,
];

/** What config.toml cannot express, or the embedded backend rejects there. */
const EXTRA_AUTH_SETTINGS = {
  /** Counts visitors by forwarded IP. */
  security_sb_forwarded_for_enabled: true,
  security_update_password_require_current_password: true,
};

export async function authSettings(target: Target): Promise<Problem[]> {
  const auth = await fetchManagementApi(target, `/v1/projects/${target.project}/config/auth`);
  if (!auth || Array.isArray(auth)) return [noResponse("the auth settings")];
  const push = `npm run supabase -- config push --remote=${target.project} --yes, with the variables of .deploy.${target.environment}; npm run deploy does it`;
  const pages = String(auth.uri_allow_list ?? "").split(",");
  const wrong: [boolean, string, string][] = [
    [auth.site_url !== target.site, `emails lead to ${auth.site_url}`, push],
    [!pages.includes(`${target.site}/**`), `${target.site}/** is no redirect address`, push],
    [!auth.smtp_host, "no SMTP server is set, so only the project's team gets emails", push],
    [
      !(Number(auth.rate_limit_email_sent) > 30),
      `only ${auth.rate_limit_email_sent} emails an hour are sent`,
      push,
    ],
    ...Object.entries(EXTRA_AUTH_SETTINGS).map(([name, value]): [boolean, string, string] => [
      auth[name] !== value,
      `${name} is not ${value}`,
      `npm run deploy, or in the dashboard: https://supabase.com/dashboard/project/${target.project}/auth`,
    ]),
  ];
  return wrong.filter(([isWrong]) => isWrong).map(([, problem, fix]) => ({ problem, fix }));
}

export async function configAgrees({ project, env }: Target): Promise<Problem[]> {
  const args = ["config", "diff", "--exit-code", "--output-format", "json", `--remote=${project}`];
  const { status, output } = await run("supabase", args, { cwd: ROOT, env });
  if (status === 0) return [];
  const fix = `npm run supabase -- config diff --remote=${project} shows them; npm run deploy pushes ours`;
  if (status !== 2) return [noResponse("the comparison with config.toml")];
  const { changes = [] } = parseObject(output) as { changes?: { path: string[] }[] };
  return [
    {
      problem: `differs from config.toml: ${changes.map(({ path }) => path.join(".")).join(", ")}`,
      fix,
    },
  ];
}

/** Functions answer DELETE with 405, the gateway with 404 if not deployed. */
export async function functionsAnswer({ supabase, project }: Target): Promise<Problem[]> {
  const responses = await Promise.all(
    functionNames().map(async (name) => ({
      name,
      response: await fetchJson(`${supabase}/functions/v1/${name}`, { method: "DELETE" }),
    })),
  );
  return responses
    .filter(({ response }) => response?.status !== 405)
    .map(({ name, response }) => ({
      problem: `the function ${name} ${response ? `answers ${response.status}` : "does not answer"}`,
      fix: `npm run supabase -- functions deploy ${name} --use-api --remote=${project} --yes`,
    }));
}

/** public.backend_health() knows whether jobs are scheduled and their secrets exist. */
export async function drains({ supabase, project, secretKey }: Target): Promise<Problem[]> {
  const response = await fetchJson(`${supabase}/rest/v1/rpc/backend_health`, {
    method: "POST",
    headers: { apikey: secretKey, "content-type": "application/json" },
    body: "{}",
  });
  if (response?.status !== 200)
    return [
      {
        problem: `the database's backend_health() ${response ? `answers ${response.status}` : "does not answer"}`,
        fix: `npm run supabase -- db push --remote=${project} --include-seed --yes`,
      },
    ];
  const health = (response.body ?? {}) as {
    jobs_scheduled?: boolean;
    secrets_missing?: string[];
  };
  const query = (sql: string) => `npm run supabase -- db query --remote=${project} --yes "${sql}"`;
  return [
    ...(health.jobs_scheduled
      ? []
      : [
          {
            problem: "not every job is scheduled",
            fix: query("select private.schedule_cron_jobs()"),
          },
        ]),
    ...(health.secrets_missing ?? []).map((name) => ({
      problem: `${name} is not in the Vault`,
      fix: query(
        `select vault.create_secret('${name === "project_url" ? supabase : "…"}', '${name}')`,
      ),
    })),
  ];
}

export async function siteAnswers({ site, environment }: Target): Promise<Problem[]> {
  const response = await fetchJson(`${site}/healthz?deep`);
  if (response?.status === 200) return [];
  const result = response
    ? `answers ${response.status} ${JSON.stringify(response.body)}`
    : "does not answer";
  return [
    {
      problem: `${site || "SITE_ORIGIN"}/healthz?deep ${result}`,
      fix: `npm run deploy -- --env ${environment}; then npx wrangler tail --env ${environment} --config wrangler.toml says what is missing`,
    },
  ];
}

export async function setExtraAuthSettings({ api, project, accessToken }: Target): Promise<void> {
  const response = await fetchJson(`${api}/v1/projects/${project}/config/auth`, {
    method: "PATCH",
    headers: { authorization: `Bearer ${accessToken}`, "content-type": "application/json" },
    body: JSON.stringify(EXTRA_AUTH_SETTINGS),
  });
  if (response?.status !== 200) throw new Error(`Management API: ${JSON.stringify(response)}`);
}
