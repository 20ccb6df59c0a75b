import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, posix } from "node:path";
import { afterAll, afterEach, beforeEach, expect, test } from "vitest";
import { run } from "../../workers/deploy/command.ts";
import { freshProject, PROJECT_REF, type FakeApi, startFakeApi } from "../support/fake-api.ts";
import { IMPORT } from "../support/imports.ts";

/**
 * Runs the real Supabase CLI with our config.toml, functions and templates against a stand-in for
 * Supabase's Management API. What needs no CLI is in unit/supabase-files.test.ts.
 */

const root = join(import.meta.dirname, "../..");
const { dependencies: versions } = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as {
  dependencies: Record<string, string>;
};
const home = mkdtempSync(join(tmpdir(), "supabase-cli-"));
let api: FakeApi;
let project: string;

afterAll(() => rmSync(home, { recursive: true, force: true }));

beforeEach(async () => {
  api = await startFakeApi(freshProject());
  project = mkdtempSync(join(home, "project-"));
  for (const part of ["config.toml", "functions", "migrations", "templates", "seed.sql"])
    cpSync(join(root, "supabase", part), join(project, "supabase", part), { recursive: true });
  for (const imported of ["app/domain", "app/content/brand.ts", "app/database.types.ts"])
    cpSync(join(root, imported), join(project, imported), { recursive: true });
  const addresses = `api_url: ${api.url}\ndashboard_url: ${api.url}`;
  writeFileSync(
    join(home, "profile.yaml"),
    `name: stand-in\n${addresses}\nproject_host: supabase.co\n`,
  );
});
afterEach(() => api?.stop());

function cli(...args: string[]) {
  return run("supabase", [...args, `--remote=${PROJECT_REF}`, "--workdir", project], {
    cwd: project,
    env: {
      ...process.env,
      SUPABASE_HOME: home,
      SUPABASE_PROFILE: join(home, "profile.yaml"),
      SUPABASE_ACCESS_TOKEN: `sbp_${"a".repeat(40)}`,
      SUPABASE_NO_KEYRING: "1",
      SUPABASE_TELEMETRY_DISABLED: "1",
      SITE_ORIGIN: "https://www.example.com",
      SITE_PAGES: "https://www.example.com/**",
      SMTP_HOST: "smtp.example.com",
      SMTP_USER: "user",
      SMTP_PASS: "password",
      SMTP_FROM: "hello@example.com",
    },
  });
}

/** Lists the keys of config.toml that the CLI warns about as unknown or deprecated. */
async function doubtfulKeys(): Promise<string[]> {
  const { output, errors } = await cli("config", "diff");
  const warnings = `${output}\n${errors}`.split("\n").filter((line) => line.startsWith("WARN"));
  return warnings.flatMap((line) => {
    const unknown = /does not recognize and ignores: ([^ ]+(?:, [^ ]+)*)\. /.exec(line)?.[1];
    return unknown?.split(", ") ?? [line.replace(/^WARN: /, "").split(" ")[0] ?? line];
  });
}

test("the CLI accepts every key of config.toml without a deprecation warning", async () => {
  expect(await doubtfulKeys()).toEqual([]);
});

test("the check above detects a misspelled and a deprecated key", async () => {
  const file = join(project, "supabase/config.toml");
  writeFileSync(
    file,
    readFileSync(file, "utf8")
      .replace("jwt_expiry", "jwt_expiri")
      .replace("[auth.email]\n", "[auth.email]\nenable_signup = true\n"),
  );
  expect((await doubtfulKeys()).toSorted()).toEqual([
    "auth.email.enable_signup",
    "auth.jwt_expiri",
  ]);
});

test("config diff exits with 2 and lists the differences as JSON", async () => {
  const { status, output } = await cli("config", "diff", "--exit-code", "--output-format", "json");
  expect(status).toBe(2);
  const { changes } = JSON.parse(output) as { changes: { path: string[] }[] };
  const paths = changes.map(({ path }) => path.join("."));
  expect(paths).toContain("auth.site_url");
  expect(paths).not.toContain("api.max_rows");
});

test("config push sends the site URL, SMTP, the hourly email limit and our templates", async () => {
  await cli("config", "push", "--yes");
  const sent = api.calls.find(
    ({ method, path }) => method === "PATCH" && path.endsWith("/config/auth"),
  );
  expect(JSON.parse(sent?.body ?? "{}")).toMatchObject({
    site_url: "https://www.example.com",
    uri_allow_list: "https://www.example.com/**",
    jwt_exp: 600,
    password_min_length: 8,
    smtp_host: "smtp.example.com",
    smtp_port: "587",
    smtp_user: "user",
    smtp_pass: "password",
    smtp_admin_email: "hello@example.com",
    rate_limit_email_sent: 1000,
    mailer_otp_length: 10,
    mailer_autoconfirm: false,
    hook_mfa_verification_attempt_enabled: true,
    hook_mfa_verification_attempt_uri:
      "pg-functions://postgres/private/check_mfa_verification_attempt",
    mailer_templates_confirmation_content: template("confirmation"),
    mailer_templates_recovery_content: template("recovery"),
    mailer_templates_email_change_content: template("email_change"),
    mailer_notifications_password_changed_enabled: true,
    mailer_templates_password_changed_notification_content: template("password_changed"),
    mailer_notifications_email_changed_enabled: true,
    mailer_templates_email_changed_notification_content: template("email_changed"),
  });
});

test("functions deploy uploads every function with its imports and disables the gateway's token check", async () => {
  await cli("functions", "deploy", "--use-api", "--yes");
  const uploads = api.calls.filter(({ path }) => path.includes("/functions/deploy"));
  const names = uploads.map(({ path }) => new URL(path, api.url).searchParams.get("slug"));
  expect(names.toSorted()).toEqual(functionNames());
  for (const { body } of uploads) {
    expect(body).toContain('"verify_jwt":false');
    const files = new Map(
      [...body.matchAll(/filename="([^"]+)"[^]*?\r\n\r\n([^]*?)(?=\r\n--)/g)].map(
        ([, path = "", text = ""]) => [path, text] as const,
      ),
    );
    expect(files.size).toBeGreaterThan(1);
    const imports = [...files].flatMap(([path, text]) =>
      [...text.matchAll(IMPORT)].map(([, imported = ""]) => ({
        path,
        imported,
      })),
    );
    const [relative, packages] = [
      imports.filter(({ imported }) => imported.startsWith(".")),
      imports.filter(({ imported }) => !imported.startsWith(".")),
    ];
    expect([...files.keys()]).toEqual(
      expect.arrayContaining(
        relative.map(({ path, imported }) => posix.join(dirname(path), imported)),
      ),
    );
    // Only the import map beside the function says which package is meant; the embedded backend
    // runs the one in node_modules.
    const maps = body.match(/"import_map_path":"[^"]+\/deno\.json"/g) ?? [];
    expect(maps).toHaveLength(packages.length > 0 ? 1 : 0);
    for (const { imported } of packages)
      expect(body).toContain(`"${imported}": "npm:${imported}@${versions[imported]}"`);
  }
});

function template(name: string): string {
  return readFileSync(join(root, `supabase/templates/${name}.html`), "utf8");
}

function functionNames(): string[] {
  return readdirSync(join(root, "supabase/functions"), { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && entry.name !== "_shared")
    .map(({ name }) => name)
    .toSorted();
}
