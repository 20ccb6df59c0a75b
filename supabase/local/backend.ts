import { randomBytes } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import type { Server } from "node:http";
import { join } from "node:path";
import { serve } from "@hono/node-server";
import { App } from "@supabase/lite";
import { applyPendingMigrations, createApi } from "@supabase/lite/cli";
import type { PGlite, PgliteConnection } from "@supabase/lite/pglite";
import { EdgeFunctions } from "./edge-functions.ts";
import { Mailbox } from "./mailbox.ts";
import { oneAtATime } from "./one-at-a-time.ts";
import { serveRealtime, type Viewer } from "./realtime.ts";
import { resendConfirmation } from "./resend.ts";
import { LOCAL_LINKEDIN, StandInProvider } from "./stand-in-provider.ts";
import { drainOnTimer } from "./webhook-drain.ts";
import { WebhookSink } from "./webhook-sink.ts";

export const LOCAL_PUBLISHABLE_KEY = "sb_publishable_local";
export const LOCAL_SECRET_KEY = "sb_secret_local";
export const LOCAL_WEBHOOK_SECRET = "local-webhook-secret";
export const LOCAL_DRAIN_SECRET = "local-drain-secret";
const DRAIN_EVERY_MS = 10_000;
/** What PGlite leaves in `process.exitCode`: 99 when Postgres is up, 100 after an SQL error (and 0 at its close). */
const PGLITE_EXIT_CODES = new Set([99, 100]);

const root = join(import.meta.dirname, "../..");
const LOOPBACK = "127.0.0.1";

export type BackendOptions = {
  port: number;
  /** Where the site answers: mails may link only there. */
  siteOrigin: string;
  /** A folder that keeps the data, or "memory" for a throwaway database. */
  data: string | "memory";
  /** Anything but loopback is refused: the keys are public knowledge. */
  host?: string;
  /** Replaces values of config.toml's [auth.email], e.g. `{ max_frequency: "1s" }` in tests. */
  email?: Record<string, unknown>;
  /** Replaces what the edge functions read from their environment. */
  functionsEnv?: Record<string, string>;
  /** How often the webhooks that are due are delivered. */
  drainEveryMs?: number;
};

export type Backend = { url: string; database: PGlite; server: Server; stop(): Promise<void> };

/**
 * Starts the embedded Supabase: auth and REST by @supabase/lite on PGlite, edge functions by Deno,
 * realtime, and the mailbox, webhook sink and stand-in provider that stand for the world outside (design.md, "Running it").
 */
export async function startBackend(options: BackendOptions): Promise<Backend> {
  const { port, siteOrigin, host = LOOPBACK } = options;
  if (host !== LOOPBACK)
    throw new Error(
      `The embedded backend serves ${LOOPBACK} only, not ${host}: its keys are public.`,
    );

  process.env.LITE_TELEMETRY = "0";
  const url = `http://${host}:${port}`;
  const mailbox = new Mailbox();
  const webhooks = new WebhookSink();
  const provider = new StandInProvider();
  const functions = new EdgeFunctions({
    SUPABASE_URL: url,
    SUPABASE_PUBLISHABLE_KEYS: JSON.stringify({ default: LOCAL_PUBLISHABLE_KEY }),
    SUPABASE_SECRET_KEYS: JSON.stringify({ default: LOCAL_SECRET_KEY }),
    SITE_ORIGIN: siteOrigin,
    PROFILE_WEBHOOK_URL: `${url}/webhooks/profile`,
    PROFILE_WEBHOOK_SECRET: LOCAL_WEBHOOK_SECRET,
    LINKEDIN_CLIENT_ID: LOCAL_LINKEDIN.clientId,
    LINKEDIN_CLIENT_SECRET: LOCAL_LINKEDIN.clientSecret,
    LINKEDIN_STATE_SECRET: LOCAL_LINKEDIN.stateSecret,
    LINKEDIN_TOKEN_URL: `${url}/linkedin/token`,
    DRAIN_SECRET: LOCAL_DRAIN_SECRET,
    ...options.functionsEnv,
  });
  const { app, database, resend } = await openDatabase(options, mailbox);
  const exclusively = oneAtATime();

  const route = async (request: Request): Promise<Response> => {
    const { pathname } = new URL(request.url);
    if (pathname.startsWith("/mailbox")) return mailbox.fetch(request);
    if (pathname.startsWith("/webhooks")) return webhooks.fetch(request);
    if (pathname.startsWith("/linkedin/")) return provider.fetch(request);
    if (pathname.startsWith("/functions/v1/")) return functions.fetch(request);
    if (pathname === "/auth/v1/resend") {
      const { type, email } = (await request
        .clone()
        .json()
        .catch(() => ({}))) as { type?: unknown; email?: unknown };
      if (type === "signup" && typeof email === "string") return resend(email);
    }
    if (pathname.startsWith("/rest/v1/")) return exclusively(async () => app.fetch(request));
    return app.fetch(request);
  };
  const server = await new Promise<Server>((resolve, reject) => {
    const listening = serve({ fetch: route, hostname: host, port }, () =>
      resolve(listening as Server),
    );
    listening.once("error", reject);
  });
  const stopRealtime = await serveRealtime({
    server,
    database,
    exclusively,
    isApiKey: (key) => key === LOCAL_PUBLISHABLE_KEY || key === LOCAL_SECRET_KEY,
    viewerOf: (token) =>
      viewerOf(token, (headers) => route(new Request(`${url}/auth/v1/user`, { headers }))),
  });
  // The first REST request reads the whole schema: before a visitor waits for it.
  await Promise.all([functions.start(), app.connection.introspect({ useCache: true })]);

  const stopDrain = drainOnTimer(
    () =>
      functions.fetch(
        new Request(`${url}/functions/v1/drain-profile-webhooks`, {
          method: "POST",
          headers: { "x-drain-secret": LOCAL_DRAIN_SECRET },
        }),
      ),
    options.drainEveryMs ?? DRAIN_EVERY_MS,
  );

  return {
    url,
    database,
    server,
    async stop() {
      stopDrain();
      functions.stop();
      stopRealtime();
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
      const { exitCode } = process;
      await app.connection.close();
      process.exitCode = PGLITE_EXIT_CODES.has(Number(exitCode)) ? undefined : exitCode;
    },
  };
}

