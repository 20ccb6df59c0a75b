import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { Check } from "../../workers/deploy/fetch-json.ts";
import * as before from "../../workers/deploy/preflight.ts";
import * as after from "../../workers/deploy/smoke-test.ts";
import {
  ENVIRONMENTS,
  readWorker,
  type Target,
  createTarget,
  type WorkerConfig,
} from "../../workers/deploy/target.ts";
import {
  fakePrograms,
  PROJECT,
  SECRETS_LISTED,
  SITE,
  VARIABLES,
  createValidDeployment,
  sha256,
} from "../support/deployment.ts";
import { PROJECT_REF, type FakeApi, startFakeApi } from "../support/fake-api.ts";

let world: FakeApi;
let programs: ReturnType<typeof fakePrograms>;
let worker: WorkerConfig;
let variables: Record<string, string | undefined>;

beforeEach(async () => {
  world = await startFakeApi(createValidDeployment());
  programs = fakePrograms({ wrangler: SECRETS_LISTED, supabase: "exit 0" });
  variables = { ...VARIABLES, PATH: programs.PATH };
  worker = {
    ...structuredClone(readWorker("production")),
    routes: [{ pattern: "www.example.com", custom_domain: true }],
    vars: { SUPABASE_URL: PROJECT, SUPABASE_PUBLISHABLE_KEY: "sb_publishable", SITE_ORIGIN: SITE },
  };
  const { fetch } = globalThis;
  vi.stubGlobal("fetch", (address: string, init?: RequestInit) =>
    fetch(address.replace(/^https:\/\/[^/]+/, world.url), init),
  );
});
afterEach(async () => {
  vi.unstubAllGlobals();
  programs.remove();
  await world.stop();
});

const target = (): Target => createTarget("production", worker, variables);

/** Runs a check and returns its findings, each as "problem → fix". */
async function told(check: Check): Promise<string[]> {
  return (await check(target())).map(({ problem, fix }) => `${problem} → ${fix}`);
}

const auth = (change: object) => {
  const address = `GET /v1/projects/${PROJECT_REF}/config/auth`;
  world.responses[address] = { ...(world.responses[address] as object), ...change };
};

test.each(
  [...before.PREFLIGHT_CHECKS, ...after.SMOKE_TESTS].map((check) => [check.name, check] as const),
)("%s finds nothing in a healthy deployment", async (_, check) =>
  expect(await told(check)).toEqual([]),
);

