import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { run } from "../../workers/deploy/command.ts";
import { filledCopy } from "../support/deployment.ts";

/** Real build of each environment, as far as `wrangler deploy` goes without an account. */

const BUILD_LIMIT_MS = 120_000;
const copy = filledCopy([
  "app",
  "public",
  "workers",
  "react-router.config.ts",
  "tsconfig.json",
  "vite.config.ts",
]);
afterAll(() => copy.remove());

const dryRun = (environment: string) =>
  run("wrangler", ["deploy", "--dry-run"], {
    cwd: copy.folder,
    env: { ...process.env, CLOUDFLARE_ENV: environment, WRANGLER_SEND_METRICS: "false" },
  });

test.each([
  ["production", "spellpost", "preview"],
  ["preview", "spellpost-preview", "production"],
])(
  "a %s build is the Worker %s with only its own variables, and Wrangler refuses to deploy it to %s",
  async (environment, name, other) => {
    writeFileSync(join(copy.folder, `.deploy.${environment}`), "SMTP_PASS=only-for-deploying\n");
    const { status, errors } = await run("npm", ["run", "build", "--silent"], {
      cwd: copy.folder,
      // Vitest sets NODE_ENV, with which the build would contain React's development code.
      env: { ...process.env, NODE_ENV: undefined, CLOUDFLARE_ENV: environment },
    });
    expect({ status, errors: status ? errors : "" }).toEqual({ status: 0, errors: "" });
    const built = JSON.parse(
      readFileSync(join(copy.folder, "build/server/wrangler.json"), "utf8"),
    ) as { name: string; vars: Record<string, string> };
    expect(built.name).toBe(name);
    // Only production's variables are filled in, so preview must have none.
    expect(Object.keys(built.vars).toSorted()).toEqual(
      environment === "production"
        ? ["SITE_ORIGIN", "SUPABASE_PUBLISHABLE_KEY", "SUPABASE_URL"]
        : [],
    );
    expect(filesWith("only-for-deploying")).toEqual([]);
    const own = await dryRun(environment);
    expect(own.output).toMatch(
      /TOKENS[\s\S]*FORM_NETWORK_LIMIT[\s\S]*EMAIL_LIMIT[\s\S]*SUPABASE_NETWORK_LIMIT/,
    );
    expect(own.output).toContain("env.ASSETS");
    expect(own.status).toBe(0);
    const wrong = await dryRun(other);
    expect(wrong.errors).toContain(`does not match the target environment "${environment}"`);
    expect(wrong.status).not.toBe(0);
  },
  BUILD_LIMIT_MS,
);

/** Lists the built files that contain the text. */
function filesWith(words: string): string[] {
  return readdirSync(join(copy.folder, "build"), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name))
    .filter((file) => readFileSync(file).includes(words));
}
