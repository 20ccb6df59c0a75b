import { randomBytes } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { App, type DefaultAppConfig } from "@supabase/lite";
import { applyPendingMigrations } from "@supabase/lite/cli";
import { createPgliteConnection, type PGlite, type PgliteConnection } from "@supabase/lite/pglite";
import { parse } from "smol-toml";
import { AUTH_TABLES } from "./auth/auth.ts";
import { AuthEmails, type EmailTemplates } from "./auth/emails.ts";
import type { AuthSettings, RequestLimits } from "./auth/layer.ts";
import { saveSnapshot, loadSnapshot } from "./database-snapshot.ts";
import type { Mailbox } from "./mailbox.ts";

export type DatabaseOptions = {
  /** Origin of the site, e.g. "http://127.0.0.1:5173"; emails may link only there. */
  siteOrigin: string;
  /** A folder that keeps the data, or "memory" for a throwaway database. */
  data: string | "memory";
  /** Replaces values of config.toml's [auth.email], e.g. `{ max_frequency: "1s" }` in tests. */
  email?: Record<string, unknown>;
  /** Hosted Supabase's limits, which are off otherwise: here one address stands for many visitors. */
  limits?: { emailsPerHour?: number; requests?: RequestLimits };
};

type Project = DatabaseOptions & {
  mailbox: Mailbox;
  keys: { publishable_key: string; secret_key: string };
};

export type OpenDatabase = {
  /** Answers `/auth/v1` and `/rest/v1`. */
  app: App;
  database: PGlite;
  /** Signs the tokens. */
  jwtSecret: string;
  emails: AuthEmails;
  settings: AuthSettings;
};

/** Values that PGlite leaves in `process.exitCode`: 99 while Postgres is up, 100 after an SQL error. */
const PGLITE_EXIT_CODES = new Set([99, 100]);

/** Lets developers try the desk on this machine without an authenticator app. */
const DESK_WITHOUT_MFA = "update private.staff_settings set requires_mfa = false";

const root = join(import.meta.dirname, "../..");

/** Opens the database with config.toml, the migrations and the seed applied. */
export async function openDatabase(options: Project): Promise<OpenDatabase> {
  const { data, mailbox } = options;
  if (data !== "memory") mkdirSync(data, { recursive: true });
  const config = readConfig();
  const isThrowaway = data === "memory";
  const migrated = isThrowaway ? loadSnapshot() : undefined;
  const connection = await createPgliteConnection(
    isThrowaway
      ? { url: "memory://", pgliteOptions: { loadDataDir: migrated } }
      : { url: join(data, "pgdata") },
  );
  const secret = jwtSecret(data);
  const auth = authSettings(config.auth, options, secret);
  const app = new App({
    ...config,
    connection,
    auth,
    options: { server: { admin: false }, drivers: { email: mailbox } },
  });
  await app.init();
  await applyPendingMigrations(app);
  if (isThrowaway && !migrated) await saveSnapshot(connection.driver);
  await connection.driver.exec(AUTH_TABLES);
  await enableRowLevelSecurity(connection);
  await connection.driver.exec(readFileSync(join(root, "supabase/seed.sql"), "utf8"));
  await connection.driver.exec(DESK_WITHOUT_MFA);
  const settings = readAuthSettings(config.auth ?? {}, options);
  return {
    app,
    database: connection.driver,
    jwtSecret: secret,
    emails: new AuthEmails({
      mailbox,
      siteUrl: options.siteOrigin,
      codeLength: settings.codeLength,
      templates: readTemplates((config.auth?.email ?? {}) as EmailConfig),
    }),
    settings,
  };
}

/** Closes the database. The exit code of the process stays what the program made of it. */
export async function closeDatabase(app: App): Promise<void> {
  const { exitCode } = process; // closing sets it to 0
  await app.connection.close();
  process.exitCode = PGLITE_EXIT_CODES.has(Number(exitCode)) ? undefined : exitCode;
}

type FileConfig = Omit<DefaultAppConfig, "connection">;

/**
 * Reads config.toml. @supabase/lite's own `getConfig` would also open a database, and config.toml
 * cannot say which one without words that the Supabase CLI does not know.
 */
function readConfig(): FileConfig {
  return parse(readFileSync(join(root, "supabase/config.toml"), "utf8")) as FileConfig;
}

