import { freePort } from "../../supabase/local/ports.ts";
import { serveSite } from "../../workers/local/site.ts";
import { signInAsClient, signInAsUser } from "../support/onboarding.ts";
import { TEST_LIMIT_SCALE } from "../support/stack.ts";
import { PUBLISHABLE_KEY } from "../support/supabase-keys.ts";
import { startSupabase } from "../support/supabase.ts";
import { Visitor } from "../support/visitor.ts";
import type { BenchPage } from "./pages.ts";
import { recordBackend } from "./recorded-backend.ts";
import { recordCalls } from "./supabase-calls.ts";

const VARIABLES = {
  SUPABASE_PUBLISHABLE_KEY: PUBLISHABLE_KEY,
  COOKIE_SECRET: "only-for-the-bench-no-secret",
};
/** Factor that disables the rate limits. */
const NO_LIMIT = 1_000_000;

type VisitorKind = BenchPage["visitor"];

/**
 * Starts the sites to measure and their visitors, who share their sessions.
 * @param delayMs time that each replayed response takes
 */
export async function startStage(delayMs = 0) {
  const sitePort = await freePort();
  const backend = await startSupabase({
    siteOrigin: `http://127.0.0.1:${sitePort}`,
    drainEveryMs: 10_000,
  });
  const recorded = await recordBackend(backend.url, delayMs);
  const logging = await serveSite(
    sitePort,
    { ...VARIABLES, SUPABASE_URL: backend.url, LOG_REQUESTS: "on" },
    { limitScale: TEST_LIMIT_SCALE, onLog: recordCalls },
  );
  const replayed = { ...VARIABLES, SUPABASE_URL: recorded.url, LOG_REQUESTS: "off" };
  const repeating = await serveSite(0, replayed, {
    limitScale: TEST_LIMIT_SCALE,
    inspectorPort: 0,
  });

  const sessions: Record<VisitorKind, Visitor> = {
    anonymous: new Visitor(logging.url),
    user: new Visitor(logging.url),
    client: new Visitor(logging.url),
  };
  await signInAsUser(sessions.user, backend.url);
  await signInAsClient(sessions.client, backend.url);
  // Displays and thereby clears the toasts of onboarding.
  for (const kind of ["user", "client"] as const) await sessions[kind].get("/");

  return {
    /** Site on the real backend, with a log of its calls. */
    logging,
    /** Site on a backend that replays its responses. */
    repeating,
    getCookie: (kind: VisitorKind) => sessions[kind].cookieHeader,
    /** Creates a visitor of one of the sites, with the session of a kind of visitor. */
    createVisitor(kind: VisitorKind, siteUrl: string): Visitor {
      const visitor = new Visitor(siteUrl);
      visitor.storeCookies(sessions[kind]);
      return visitor;
    },
    /** Serves the Worker alone on a socket of workerd, with the replaying backend. */
    serveDirectly: () => serveSite(0, replayed, { limitScale: NO_LIMIT, isDirect: true }),
    async stop() {
      await Promise.all([logging.stop(), repeating.stop()]);
      await recorded.stop();
      await backend.stop();
    },
  };
}
