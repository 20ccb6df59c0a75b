import { setTimeout as delay } from "node:timers/promises";
import { run } from "./command.ts";
import { fetchJson } from "./fetch-json.ts";
import { functionSecrets } from "./preflight.ts";
import { setExtraAuthSettings, siteAnswers } from "./smoke-test.ts";
import { ROOT, type Target } from "./target.ts";

type Step = (target: Target) => Promise<string | null>;

/** Covers the seconds until a new Worker is live, within ten /healthz?deep per minute. */
const MAX_ATTEMPTS = 8;
const RETRY_INTERVAL_MS = 4000;

function supabase(args: (project: string) => string[]): Step {
  return program("supabase", ({ project }) => args(project));
}

function program(name: string, args: (target: Target) => string[]): Step {
  return async (target) => {
    const { status, output, errors } = await run(name, args(target), {
      cwd: ROOT,
      env: target.env,
    });
    process.stdout.write(output);
    return status === 0 ? null : errors.trim() || `${name} ended with ${status}`;
  };
}

async function waitForResponse(target: Target): Promise<string | null> {
  let problem = "";
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
    if (attempt > 0) await delay(RETRY_INTERVAL_MS);
    const [first] = await siteAnswers(target);
    if (!first) return null;
    problem = first.problem;
  }
  return problem;
}

/** Null if the bucket of the photos is there, made now or before. */
async function createBucket({ supabase: url, secretKey }: Target): Promise<string | null> {
  const headers = {
    apikey: secretKey,
    authorization: `Bearer ${secretKey}`,
    "content-type": "application/json",
  };
  const found = await fetchJson(`${url}/storage/v1/bucket/pictures`, { headers });
  if (found?.status === 200) return null;
  const body = JSON.stringify({ id: "pictures", name: "pictures", public: false });
  const made = await fetchJson(`${url}/storage/v1/bucket`, { method: "POST", headers, body });
  return made?.status === 200 ? null : `Storage ${made ? `answers ${made.status}` : "is silent"}`;
}

/** By dependency. Builds first, so that a broken build changes nothing. */
export const STEPS: [title: string, step: Step][] = [
  ["build", program("npm", () => ["run", "build", "--silent"])],
  [
    "migrations and seed",
    supabase((project) => ["db", "push", "--include-seed", "--yes", `--remote=${project}`]),
  ],
  [
    "settings and emails",
    supabase((project) => ["config", "push", "--yes", `--remote=${project}`]),
  ],
  [
    "settings that config.toml has no word for",
    async (target) => (await setExtraAuthSettings(target), null),
  ],
  [
    "the functions' secrets",
    async (target) =>
      (await functionSecrets(target)).map(({ problem }) => problem).join("; ") || null,
  ],
  ["the bucket of photos", createBucket],
  [
    "functions",
    supabase((project) => ["functions", "deploy", "--use-api", "--yes", `--remote=${project}`]),
  ],
  // CLOUDFLARE_ENV selects the build's environment; Wrangler rejects another one's build.
  ["Worker", program("wrangler", () => ["deploy"])],
  ["the site's first answer", waitForResponse],
];
