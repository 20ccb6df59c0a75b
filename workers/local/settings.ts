import { join } from "node:path";
import { sampleClients } from "../../app/content/sample-clients.ts";
import { parseVariables, VARIABLE_NAMES } from "../../app/request/env.server.ts";
import type { Signing } from "../../supabase/local/auth/signed-tokens.ts";
import {
  type BackendOptions,
  LOCAL_PUBLISHABLE_KEY,
  LOCAL_SECRET_KEY,
  startBackend,
} from "../../supabase/local/backend.ts";
import { insertDemoData, LOCAL_STAFF } from "../../supabase/local/demo-data.ts";
import { LOCAL_LINKEDIN } from "../../supabase/local/fake-linkedin.ts";
import { isPortFree } from "../../supabase/local/ports.ts";

const root = join(import.meta.dirname, "../..");

export type Settings = {
  port: number;
  siteOrigin: string;
  embedded: Pick<
    BackendOptions,
    "port" | "data" | "signing" | "emailDelayMs" | "functionsEnv"
  > | null;
  vars: Record<string, string>;
  /** Multiplies the limits of wrangler.toml. */
  limitScale: number;
};

/** Simulated visitors share one IP address. */
const LOCAL_LIMIT_SCALE = 1000;

export async function readSettings(env: NodeJS.ProcessEnv): Promise<Settings> {
  const port = parsePort("PORT", env.PORT ?? "5173");
  const supabasePort = parsePort("SUPABASE_PORT", env.SUPABASE_PORT ?? "54321");
  const embedded = env.SUPABASE_URL
    ? null
    : {
        port: supabasePort,
        data: resolveDataFolder(env.SUPABASE_DATA),
        signing: parseSigning(env.SUPABASE_SIGNING),
        emailDelayMs: parseDelay(env.SUPABASE_EMAIL_DELAY_MS),
        functionsEnv: pickModelSettings(env),
      };
  const given: Record<string, string> = Object.fromEntries(
    VARIABLE_NAMES.flatMap((name) => (env[name] ? [[name, env[name]]] : [])),
  );
  const backendUrl = `http://127.0.0.1:${supabasePort}`;
  const vars = {
    COOKIE_SECRET: "for-this-machine-only-not-a-secret",
    // A line per request would hide the URLs that `npm start` prints.
    LOG_REQUESTS: "off",
    ...(embedded ? getFakeProviderSettings(backendUrl) : {}),
    ...(env.MODEL_NAME ? { MODEL_SAMPLES: "on" } : {}),
    ...(env.IMAGE_MODEL_NAME ? { IMAGE_MODEL: "on" } : {}),
    ...given,
    ...(embedded
      ? {
          SUPABASE_URL: backendUrl,
          SUPABASE_PUBLISHABLE_KEY: LOCAL_PUBLISHABLE_KEY,
          SUPABASE_SECRET_KEY: LOCAL_SECRET_KEY,
        }
      : {}),
  };
  parseVariables(vars);
  const limitScale = Number(env.RATE_LIMIT_SCALE ?? LOCAL_LIMIT_SCALE);
  if (!(limitScale > 0))
    throw new Error(`RATE_LIMIT_SCALE must be a number above 0, not "${env.RATE_LIMIT_SCALE}".`);
  await requireFreePort(port, "PORT");
  if (embedded) await requireFreePort(embedded.port, "SUPABASE_PORT");
  return { port, siteOrigin: `http://127.0.0.1:${port}`, embedded, vars, limitScale };
}

export function getFakeProviderSettings(backendUrl: string): Record<string, string> {
  return {
    AUTOMATION_WEBHOOK_URL: `${backendUrl}/webhooks/automation`,
    AUTOMATION_WEBHOOK_SECRET: "for-this-machine-only-not-a-secret",
    LINKEDIN_CLIENT_ID: LOCAL_LINKEDIN.clientId,
    LINKEDIN_STATE_SECRET: LOCAL_LINKEDIN.stateSecret,
    LINKEDIN_AUTHORIZE_URL: `${backendUrl}/linkedin/authorize`,
  };
}

export async function startEmbedded({
  embedded,
  siteOrigin,
}: Settings): Promise<() => Promise<void>> {
  if (!embedded) return async () => {};
  const backend = await startBackend({ ...embedded, siteOrigin });
  await insertDemoData(backend.url, LOCAL_SECRET_KEY, (sql, values) =>
    backend.database.query(sql, values),
  );
  const clients = sampleClients.slice(0, 2).map(({ email }) => email);
  console.log(
    `Supabase (embedded) ${backend.url}
Mailbox             ${backend.url}/mailbox
Webhooks received   ${backend.url}/webhooks
The team's desk     ${siteOrigin}/desk, as ${LOCAL_STAFF.email}
A client's area     ${siteOrigin}/client, as ${clients.join(" or ")}
Their password      ${LOCAL_STAFF.password}`,
  );
  return backend.stop;
}

export function stopOnSignal(stop: () => Promise<unknown>): void {
  let isStopping = false;
  for (const signal of ["SIGINT", "SIGTERM"] as const) {
    process.removeAllListeners(signal); // Miniflare's own handler would exit before the database closes
    process.on(signal, () => {
      if (isStopping) process.exit(1);
      isStopping = true;
      stop().finally(() => process.exit(0));
    });
  }
}

/** The embedded models need a name only. */
function pickModelSettings(env: NodeJS.ProcessEnv): Record<string, string> {
  return Object.fromEntries(
    Object.entries(env).flatMap(([name, value]) =>
      /^(IMAGE_)?MODEL_/.test(name) && value ? [[name, value]] : [],
    ),
  );
}

function parsePort(name: string, text: string): number {
  const port = Number(text);
  if (Number.isInteger(port) && port > 0 && port < 65536) return port;
  throw new Error(`${name} must be a port number, not "${text}".`);
}

async function requireFreePort(port: number, name: string): Promise<void> {
  if (!(await isPortFree(port)))
    throw new Error(
      `Port ${port} is in use: stop what listens there, or choose another with ${name}.`,
    );
}

function parseSigning(value = "ES256"): Signing {
  if (value === "ES256" || value === "HS256") return value;
  throw new Error(`SUPABASE_SIGNING must be ES256 or HS256, not "${value}".`);
}

function parseDelay(value = "0"): number {
  const delayMs = Number(value);
  if (Number.isInteger(delayMs) && delayMs >= 0) return delayMs;
  throw new Error(`SUPABASE_EMAIL_DELAY_MS must be a number of milliseconds, not "${value}".`);
}

function resolveDataFolder(value: string | undefined): string {
  return value === "memory" ? "memory" : (value ?? join(root, "supabase/.temp"));
}