/** The auth settings of config.toml with what this machine replaces. */
function authSettings(
  configured: DefaultAppConfig["auth"],
  { siteOrigin, email, keys }: Project,
  secret: string,
) {
  // Hosted Supabase's limits: @supabase/lite has none and refuses the word.
  const { rate_limit: _, ...auth } = { rate_limit: {}, ...configured };
  // Ours sends the notices (auth/change-notices.ts).
  const { notification: __, ...templatesOnly } = { notification: {}, ...auth.email };
  return {
    ...auth,
    // Ours judges passwords (auth/password-strength.ts): @supabase/lite knows eight symbols only.
    minimum_password_length: 1,
    password_requirements: undefined,
    ...keys,
    jwt_secret: secret,
    site_url: siteOrigin,
    additional_redirect_urls: [
      `${siteOrigin}/**`,
      `${siteOrigin.replace("127.0.0.1", "localhost")}/**`,
    ],
    email: { ...templatesOnly, ...email },
  };
}

type EmailConfig = {
  max_frequency?: string;
  otp_length?: number;
  otp_expiry?: number;
  double_confirm_changes?: boolean;
  template?: EmailTemplates;
  notification?: Record<string, { enabled?: boolean; subject?: string; content_path?: string }>;
};

/** The notices that are switched off are left out. */
function readTemplates({ template, notification = {} }: EmailConfig): EmailTemplates {
  const notices = Object.entries(notification)
    .filter(([, { enabled }]) => enabled)
    .map(([kind, { subject, content_path = "" }]) => [
      kind,
      { subject, content_path: join("supabase", content_path) },
    ]);
  return { ...template, ...(Object.fromEntries(notices) as EmailTemplates) };
}

function readAuthSettings(
  auth: object,
  { limits, email: replaced }: DatabaseOptions,
): AuthSettings {
  const {
    email: configured,
    refresh_token_reuse_interval: refreshTokenReuseS = 10,
    minimum_password_length: length = 6,
    password_requirements: requirements = "",
  } = auth as {
    email: EmailConfig;
    refresh_token_reuse_interval?: number;
    minimum_password_length?: number;
    password_requirements?: string;
  };
  const email = { ...configured, ...replaced } as EmailConfig;
  const required = CHARACTERS.filter(([name]) => requirements.includes(name));
  return {
    emailIntervalS: seconds(email.max_frequency ?? "1m"),
    refreshTokenReuseS,
    linkTtlS: email.otp_expiry ?? 3600,
    codeLength: email.otp_length ?? 6,
    password: { length, classes: required.map(([, characters]) => characters) },
    requiresBothConfirmations: email.double_confirm_changes ?? true,
    emailsPerHour: limits?.emailsPerHour ?? null,
    requestLimits: limits?.requests ?? null,
  };
}

/** Character classes of `password_requirements`, in hosted Supabase's order. */
const CHARACTERS: [string, string][] = [
  ["lower", "abcdefghijklmnopqrstuvwxyz"],
  ["upper", "ABCDEFGHIJKLMNOPQRSTUVWXYZ"],
  ["digits", "0123456789"],
  ["symbols", `!@#$%^&*()_+-=[]{};'\\:"|<>?,./\`~`],
];

/** @param duration as config.toml writes it, e.g. "60s" */
function seconds(duration: string): number {
  const units: Record<string, number> = { s: 1, m: 60, h: 3600 };
  return Number.parseFloat(duration) * (units[duration.slice(-1)] ?? 1);
}

/**
 * Puts the migrations' own grants back: @supabase/lite grants every privilege to anon and
 * authenticated before its first statement in a role, which hosted Supabase does not do after a
 * migration revoked them. An empty statement makes that happen here, before anybody can ask.
 */
async function enableRowLevelSecurity(connection: PgliteConnection): Promise<void> {
  const { driver } = connection;
  const grants = await driver.query<{ oid: number; acl: string[] | null }>(
    "select oid, relacl::text[] as acl from pg_class where relkind in ('r', 'v', 'S')",
  );
  await connection.withContext({ auth: { role: "anon" } }, async () => {});
  for (const { oid, acl } of grants.rows) {
    await driver.query(
      `update pg_class set relacl = $1::text[]::aclitem[]
       where oid = $2 and relacl is distinct from $1::text[]::aclitem[]`,
      [acl, oid],
    );
  }
}

/** Kept beside the data, so that sessions survive a restart as they would on a hosted project. */
function jwtSecret(data: string): string {
  const fresh = randomBytes(32).toString("hex");
  if (data === "memory") return fresh;
  const file = join(data, "jwt-secret");
  if (!existsSync(file)) writeFileSync(file, fresh, { mode: 0o600 });
  return readFileSync(file, "utf8");
}
