import { freePort } from "../../supabase/local/ports.ts";
import { serveSite } from "../../workers/local/site.ts";
import { FaultyProxy } from "../support/faulty-proxy.ts";
import { signInAsClient, signInAsUser } from "../support/onboarding.ts";
import { TEST_LIMIT_SCALE } from "../support/stack.ts";
import { PUBLISHABLE_KEY } from "../support/supabase-keys.ts";
import { startSupabase } from "../support/supabase.ts";
import { Visitor } from "../support/visitor.ts";
import type { BenchPage } from "./pages.ts";
import { recordBackend } from "./recorded-backend.ts";
import { CallLog } from "./supabase-calls.ts";

const VARIABLES = {
  SUPABASE_PUBLISHABLE_KEY: PUBLISHABLE_KEY,
  COOKIE_SECRET: "only-for-the-bench-no-secret",
};
/** Factor that disables the rate limits. */
const NO_LIMIT = 1_000_000;

type VisitorKind = BenchPage["visitor"];

/** Starts the sites to measure and their visitors, who share their sessions. */
export async function startStage() {
  const sitePort = await freePort();
  const backend = await startSupabase({
    siteOrigin: `http://127.0.0.1:${sitePort}`,
    drainEveryMs: 10_000,
  });
  const [recorded, proxy] = [
    await recordBackend(backend.url),
    await FaultyProxy.start(backend.url),
  ];
  const log = new CallLog();
  const serveSiteOn = (supabaseUrl: string, port = 0, LOG_REQUESTS = "off") =>
    serveSite(
      port,
      { ...VARIABLES, SUPABASE_URL: supabaseUrl, LOG_REQUESTS },
      { limitScale: TEST_LIMIT_SCALE, onLog: log.receive },
    );
  const logging = await serveSiteOn(backend.url, sitePort, "on");
  const repeating = await serveSiteOn(recorded.url);
  const hanging = await serveSiteOn(proxy.url);

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
    logging: { url: logging.url, log },
    /** Site on a backend that replays its responses without delay. */
    repeating,
    /** Site behind a proxy that can hang. */
    hanging: { url: hanging.url, proxyUrl: proxy.url },
    getCookie: (kind: VisitorKind) => sessions[kind].cookieHeader,
    /** Creates a visitor of one of the sites, with the session of a kind of visitor. */
    createVisitor(kind: VisitorKind, siteUrl: string): Visitor {
      const visitor = new Visitor(siteUrl);
      for (const name of sessions[kind].cookieNames)
        visitor.setCookie(name, sessions[kind].cookie(name) ?? "");
      return visitor;
    },
    /** Serves the Worker alone on a socket of workerd, with the replaying backend. */
    serveDirectly: () =>
      serveSite(
        0,
        { ...VARIABLES, SUPABASE_URL: recorded.url, LOG_REQUESTS: "off" },
        { limitScale: NO_LIMIT, isDirect: true },
      ),
    async stop() {
      await Promise.all([logging.stop(), repeating.stop(), hanging.stop()]);
      await Promise.all([recorded.stop(), proxy.stop()]);
      await backend.stop();
    },
  };
}