describe("reports each problem with its fix:", () => {
  const cases: [string, Check, () => unknown, RegExp[]][] = [
    [
      "a deploy variable",
      before.deployVariables,
      () => delete variables.SMTP_PASS,
      [/^SMTP_PASS is not set → put it into \.deploy\.production/],
    ],
    [
      "an https origin",
      before.deployVariables,
      () => (worker.vars.SITE_ORIGIN = "http://www.example.com"),
      [/^SITE_ORIGIN is no https origin/],
    ],
    [
      "a KV namespace",
      before.workerBindings,
      () => (worker.kv_namespaces = []),
      [/^the KV namespace TOKENS is not bound → \[\[env\.production\.kv_namespaces\]\]/],
    ],
    [
      "the custom domain",
      before.customDomain,
      () => (worker.routes = [{ pattern: "shop.example.com", custom_domain: true }]),
      [/^the Worker would not answer at www\.example\.com → routes = /],
    ],
    [
      "a variable of the Worker",
      before.workerSettings,
      () => delete worker.vars.SUPABASE_PUBLISHABLE_KEY,
      [/^the Worker's SUPABASE_PUBLISHABLE_KEY is missing → .* in wrangler\.toml$/],
    ],
    [
      "secrets of the Worker, even before the first deployment",
      before.workerSettings,
      () =>
        programs.set(
          "wrangler",
          `echo 'Worker "spellpost" (env: production) not found.' >&2; exit 1`,
        ),
      [
        /^the Worker's SUPABASE_SECRET_KEY is missing → npx wrangler secret put SUPABASE_SECRET_KEY --env production /,
        /^the Worker's COOKIE_SECRET is missing → npx wrangler secret put COOKIE_SECRET /,
      ],
    ],
    [
      "a function's secret",
      before.functionSecrets,
      () =>
        (world.responses[`GET /v1/projects/${PROJECT_REF}/secrets`] = [{ name: "SITE_ORIGIN" }]),
      [
        "DRAIN_SECRET",
        "MAIL_API_KEY",
        "MAIL_FROM",
        "POST_REPORT_SECRET",
        "POST_WEBHOOK_SECRET",
        "POST_WEBHOOK_URL",
        "PROFILE_WEBHOOK_SECRET",
        "PROFILE_WEBHOOK_URL",
      ].map(
        (name) =>
          new RegExp(
            `^the functions' ${name} is missing → npm run supabase -- secrets set ${name}=… --remote=${PROJECT_REF} --yes$`,
          ),
      ),
    ],
    [
      "a function's secret that is in the repository, and a setting that the Worker has otherwise",
      before.functionSecrets,
      () => {
        const address = `GET /v1/projects/${PROJECT_REF}/secrets`;
        const change: Record<string, string> = {
          DRAIN_SECRET: "local-drain-secret",
          SITE_ORIGIN: "https://shop.example.com",
        };
        world.responses[address] = (
          world.responses[address] as { name: string; value: string }[]
        ).map(({ name, value }) => ({ name, value: change[name] ? sha256(change[name]) : value }));
      },
      [
        /^the functions' DRAIN_SECRET is in the repository, where anyone can read it → npm run supabase -- secrets set DRAIN_SECRET=… --remote=\w+ --yes$/,
        /^the functions' SITE_ORIGIN differs from the Worker's → .* SITE_ORIGIN=https:\/\/www\.example\.com /,
      ],
    ],
    [
      "LinkedIn's settings where LinkedIn is switched on",
      before.functionSecrets,
      () => (worker.vars.LINKEDIN_CLIENT_ID = "client"),
      [
        /LINKEDIN_CLIENT_ID/,
        /LINKEDIN_CLIENT_SECRET/,
        /LINKEDIN_STATE_SECRET/,
        /LINKEDIN_TOKEN_KEY/,
      ],
    ],
    [
      "an asymmetric signing key",
      before.signingKeys,
      () => (world.responses["GET /auth/v1/.well-known/jwks.json"] = { keys: [] }),
      [/^tokens are not signed with an asymmetric key .* → .*\/settings\/jwt$/],
    ],
    [
      "the site URL",
      after.authSettings,
      () => auth({ site_url: "http://127.0.0.1:5173", uri_allow_list: "http://127.0.0.1:5173/**" }),
      [
        /^emails lead to http:\/\/127\.0\.0\.1:5173 → npm run supabase -- config push /,
        /^https:\/\/www\.example\.com\/\*\* is no redirect address → npm run supabase -- /,
      ],
    ],
    [
      "SMTP and its hourly email limit",
      after.authSettings,
      () => auth({ smtp_host: null, rate_limit_email_sent: 2 }),
      [/^no SMTP server is set/, /^only 2 emails an hour are sent/],
    ],
    [
      "a setting that config.toml cannot express",
      after.authSettings,
      () => auth({ security_sb_forwarded_for_enabled: false }),
      [/^security_sb_forwarded_for_enabled is not true → npm run deploy/],
    ],
    [
      "agreement with config.toml",
      after.configAgrees,
      () => programs.set("supabase", `echo '{"changes":[{"path":["auth","jwt_expiry"]}]}'; exit 2`),
      [/^differs from config\.toml: auth\.jwt_expiry → npm run supabase -- config diff /],
    ],
    [
      "a missing function and one with gateway token checks",
      after.functionsAnswer,
      () => {
        delete world.responses["DELETE /functions/v1/linkedin-connect"];
        world.responses["DELETE /functions/v1/send-profile-webhook"] = { status: 401, body: {} };
      },
      [
        /^the function linkedin-connect answers 404 → npm run supabase -- functions deploy linkedin-connect --use-api --remote=\w+ --yes$/,
        /^the function send-profile-webhook answers 401/,
      ],
    ],
    [
      "the schedule and the Vault's secrets",
      after.drains,
      () =>
        (world.responses["POST /rest/v1/rpc/backend_health"] = {
          jobs_scheduled: false,
          secrets_missing: ["drain_secret", "project_url"],
        }),
      [
        /^not every job is scheduled → npm run supabase -- db query .*schedule_cron_jobs/,
        /^drain_secret is not in the Vault → npm run supabase -- .*create_secret\('…', 'drain_secret'\)"$/,
        /^project_url is not in the Vault → .*create_secret\('https:\/\/\w+\.supabase\.co', 'project_url'\)"$/,
      ],
    ],
    [
      "a site that cannot reach Supabase",
      after.siteAnswers,
      () => (world.responses["GET /healthz"] = { status: 503, body: { auth: "unavailable" } }),
      [/^https:\/\/www\.example\.com\/healthz\?deep answers 503 .*unavailable.* → npm run deploy /],
    ],
  ];
  test.each(cases)("%s", async (_, check, breakIt, expected) => {
    breakIt();
    const lines = await told(check);
    expect(lines).toEqual(expected.map((line) => expect.stringMatching(line)));
    expect(lines.join("")).not.toContain("\n");
  });
});

test("checks report a problem instead of throwing when no service responds", async () => {
  await world.stop();
  programs.set("supabase", "exit 127");
  const { signingKeys, functionSecrets } = before;
  for (const check of [signingKeys, functionSecrets, ...after.SMOKE_TESTS])
    expect(await told(check)).not.toEqual([]);
});

test("each fix is a whole command where nothing is configured", async () => {
  worker.vars = {};
  delete worker.routes;
  variables = { PATH: programs.PATH };
  programs.set("supabase", "exit 127");
  const lines: string[] = [];
  for (const check of [...before.PREFLIGHT_CHECKS, ...after.SMOKE_TESTS])
    lines.push(...(await told(check)));
  expect(lines.length).toBeGreaterThan(20);
  for (const line of lines) {
    expect(line).not.toMatch(/--remote=( |$)|\/project\/\/|= ""| "" |→ *$/);
    expect(line).not.toMatch(/undefined|null|: *\/healthz/);
  }
  expect(lines.join("\n")).toContain("--remote=<project> --yes");
});

test("the environments have the bindings and limits of the local one, and counters of their own", () => {
  const workers = [readWorker(), ...ENVIRONMENTS.map(readWorker)];
  const describeLimits = ({ kv_namespaces, ratelimits }: WorkerConfig) => ({
    namespaces: kv_namespaces.map(({ binding }) => binding),
    limits: ratelimits.map(({ name, simple }) => ({ name, simple })),
  });
  for (const each of workers) expect(describeLimits(each)).toEqual(describeLimits(workers[0]!));
  const counters = workers.flatMap(({ ratelimits }) => ratelimits.map((each) => each.namespace_id));
  expect(new Set(counters).size).toBe(counters.length);
});
