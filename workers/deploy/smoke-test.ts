import { run, SUPABASE_CLI, supabaseCli } from "./command.ts";
import {
  fetchJson,
  fetchManagementApi,
  type Check,
  type Missing,
  parseObject,
  noResponse,
} from "./fetch-json.ts";
import { functionNames } from "./functions.ts";
import { ROOT, type Target } from "./target.ts";

/** Checks of what a deployment changes, run after it. */
export const SMOKE_TESTS: Check[] = [
  authSettings,
  configAgrees,
  functionsAnswer,
  drains,
  siteAnswers,
];

/** Settings of the auth service that config.toml has no word for, or none that the embedded backend takes. */
const EXTRA_AUTH_SETTINGS = {
  /** The limits per address count visitors, by the address that the Worker hands on. */
  security_sb_forwarded_for_enabled: true,
  security_update_password_require_current_password: true,
};

/** Checks the settings that the auth service uses now. */
export async function authSettings(target: Target): Promise<Missing[]> {
  const auth = await fetchManagementApi(target, `/v1/projects/${target.project}/config/auth`);
  if (!auth || Array.isArray(auth)) return [noResponse("the auth settings")];
  const push = `npx ${SUPABASE_CLI} config push --remote=${target.project} --yes, with the variables of .deploy.${target.environment}; npm run deploy does it`;
  const pages = String(auth.uri_allow_list ?? "").split(",");
  const wrong: [boolean, string, string][] = [
    [auth.site_url !== target.site, `mails lead to ${auth.site_url}`, push],
    [!pages.includes(`${target.site}/**`), `${target.site}/** is no redirect address`, push],
    [!auth.smtp_host, "no SMTP server is set, so only the project's team gets mail", push],
    [
      !(Number(auth.rate_limit_email_sent) > 30),
      `only ${auth.rate_limit_email_sent} mails an hour are sent`,
      push,
    ],
    ...Object.entries(EXTRA_AUTH_SETTINGS).map(([name, value]): [boolean, string, string] => [
      auth[name] !== value,
      `${name} is not ${value}`,
      `npm run deploy, or in the dashboard: https://supabase.com/dashboard/project/${target.project}/auth`,
    ]),
  ];
  return wrong.filter(([isWrong]) => isWrong).map(([, what, mend]) => ({ what, mend }));
}

/** Every other setting of config.toml, as the CLI compares them. */
export async function configAgrees({ project, env }: Target): Promise<Missing[]> {
  const args = ["config", "diff", "--exit-code", "--output-format", "json", `--remote=${project}`];
  const { status, output } = await run("npx", supabaseCli(...args), { cwd: ROOT, env });
  if (status === 0) return [];
  const mend = `npx ${SUPABASE_CLI} config diff --remote=${project} shows them; npm run deploy pushes ours`;
  if (status !== 2) return [noResponse("the comparison with config.toml")];
  const { changes = [] } = parseObject(output) as { changes?: { path: string[] }[] };
  return [
    {
      what: `differs from config.toml: ${changes.map(({ path }) => path.join(".")).join(", ")}`,
      mend,
    },
  ];
}

/** Each function refuses DELETE itself with 405; the gateway has 404 for one that is not deployed, and 401 where it checks tokens. */
export async function functionsAnswer({ supabase, project }: Target): Promise<Missing[]> {
  const answers = await Promise.all(
    functionNames().map(async (name) => ({
      name,
      answer: await fetchJson(`${supabase}/functions/v1/${name}`, { method: "DELETE" }),
    })),
  );
  return answers
    .filter(({ answer }) => answer?.status !== 405)
    .map(({ name, answer }) => ({
      what: `the function ${name} ${answer ? `answers ${answer.status}` : "does not answer"}`,
      mend: `npx ${SUPABASE_CLI} functions deploy ${name} --use-api --remote=${project} --yes`,
    }));
}

/** Checks by public.backend_health() that the schedule runs and finds its secrets. */
export async function drains({ supabase, project, secretKey }: Target): Promise<Missing[]> {
  const answer = await fetchJson(`${supabase}/rest/v1/rpc/backend_health`, {
    method: "POST",
    headers: { apikey: secretKey, "content-type": "application/json" },
    body: "{}",
  });
  if (answer?.status !== 200)
    return [
      {
        what: `the database's backend_health() ${answer ? `answers ${answer.status}` : "does not answer"}`,
        mend: `npx ${SUPABASE_CLI} db push --remote=${project} --include-seed --yes`,
      },
    ];
  const health = ([answer.body].flat()[0] ?? {}) as {
    jobs_scheduled?: boolean;
    secrets_missing?: string[];
  };
  const query = (sql: string) => `npx ${SUPABASE_CLI} db query --remote=${project} --yes "${sql}"`;
  return [
    ...(health.jobs_scheduled
      ? []
      : [
          {
            what: "not every job is scheduled",
            mend: query("select private.schedule_cron_jobs()"),
          },
        ]),
    ...(health.secrets_missing ?? []).map((name) => ({
      what: `${name} is not in the Vault`,
      mend: query(
        `select vault.create_secret('${name === "project_url" ? supabase : "…"}', '${name}')`,
      ),
    })),
  ];
}

/** The Worker where visitors find it, and through it Supabase. */
export async function siteAnswers({ site, environment }: Target): Promise<Missing[]> {
  const answer = await fetchJson(`${site}/healthz?deep`);
  if (answer?.status === 200) return [];
  const said = answer
    ? `answers ${answer.status} ${JSON.stringify(answer.body)}`
    : "does not answer";
  return [
    {
      what: `${site}/healthz?deep ${said}`,
      mend: `npm run deploy -- --env ${environment}; then npx wrangler tail --env ${environment} --config wrangler.toml says what is missing`,
    },
  ];
}

/** Sets what config.toml has no word for. @throws Error when the Management API does not take it */
export async function setExtraAuthSettings({ api, project, accessToken }: Target): Promise<void> {
  const answer = await fetchJson(`${api}/v1/projects/${project}/config/auth`, {
    method: "PATCH",
    headers: { authorization: `Bearer ${accessToken}`, "content-type": "application/json" },
    body: JSON.stringify(EXTRA_AUTH_SETTINGS),
  });
  if (answer?.status !== 200) throw new Error(`Management API: ${JSON.stringify(answer)}`);
}
