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
/** Above what any run of the bench sends. */
const NO_LIMIT = 1_000_000;

type Who = BenchPage["visitor"];

/** The sites that are measured, and who visits them. They share the visitors' sessions. */
export async function setStage() {
  const sitePort = await freePort();
  const backend = await startSupabase({ siteOrigin: `http://127.0.0.1:${sitePort}` });
  const [recorded, proxy] = [
    await recordBackend(backend.url),
    await FaultyProxy.start(backend.url),
  ];
  const log = new CallLog();
  const siteBefore = (supabaseUrl: string, port = 0, LOG_REQUESTS = "off") =>
    serveSite(
      port,
      { ...VARIABLES, SUPABASE_URL: supabaseUrl, LOG_REQUESTS },
      { limitScale: TEST_LIMIT_SCALE, onLog: log.take },
    );
  const logging = await siteBefore(backend.url, sitePort, "on");
  const repeating = await siteBefore(recorded.url);
  const hanging = await siteBefore(proxy.url);

  const sessions: Record<Who, Visitor> = {
    anonymous: new Visitor(logging.url),
    user: new Visitor(logging.url),
    client: new Visitor(logging.url),
  };
  await signInAsUser(sessions.user, backend.url);
  await signInAsClient(sessions.client, backend.url);
  // Shows and so clears the toasts of onboarding.
  for (const who of ["user", "client"] as const) await sessions[who].get("/");

  return {
    /** On the real backend, with a log of its calls. */
    logging: { url: logging.url, log },
    /** On a backend that repeats its answers at once. */
    repeating,
    /** The backend behind its proxy can hang. */
    hanging: { url: hanging.url, proxyUrl: proxy.url },
    cookieOf: (who: Who) => sessions[who].cookieHeader,
    /** A new visitor of one of the sites, with a known one's session. */
    visitorOf(who: Who, siteUrl: string): Visitor {
      const visitor = new Visitor(siteUrl);
      for (const name of sessions[who].cookieNames)
        visitor.setCookie(name, sessions[who].cookie(name) ?? "");
      return visitor;
    },
    /** The Worker alone on a socket of workerd, with the backend that repeats its answers. */
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
