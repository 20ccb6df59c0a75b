import { createHash } from "node:crypto";
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { PROJECT_REF } from "./fake-api.ts";

/** Contents of .deploy.<environment>. */
export const VARIABLES = {
  SUPABASE_ACCESS_TOKEN: "sbp_token",
  SUPABASE_SECRET_KEY: "sb_secret_key",
  SMTP_HOST: "smtp.example.com",
  SMTP_USER: "user",
  SMTP_PASS: "password",
  SMTP_FROM: "hello@example.com",
};

export const SITE = "https://www.example.com";
export const PROJECT = `https://${PROJECT_REF}.supabase.co`;

const root = join(import.meta.dirname, "../..");

export const sha256 = (text: string) => createHash("sha256").update(text).digest("hex");

/** Creates the responses of the external services for a valid project and site. */
export function createValidDeployment(): Record<string, unknown> {
  const rejection = { status: 405, body: { error: "Method not allowed" } };
  const names = [
    "generate-picture",
    "inbound-email",
    "linkedin-connect",
    "linkedin-oauth-callback",
    "sample-post",
    "post-reports",
    "send-profile-webhook",
    "work",
  ];
  const secrets = ["DRAIN_SECRET", "MAIL_API_KEY", "MAIL_FROM", "PROFILE_WEBHOOK_SECRET"];
  secrets.push("PROFILE_WEBHOOK_URL", "SITE_ORIGIN");
  secrets.push("POST_REPORT_SECRET", "POST_WEBHOOK_SECRET", "POST_WEBHOOK_URL");
  const auth = `/v1/projects/${PROJECT_REF}/config/auth`;
  return {
    [`GET /v1/projects/${PROJECT_REF}/secrets`]: secrets.map((name) => ({
      name,
      value: sha256(name === "SITE_ORIGIN" ? SITE : `the secret ${name}`),
    })),
    [`PATCH ${auth}`]: {},
    [`GET ${auth}`]: {
      site_url: SITE,
      uri_allow_list: `${SITE}/**`,
      smtp_host: "smtp.example.com",
      rate_limit_email_sent: 1000,
      security_sb_forwarded_for_enabled: true,
      security_update_password_require_current_password: true,
    },
    "GET /auth/v1/.well-known/jwks.json": { keys: [{ alg: "ES256", kty: "EC" }] },
    [`GET ${auth}/signing-keys`]: { keys: [{ algorithm: "ES256", status: "in_use" }] },
    "POST /rest/v1/rpc/backend_health": { jobs_scheduled: true, secrets_missing: [] },
    "POST /storage/v1/bucket": { name: "pictures" },
    "GET /healthz": { status: "ok", auth: "ok", database: "ok" },
    ...Object.fromEntries(names.map((name) => [`DELETE /functions/v1/${name}`, rejection])),
  };
}

/** Copies the code into a temporary folder, with wrangler.toml filled in. */
export function filledCopy(parts: string[]): { folder: string; remove(): void } {
  const folder = mkdtempSync(join(tmpdir(), "deployment-"));
  for (const part of [...parts, "wrangler.toml", "package.json"])
    cpSync(join(root, part), join(folder, part), { recursive: true });
  symlinkSync(join(root, "node_modules"), join(folder, "node_modules"));
  const file = join(folder, "wrangler.toml");
  const filled = readFileSync(file, "utf8")
    .replace('# SUPABASE_URL = "https://your-project.supabase.co"', `SUPABASE_URL = "${PROJECT}"`)
    .replace("# SUPABASE_PUBLISHABLE_KEY", "SUPABASE_PUBLISHABLE_KEY")
    .replace('# SITE_ORIGIN = "https://www.example.com"', `SITE_ORIGIN = "${SITE}"`)
    .replace("# workers_dev = false", "workers_dev = false")
    .replace("# routes = [{", "routes = [{");
  writeFileSync(file, filled);
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) };
}

/** Creates programs that log their calls and run the script that a test provides. */
export function fakePrograms(scripts: Record<string, string>) {
  const folder = mkdtempSync(join(tmpdir(), "programs-"));
  const log = join(folder, "log");
  const set = (name: string, script: string) => {
    writeFileSync(join(folder, name), `#!/bin/sh\necho "${name} $*" >> ${log}\n${script}\n`);
    chmodSync(join(folder, name), 0o755);
  };
  for (const [name, script] of Object.entries(scripts)) set(name, script);
  return {
    PATH: [folder, process.env.PATH].join(delimiter),
    set,
    /** Returns the calls so far, oldest first. */
    calls: () => (existsSync(log) ? readFileSync(log, "utf8").trim().split("\n") : []),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

export const SECRETS_LISTED = `echo '[{"name":"COOKIE_SECRET"},{"name":"SUPABASE_SECRET_KEY"}]'`;
