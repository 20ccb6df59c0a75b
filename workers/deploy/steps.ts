import { setTimeout as delay } from "node:timers/promises";
import { run, supabaseCli } from "./command.ts";
import { functionSecrets } from "./preflight.ts";
import { setExtraAuthSettings, siteAnswers } from "./smoke-test.ts";
import { ROOT, type Target } from "./target.ts";

/** Does one part of a deployment. @returns what went wrong, or null */
type Step = (target: Target) => Promise<string | null>;

/** A new Worker is known everywhere after seconds. /healthz?deep may be asked ten times a minute. */
const MAX_ATTEMPTS = 8;
const RETRY_INTERVAL_MS = 4000;

function supabase(args: (project: string) => string[]): Step {
  return program("npx", ({ project }) => supabaseCli(...args(project)));
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
  let trouble = "";
  for (let tried = 0; tried < MAX_ATTEMPTS; tried++) {
    if (tried > 0) await delay(RETRY_INTERVAL_MS);
    const [missing] = await siteAnswers(target);
    if (!missing) return null;
    trouble = missing.what;
  }
  return trouble;
}

/** Each step needs the ones before it: the code asks for columns, and the site for functions. */
export const STEPS: [title: string, step: Step][] = [
  [
    "migrations and seed",
    supabase((project) => ["db", "push", "--include-seed", "--yes", `--remote=${project}`]),
  ],
  ["settings and mails", supabase((project) => ["config", "push", "--yes", `--remote=${project}`])],
  [
    "settings that config.toml has no word for",
    async (target) => (await setExtraAuthSettings(target), null),
  ],
  [
    "the functions' secrets",
    async (target) => (await functionSecrets(target)).map(({ what }) => what).join("; ") || null,
  ],
  [
    "functions",
    supabase((project) => ["functions", "deploy", "--use-api", "--yes", `--remote=${project}`]),
  ],
  ["build", program("npm", () => ["run", "build", "--silent"])],
  // CLOUDFLARE_ENV tells the build its environment, and Wrangler to refuse the build of another.
  ["Worker", program("wrangler", () => ["deploy"])],
  ["the site's first answer", waitForResponse],
];
