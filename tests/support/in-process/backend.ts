import "../cheap-password-hashes.ts";
import {
  createWorkRequest,
  createServices,
  type Services,
} from "../../../supabase/local/backend.ts";
import type { DatabaseOptions } from "../../../supabase/local/database.ts";
import { delayEmails } from "../faults.ts";
import { answerQuery } from "../remote-sql.ts";
import { RESET_DATABASE } from "../reset-database.ts";
import { InProcessFunctions } from "./edge-functions.ts";
import { serveOrigin } from "./fetch-router.ts";
import { BACKEND_URL, PROXY_URL, SITE_URL, SQL_URL } from "./urls.ts";
import { scheduleReal } from "./virtual-clock.ts";

const DRAIN_EVERY_MS = 200;

/** Tells whether a job is due. */
const IS_DUE = `select exists (
  select from private.jobs where due_at <= now() and give_up_at > now()
) as is_due`;

/** Overrides of [auth.email] and [auth.rate_limit] in config.toml. */
type AuthOverrides = Pick<DatabaseOptions, "email" | "rateLimit">;

/**
 * The process's backends by their settings: opening a database takes a second, and emptying one a
 * tenth of that.
 */
const backends = new Map<string, Promise<Services>>();
let current: Services | undefined;

/** Returns this process's Supabase with nothing but the seed in it. */
export async function openFreshBackend(overrides: AuthOverrides = {}): Promise<Services> {
  const key = JSON.stringify(overrides);
  const opened = backends.get(key);
  const services = await (opened ?? openBackend(key, overrides));
  current = services;
  serveOrigin(BACKEND_URL, services.fetch);
  serveOrigin(SQL_URL, async (request) => {
    const run = async <T>(query: string, parameters: unknown[] = []) =>
      (await services.runExclusively(() => services.database.query<T>(query, parameters))).rows;
    const { status, body } = await answerQuery(run, await request.text());
    return new Response(body, { status });
  });
  if (!opened) return services;
  await services.runExclusively(() => services.database.exec(RESET_DATABASE));
  await services.fetch(new Request(`${BACKEND_URL}/mailbox/messages`, { method: "DELETE" }));
  await delayEmails(BACKEND_URL, 0);
  await services.fetch(new Request(`${BACKEND_URL}/webhooks`, { method: "DELETE" }));
  return services;
}

function openBackend(key: string, overrides: AuthOverrides): Promise<Services> {
  const services = createServices(
    BACKEND_URL,
    {
      siteOrigin: SITE_URL,
      data: "memory",
      signing: "ES256",
      ...overrides,
      functionsEnv: {
        // Lets LinkedIn and the receivers fail as well.
        LINKEDIN_TOKEN_URL: `${PROXY_URL}/linkedin/token`,
        PROFILE_WEBHOOK_URL: `${PROXY_URL}/webhooks/profile`,
        POST_WEBHOOK_URL: `${PROXY_URL}/webhooks/posts`,
        IMAGE_MODEL_NAME: "fake-picture",
        MAIL_API_URL: `${PROXY_URL}/mailbox/emails`,
        // The site knows its Supabase by the proxy's address, so the code must be exchanged with that
        // address, too.
        LINKEDIN_REDIRECT_URI: `${PROXY_URL}/functions/v1/linkedin-oauth-callback`,
      },
    },
    (env) => new InProcessFunctions(env),
  );
  backends.set(key, services);
  void services.then(drainOnTimer);
  return services;
}

/** Stands in for the schedule: works on what is due. */
function drainOnTimer(services: Services): void {
  const { database, runExclusively, functions, jobs } = services;
  const lanes = jobs.flatMap(({ lane }) => lane ?? []);
  const drain = async () => {
    if (services !== current) return;
    const { rows } = await runExclusively(() => database.query<{ is_due: boolean }>(IS_DUE));
    if (rows[0]?.is_due)
      for (const lane of lanes) await functions.fetch(createWorkRequest(BACKEND_URL, lane));
  };
  const schedule = () =>
    scheduleReal(() => {
      drain()
        .catch((error: unknown) => console.error("Drain:", error))
        .finally(schedule);
    }, DRAIN_EVERY_MS);
  schedule();
}
