import { afterEach, beforeEach, expect, test } from "vitest";
import { run } from "../../workers/deploy/command.ts";
import {
  fakePrograms,
  filledCopy,
  SECRETS_LISTED,
  VARIABLES,
  createValidDeployment,
} from "../support/deployment.ts";
import { PROJECT_REF, type FakeApi, startFakeApi } from "../support/fake-api.ts";

/** Runs `npm run deploy` end to end with stand-ins for every external service. */

const PARTS = [
  "workers/deploy",
  "app/domain/published-secrets.ts",
  "app/request/env.server.ts",
  "supabase/functions",
];

let world: FakeApi;
let programs: ReturnType<typeof fakePrograms>;
let copy: ReturnType<typeof filledCopy>;

beforeEach(async () => {
  world = await startFakeApi(createValidDeployment());
  programs = fakePrograms({
    wrangler: `if [ "$1" = secret ]; then ${SECRETS_LISTED}; fi`,
    supabase: `echo "$SITE_ORIGIN $SITE_PAGES $SMTP_HOST"`,
    npm: `echo "for $CLOUDFLARE_ENV"`,
  });
  copy = filledCopy(PARTS);
});
afterEach(async () => {
  copy.remove();
  programs.remove();
  await world.stop();
});

function deploy(...args: string[]) {
  const outside = `const { fetch } = globalThis; globalThis.fetch = (address, init) =>
    fetch(String(address).replace(/^https:\\/\\/[^/]+/, "${world.url}"), init);`;
  return run(process.execPath, ["workers/deploy/deploy.ts", ...args], {
    cwd: copy.folder,
    env: {
      ...process.env,
      ...VARIABLES,
      PATH: programs.PATH,
      NODE_OPTIONS: `--import data:text/javascript,${encodeURIComponent(outside)}`,
    },
  });
}

const CHANGES_NOTHING = [
  "wrangler secret list --config wrangler.toml --env production",
  `supabase config diff --exit-code --output-format json --remote=${PROJECT_REF}`,
];

test("deploys from the schema to the Worker, each step after those it depends on", async () => {
  const { status, output, errors } = await deploy("--env", "production");
  expect(errors).toBe("");
  expect(status).toBe(0);
  expect(programs.calls()).toEqual([
    CHANGES_NOTHING[0],
    "npm run build --silent",
    `supabase db push --include-seed --yes --remote=${PROJECT_REF}`,
    `supabase config push --yes --remote=${PROJECT_REF}`,
    `supabase functions deploy --use-api --yes --remote=${PROJECT_REF}`,
    "wrangler deploy",
    CHANGES_NOTHING[1],
  ]);
  expect(output).toContain("https://www.example.com https://www.example.com/** smtp.example.com");
  expect(output).toContain("for production");
  expect(world.calls.find(({ method }) => method === "PATCH")?.body).toBe(
    '{"security_sb_forwarded_for_enabled":true,"security_update_password_require_current_password":true}',
  );
  expect(world.calls.find(({ path }) => path === "/storage/v1/bucket")?.body).toBe(
    '{"id":"pictures","name":"pictures","public":false}',
  );
  expect(world.calls.filter(({ path }) => path === "/healthz?deep").length).toBeGreaterThan(0);
});

test("--check inspects everything and changes nothing", async () => {
  const { status, output } = await deploy("--check");
  expect(output.split("\n").filter(Boolean)).toEqual(
    output.match(/^✓ \w+$/gm)?.map((line) => line),
  );
  expect(status).toBe(0);
  expect(programs.calls()).toEqual(CHANGES_NOTHING);
  expect(world.calls.filter(({ method }) => method === "PATCH")).toEqual([]);
});

test("changes nothing and exits with 1 when a check fails first", async () => {
  programs.set("wrangler", "echo '[]'");
  const { status, output } = await deploy();
  expect(status).toBe(1);
  expect(output).toContain(
    "✗ workerSettings: the Worker's COOKIE_SECRET is missing → npx wrangler",
  );
  expect(programs.calls()).toEqual([CHANGES_NOTHING[0]]);
});

test("stops before the next step when one fails", async () => {
  programs.set("supabase", `case "$1" in config) echo "not your project" >&2; exit 1;; esac`);
  const { status, output } = await deploy();
  expect(status).toBe(1);
  expect(output).toContain("✗ settings and emails: not your project");
  expect(programs.calls().at(-1)).toContain("config push");
});

test("exits with 1 and reports what is still missing after the deployment", async () => {
  world.responses["POST /rest/v1/rpc/backend_health"] = {
    jobs_scheduled: true,
    secrets_missing: ["drain_secret"],
  };
  const { status, output } = await deploy();
  expect(programs.calls()).toContain("wrangler deploy");
  expect(output).toContain(
    "✗ drains: drain_secret is not in the Vault → npm run supabase -- db query",
  );
  expect(status).toBe(1);
});

test("rejects an environment that wrangler.toml does not define", async () => {
  const { status, errors } = await deploy("--env", "staging");
  expect(errors).toContain("--env is one of production, preview, not staging.");
  expect(status).toBe(1);
  expect(programs.calls()).toEqual([]);
});
