import type { Server } from "node:http";
import { serve } from "@hono/node-server";
import type { PGlite } from "@supabase/lite/pglite";
import { emulateGoTrue } from "./auth/auth.ts";
import { loadSigningKey, type Signing, signTokens } from "./auth/signed-tokens.ts";
import { type Job, startJobs } from "./cron.ts";
import { closeDatabase, type DatabaseOptions, openDatabase } from "./database.ts";
import { EdgeFunctions } from "./edge-functions.ts";
import { LOCAL_LINKEDIN, FakeLinkedin } from "./fake-linkedin.ts";
import { FakeModel, LOCAL_MODEL_KEY } from "./fake-model.ts";
import { Mailbox } from "./mailbox.ts";
import { createOriginCheck } from "./origin-check.ts";
import { serveRealtime } from "./realtime.ts";
import { addRestErrorCodes } from "./rest-errors.ts";
import { serveFunctions } from "./rpc.ts";
import { Storage } from "./storage.ts";
import { createSerialQueue } from "./task-queue.ts";
import {
  LOCAL_POST_REPORT_SECRET,
  LOCAL_POST_WEBHOOK_SECRET,
  LOCAL_WEBHOOK_SECRET,
} from "./webhook-secrets.ts";
import { WebhookSink } from "./webhook-sink.ts";

export const LOCAL_PUBLISHABLE_KEY = "sb_publishable_local";
export const LOCAL_SECRET_KEY = "sb_secret_local";
export const LOCAL_DRAIN_SECRET = "local-drain-secret";
const LOCAL_INBOUND_WEBHOOK_SECRET = `whsec_${btoa("local-inbound-webhook")}`;
const KEYS = { publishable_key: LOCAL_PUBLISHABLE_KEY, secret_key: LOCAL_SECRET_KEY };
const LOCAL_EMAIL_API_KEY = "local-email-key";
const DRAIN_INTERVAL_MS = 10_000;
const DRAFTS_INTERVAL_MS = 3000;
/** No connection is closed while a client reuses it. */
export const KEEP_ALIVE_MS = 65_000;
const LOOPBACK = "127.0.0.1";

export type BackendOptions = DatabaseOptions & {
  port: number;
  /** Loopback only, because the keys are public. */
  host?: string;
  /** Older hosted projects still use "HS256". */
  signing?: Signing;
  functionsEnv?: Record<string, string>;
  /** For backends that need few functions. */
  startsFunctionsOnDemand?: boolean;
  emailDelayMs?: number;
  drainEveryMs?: number;
  draftsEveryMs?: number;
};

export type Backend = { url: string; database: PGlite; server: Server; stop(): Promise<void> };

type Fetch = (request: Request) => Promise<Response>;

/** In their own processes, or in the same one in some tests. */
export type FunctionRunner = { fetch: Fetch; start(): Promise<void>; stop(): void };

export type Services = {
  fetch: Fetch;
  database: PGlite;
  jobs: Job[];
  runExclusively: <T>(task: () => Promise<T>) => Promise<T>;
  functions: FunctionRunner;
  close(): Promise<void>;
};

