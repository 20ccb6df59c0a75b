import { randomBytes } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { PGlite as PGliteClass } from "@electric-sql/pglite";
import { pg_trgm } from "@electric-sql/pglite/contrib/pg_trgm";
import { pgcrypto } from "@electric-sql/pglite/contrib/pgcrypto";
import { App, type DefaultAppConfig } from "@supabase/lite";
import { applyPendingMigrations } from "@supabase/lite/cli";
import { createPgliteConnection, type PGlite, type PgliteConnection } from "@supabase/lite/pglite";
import { parse } from "smol-toml";
import { AUTH_TABLES } from "./auth/auth.ts";
import { AuthEmails, type EmailTemplates } from "./auth/emails.ts";
import type { AuthSettings, RateLimit } from "./auth/layer.ts";
import { saveSnapshot, loadSnapshot } from "./database-snapshot.ts";
import type { Mailbox } from "./mailbox.ts";

export type DatabaseOptions = {
  /** e.g. "http://127.0.0.1:5173"; emails may link only there. */
  siteOrigin: string;
  /** Folder, or "memory" for a throwaway database. */
  data: string | "memory";
  /** Overrides [auth.email] of config.toml. */
  email?: Record<string, unknown>;
  /** Without this nothing is limited, because all local visitors share one IP address. */
  rateLimit?: Partial<RateLimit>;
};

type Project = DatabaseOptions & {
  mailbox: Mailbox;
  keys: { publishable_key: string; secret_key: string };
};

export type OpenDatabase = {
  app: App;
  database: PGlite;
  jwtSecret: string;
  emails: AuthEmails;
  settings: AuthSettings;
};

/** PGlite's `process.exitCode`: 99 while Postgres runs, 100 after an SQL error. */
const PGLITE_EXIT_CODES = new Set([99, 100]);

export const DESK_WITHOUT_MFA =
  "update private.staff_settings set requires_mfa = false where requires_mfa";

const root = join(import.meta.dirname, "../..");