async function openDatabase({ siteOrigin, data, email }: BackendOptions, mailbox: Mailbox) {
  if (data !== "memory") mkdirSync(data, { recursive: true });
  // config.toml names this variable; reading the config opens the database it points to.
  process.env.SUPABASE_LOCAL_DATABASE = data === "memory" ? "memory://" : join(data, "pgdata");
  const { project } = await createApi({ root });
  const config = await project.local.getConfig();
  const connection = config.connection as PgliteConnection;
  const { rate_limit: _, ...auth } = { rate_limit: {}, ...config.auth }; // hosted Supabase's; @supabase/lite has no such limits and refuses the word
  const app = new App({
    ...config,
    connection,
    auth: {
      ...auth,
      publishable_key: LOCAL_PUBLISHABLE_KEY,
      secret_key: LOCAL_SECRET_KEY,
      jwt_secret: jwtSecret(data),
      site_url: siteOrigin,
      additional_redirect_urls: [
        `${siteOrigin}/**`,
        `${siteOrigin.replace(LOOPBACK, "localhost")}/**`,
      ],
      email: { ...auth.email, ...email },
    },
    options: { server: { admin: false }, drivers: { email: mailbox } },
  });
  await app.init();
  await applyPendingMigrations(app);
  await enableRowLevelSecurity(connection);
  await connection.driver.exec(readFileSync(join(root, "supabase/seed.sql"), "utf8"));
  const { max_frequency: frequency = "60s", template } = { ...auth.email, ...email } as {
    max_frequency?: string;
    template?: { confirmation?: { subject?: string } };
  };
  const subject = template?.confirmation?.subject ?? "";
  return {
    app,
    database: connection.driver,
    resend: (address: string) =>
      resendConfirmation(address, {
        database: connection.driver,
        mailbox,
        siteOrigin,
        subject,
        frequency,
      }),
  };
}

/**
 * @supabase/lite grants every privilege to anon and authenticated when it first meets RLS, which hosted Supabase
 * does not do after a migration revoked them. Let it happen now and put the migrations' own grants back.
 */
async function enableRowLevelSecurity(connection: PgliteConnection) {
  const { driver } = connection;
  const grants = await driver.query(
    "select oid, relacl::text[] as acl from pg_class where relkind in ('r', 'v', 'S')",
  );
  await connection["ensureRlsContext"]();
  for (const { oid, acl } of grants.rows as { oid: number; acl: string[] | null }[]) {
    await driver.query(
      "update pg_class set relacl = $1::text[]::aclitem[] where oid = $2 and relacl is distinct from $1::text[]::aclitem[]",
      [acl, oid],
    );
  }
}

/** Whose token that is; of a user's JWT the auth service itself says whether it is valid. */
async function viewerOf(
  token: string,
  askAuth: (headers: Record<string, string>) => Promise<Response>,
): Promise<Viewer | null> {
  if (token === LOCAL_PUBLISHABLE_KEY) return { role: "anon", claims: { role: "anon" } };
  if (token === LOCAL_SECRET_KEY) return { role: "service_role", claims: { role: "service_role" } };
  const answer = await askAuth({ apikey: LOCAL_PUBLISHABLE_KEY, authorization: `Bearer ${token}` });
  if (!answer.ok) return null;
  const claims = JSON.parse(
    Buffer.from(token.split(".")[1] ?? "", "base64url").toString(),
  ) as Record<string, unknown>;
  return { role: "authenticated", claims };
}

/** Kept beside the data, so that sessions survive a restart as they would on a hosted project. */
function jwtSecret(data: string): string {
  const fresh = randomBytes(32).toString("hex");
  if (data === "memory") return fresh;
  const file = join(data, "jwt-secret");
  if (!existsSync(file)) writeFileSync(file, fresh, { mode: 0o600 });
  return readFileSync(file, "utf8");
}