/** @supabase/lite on PGlite, edge functions, and simulations of other services. */
export async function createServices(
  url: string,
  options: Omit<BackendOptions, "port" | "host" | "drainEveryMs" | "draftsEveryMs">,
  createFunctions: (env: Record<string, string>) => FunctionRunner,
): Promise<Services> {
  process.env.LITE_TELEMETRY = "0";
  const mailbox = new Mailbox(LOCAL_EMAIL_API_KEY, options.emailDelayMs);
  const functions = createFunctions({
    ...getFunctionsEnv(url, options.siteOrigin),
    ...options.functionsEnv,
  });
  const project = await openDatabase({ ...options, mailbox, keys: KEYS });
  const { app, database, jwtSecret, emails, settings } = project;
  const runExclusively = createSerialQueue();
  const lite: Fetch = (request) => runExclusively(() => app.fetch(request));
  const auth = emulateGoTrue(lite, {
    issuer: `${url}/auth/v1`,
    rows: async <Row>(sql: string, values?: unknown[]) =>
      (await runExclusively(() => database.query<Row>(sql, values))).rows,
    jwtSecret,
    secretKey: LOCAL_SECRET_KEY,
    emails,
    settings,
  });
  const signingKey = options.signing === "HS256" ? null : loadSigningKey(options.data);
  /** PostgREST's `request.headers`; @supabase/lite sets it for functions only. */
  const tables: Fetch = (request) =>
    runExclusively(async () => {
      const setHeaders = (value: string) =>
        database.query("select set_config('request.headers', $1, false)", [value]);
      await setHeaders(JSON.stringify(Object.fromEntries(request.headers)));
      try {
        return await app.fetch(request);
      } finally {
        await setHeaders("");
      }
    });
  const rest = await serveFunctions(addRestErrorCodes(tables), {
    database,
    runExclusively,
    jwtSecret,
    keys: new Map([
      [LOCAL_PUBLISHABLE_KEY, "anon"],
      [LOCAL_SECRET_KEY, "service_role"],
    ]),
  });
  const storage = new Storage(LOCAL_SECRET_KEY, options.data);
  const services = createRouter({ mailbox, functions, auth, rest, storage });
  // Otherwise the first REST request waits for this.
  await Promise.all([functions.start(), app.connection.introspect({ useCache: true })]);
  const { rows: jobs } = await database.query<Job>(
    `select name, schedule, command, substring(command from 'trigger_work\\(''(\\w+)') as lane
     from private.cron_jobs()`,
  );
  return {
    fetch: signTokens(services, jwtSecret, signingKey),
    database,
    jobs,
    runExclusively,
    functions,
    close: () => runExclusively(() => closeDatabase(app)),
  };
}

export async function startBackend(options: BackendOptions): Promise<Backend> {
  const { port, siteOrigin, host = LOOPBACK } = options;
  if (host !== LOOPBACK)
    throw new Error(
      `The embedded backend serves ${LOOPBACK} only, not ${host}: its keys are public.`,
    );

  const url = `http://${host}:${port}`;
  const services = await createServices(
    url,
    options,
    (env) => new EdgeFunctions(env, options.startsFunctionsOnDemand),
  );
  const { fetch, database, functions, runExclusively } = services;
  const isAllowed = createOriginCheck(port, siteOrigin);
  const server = await listen(rejectForeignOrigins(fetch, isAllowed), host, port);
  const stopRealtime = await serveRealtime({
    server,
    isAllowed,
    database,
    isApiKey: (key) => key === LOCAL_PUBLISHABLE_KEY || key === LOCAL_SECRET_KEY,
  });
  const runJob = async ({ command, lane }: Job) => {
    if (lane === null) await runExclusively(() => database.exec(command));
    else await (await functions.fetch(createWorkRequest(url, lane))).body?.cancel();
  };
  const stopJobs = await startJobs(services.jobs, runJob, {
    frequent: options.drainEveryMs ?? DRAIN_INTERVAL_MS,
    drafts: options.draftsEveryMs ?? DRAFTS_INTERVAL_MS,
  });

  const stop = async () => {
    stopJobs();
    functions.stop();
    stopRealtime();
    server.closeAllConnections();
    await new Promise((done) => server.close(done));
    await services.close();
  };
  return { url, database, server, stop };
}