export async function openDatabase(options: Project): Promise<OpenDatabase> {
  const { data, mailbox } = options;
  if (data !== "memory") mkdirSync(data, { recursive: true });
  const config = readConfig();
  const isInMemory = data === "memory";
  const snapshot = isInMemory ? loadSnapshot() : undefined;
  const extensions = { pgcrypto, pg_trgm };
  // Half a second faster than the usual 128 MB.
  const startParams = [...PGliteClass.defaultStartParams, "-c", "shared_buffers=32MB"];
  const connection = await createPgliteConnection({
    url: isInMemory ? "memory://" : join(data, "pgdata"),
    pgliteOptions: { extensions, startParams, loadDataDir: snapshot },
  });
  const secret = loadJwtSecret(data);
  const auth = mergeAuthSettings(config.auth, options, secret);
  const app = new App({
    ...config,
    connection,
    auth,
    options: { server: { admin: false }, drivers: { email: mailbox } },
  });
  await app.init();
  await app.ensureSystemSchema();
  // The migrations add triggers to these tables.
  await connection.driver.exec(AUTH_TABLES);
  await applyPendingMigrations(app);
  if (isInMemory && !snapshot) await saveSnapshot(connection.driver);
  await restoreGrants(connection);
  await forgetRowArrays(connection.driver);
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

/** Keeps the exit code of the program. */
export async function closeDatabase(app: App): Promise<void> {
  const { exitCode } = process; // closing resets it to 0
  await app.connection.close();
  process.exitCode = PGLITE_EXIT_CODES.has(Number(exitCode)) ? undefined : exitCode;
}

type FileConfig = Omit<DefaultAppConfig, "connection">;

/** `getConfig` of @supabase/lite would also open a database. */
function readConfig(): FileConfig {
  return parse(readFileSync(join(root, "supabase/config.toml"), "utf8")) as FileConfig;
}

function mergeAuthSettings(
  configured: DefaultAppConfig["auth"],
  { siteOrigin, email, keys }: Project,
  secret: string,
) {
  // @supabase/lite rejects `rate_limit`; auth/request-limits.ts implements it.
  const { rate_limit: _, ...auth } = { rate_limit: {}, ...configured };
  // auth/change-notices.ts sends the notices; @supabase/lite does not know the templates.
  const { notification: __, template = {}, ...emailSettings } = (auth.email ?? {}) as EmailConfig;
  const { invite: ___, reauthentication: ____, ...knownTemplates } = template;
  return {
    ...auth,
    // The rules of @supabase/lite accept only eight symbols; auth/password-strength.ts has ours.
    minimum_password_length: 1,
    password_requirements: undefined,
    ...keys,
    jwt_secret: secret,
    site_url: siteOrigin,
    additional_redirect_urls: [
      `${siteOrigin}/**`,
      `${siteOrigin.replace("127.0.0.1", "localhost")}/**`,
    ],
    email: { ...emailSettings, template: knownTemplates, ...email },
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
  { rateLimit, email: overrides }: DatabaseOptions,
): AuthSettings {
  const {
    email: configured,
    refresh_token_reuse_interval: refreshTokenReuseS = 10,
    minimum_password_length: length = 6,
    password_requirements: requirements = "",
    rate_limit: configuredLimits,
    hook = {},
  } = auth as {
    email: EmailConfig;
    refresh_token_reuse_interval?: number;
    minimum_password_length?: number;
    password_requirements?: string;
    rate_limit?: Partial<RateLimit>;
    hook?: { mfa_verification_attempt?: { enabled?: boolean; uri?: string } };
  };
  const email = { ...configured, ...overrides } as EmailConfig;
  const requiredClasses = CHARACTER_CLASSES.filter(([name]) => requirements.includes(name));
  return {
    emailIntervalS: parseDuration(email.max_frequency ?? "1m"),
    refreshTokenReuseS,
    linkTtlS: email.otp_expiry ?? 3600,
    codeLength: email.otp_length ?? 6,
    password: { length, classes: requiredClasses.map(([, characters]) => characters) },
    requiresBothConfirmations: email.double_confirm_changes ?? true,
    rateLimit: rateLimit ? { ...DEFAULT_RATE_LIMIT, ...configuredLimits, ...rateLimit } : null,
    mfaAttemptHook: parseHook(hook.mfa_verification_attempt),
  };
}

const DEFAULT_RATE_LIMIT: RateLimit = {
  email_sent: 2,
  sign_in_sign_ups: 30,
  token_refresh: 150,
  token_verifications: 30,
};

/** In hosted Supabase's order. */
const CHARACTER_CLASSES: [string, string][] = [
  ["lower", "abcdefghijklmnopqrstuvwxyz"],
  ["upper", "ABCDEFGHIJKLMNOPQRSTUVWXYZ"],
  ["digits", "0123456789"],
  ["symbols", `!@#$%^&*()_+-=[]{};'\\:"|<>?,./\`~`],
];

function parseHook(hook?: { enabled?: boolean; uri?: string }): string | null {
  if (!hook?.enabled) return null;
  return new URL(hook.uri ?? "").pathname.slice(1).replace("/", ".");
}

/** "60s" to seconds. */
function parseDuration(duration: string): number {
  const units: Record<string, number> = { s: 1, m: 60, h: 3600 };
  return Number.parseFloat(duration) * (units[duration.slice(-1)] ?? 1);
}

/**
 * Before its first statement in a role, @supabase/lite grants everything to anon and authenticated.
 * The empty statement triggers that.
 */
async function restoreGrants(connection: PgliteConnection): Promise<void> {
  const { driver } = connection;
  await driver.exec(
    "create temporary table grants as select oid, relacl from pg_class where relkind in ('r', 'v', 'S')",
  );
  await connection.withContext({ auth: { role: "anon" } }, async () => {});
  await driver.exec(`
    update pg_class set relacl = grants.relacl
    from grants where grants.oid = pg_class.oid and grants.relacl is distinct from pg_class.relacl;
    drop table grants`);
}

/** PGlite copies all parsers for each query, which with hundreds takes longer than the query. */
async function forgetRowArrays(database: PGlite): Promise<void> {
  const { rows } = await database.query<{ type: number }>(
    "select typarray::int as type from pg_type where typtype = 'c'",
  );
  for (const { type } of rows) delete database.parsers[type];
}

/** Stored beside the data, so that sessions survive a restart. */
function loadJwtSecret(data: string): string {
  const newSecret = randomBytes(32).toString("hex");
  if (data === "memory") return newSecret;
  const file = join(data, "jwt-secret");
  if (!existsSync(file)) writeFileSync(file, newSecret, { mode: 0o600 });
  return readFileSync(file, "utf8");
}