function getFunctionsEnv(url: string, siteOrigin: string): Record<string, string> {
  return {
    SUPABASE_URL: url,
    SUPABASE_PUBLISHABLE_KEYS: JSON.stringify({ default: LOCAL_PUBLISHABLE_KEY }),
    SUPABASE_SECRET_KEYS: JSON.stringify({ default: LOCAL_SECRET_KEY }),
    SITE_ORIGIN: siteOrigin,
    PROFILE_WEBHOOK_URL: `${url}/webhooks/profile`,
    PROFILE_WEBHOOK_SECRET: LOCAL_WEBHOOK_SECRET,
    POST_WEBHOOK_URL: `${url}/webhooks/posts`,
    POST_WEBHOOK_SECRET: LOCAL_POST_WEBHOOK_SECRET,
    POST_REPORT_SECRET: LOCAL_POST_REPORT_SECRET,
    LINKEDIN_CLIENT_ID: LOCAL_LINKEDIN.clientId,
    LINKEDIN_CLIENT_SECRET: LOCAL_LINKEDIN.clientSecret,
    LINKEDIN_STATE_SECRET: LOCAL_LINKEDIN.stateSecret,
    LINKEDIN_TOKEN_KEY: LOCAL_LINKEDIN.tokenKey,
    LINKEDIN_TOKEN_URL: `${url}/linkedin/token`,
    LINKEDIN_REVOKE_URL: `${url}/linkedin/revoke`,
    LINKEDIN_API_URL: `${url}/linkedin`,
    MODEL_URL: `${url}/model/v1`,
    MODEL_KEY: LOCAL_MODEL_KEY,
    IMAGE_MODEL_URL: `${url}/model/v1`,
    IMAGE_MODEL_KEY: LOCAL_MODEL_KEY,
    MAIL_API_URL: `${url}/mailbox/emails`,
    MAIL_API_KEY: LOCAL_EMAIL_API_KEY,
    MAIL_FROM: "Spellpost <hello@spellpost.example>",
    MAIL_INBOUND_DOMAIN: "reply.spellpost.example",
    INBOUND_SECRET: "local-inbound-secret",
    INBOUND_WEBHOOK_SECRET: LOCAL_INBOUND_WEBHOOK_SECRET,
    DRAIN_SECRET: LOCAL_DRAIN_SECRET,
  };
}

type Routes = {
  mailbox: Mailbox;
  functions: FunctionRunner;
  auth: Fetch;
  rest: Fetch;
  storage: Storage;
};

function createRouter({ mailbox, functions, auth, rest, storage }: Routes): Fetch {
  const webhookSink = new WebhookSink();
  const linkedin = new FakeLinkedin();
  const model = new FakeModel();
  return async (request) => {
    const { pathname } = new URL(request.url);
    if (pathname.startsWith("/mailbox")) return mailbox.fetch(request);
    if (pathname.startsWith("/webhooks")) return webhookSink.fetch(request);
    if (pathname.startsWith("/linkedin/")) return linkedin.fetch(request);
    if (pathname.startsWith("/model/")) return model.fetch(request);
    if (pathname.startsWith("/functions/v1/")) return functions.fetch(request);
    if (pathname.startsWith("/rest/v1/")) return rest(request);
    if (pathname.startsWith("/storage/v1/")) return storage.fetch(request);
    return auth(request);
  };
}

function rejectForeignOrigins(
  fetch: Fetch,
  isAllowed: ReturnType<typeof createOriginCheck>,
): Fetch {
  return async (request) => {
    const { headers } = request;
    return isAllowed({ host: headers.get("Host"), origin: headers.get("Origin") })
      ? fetch(request)
      : new Response("Only this machine and its site may ask\n", { status: 403 });
  };
}

function listen(fetch: Fetch, hostname: string, port: number): Promise<Server> {
  return new Promise((resolve, reject) => {
    const server = serve({ fetch, hostname, port }, () => resolve(server)) as Server;
    server.keepAliveTimeout = KEEP_ALIVE_MS;
    server.once("error", reject);
  });
}

export function createWorkRequest(url: string, lane: string): Request {
  return new Request(`${url}/functions/v1/work`, {
    method: "POST",
    headers: { "x-drain-secret": LOCAL_DRAIN_SECRET },
    body: JSON.stringify({ lane }),
  });
}
