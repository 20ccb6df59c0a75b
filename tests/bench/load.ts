import { Agent, request } from "node:http";
import { freePort } from "../../supabase/local/ports.ts";
import { serveSite } from "../../workers/local/site.ts";
import { signInAsClient } from "../support/onboarding.ts";
import { quantile } from "../support/quantile.ts";
import { TEST_LIMIT_SCALE } from "../support/stack.ts";
import { PUBLISHABLE_KEY } from "../support/supabase-keys.ts";
import { startSupabase } from "../support/supabase.ts";
import { Visitor } from "../support/visitor.ts";
import { openHeap } from "./heap.ts";
import { recordBackend } from "./recorded-backend.ts";
import { expectAtMost, printReport } from "./report.ts";

/**
 * Tests the site under load: `RATE` requests per second for two minutes in the mix below, against
 * the built Worker with a backend that takes 50 ms, and then up to 100,000 requests as fast as
 * possible. Takes about five minutes. Measures the heap of the isolate, because the process around
 * it grows by a gigabyte even with a Worker that returns a constant.
 */
const RATE = 200;
const UNLOADED_RATE = 20;
const LOADED_S = Number(process.env.LOADED_S ?? 120);
const UNLOADED_S = LOADED_S / 3;
const BACKEND_MS = 50;
const P99_RATIO = 3;
const REQUESTS = Number(process.env.REQUESTS ?? 100_000);
const CONNECTIONS = 64;
/**
 * Number of requests between two readings of the heap; the first readings are compared with the
 * last.
 */
const SAMPLE_EVERY = REQUESTS / 20;
const COMPARED_SAMPLES = 5;
const GROWTH = 1.1;
const MB = 1024 * 1024;

type Kind = { path: string; share: number; isClient?: boolean; body?: string };

/**
 * Shares in percent. Omits the forms that are deliberately slow (login, contact), because they
 * would hide the effect of the load.
 */
const MIX: Kind[] = [
  { path: "/", share: 24 },
  { path: "/pricing", share: 14 },
  { path: "/features", share: 8 },
  { path: "/case-studies", share: 5 },
  { path: "/case-studies/local-cafe", share: 4 },
  { path: "/blog", share: 7 },
  { path: "/blog?q=post", share: 1 },
  { path: "/blog/small-business-ai", share: 8 },
  { path: "/about-us", share: 2 },
  { path: "/contact-us", share: 3 },
  { path: "/signup?plan=pro", share: 6 },
  { path: "/login", share: 5 },
  { path: "/client", share: 6, isClient: true },
  { path: "/client?section=account", share: 3, isClient: true },
  { path: "/pricing", share: 1, isClient: true },
  { path: "/client-portal", share: 1 },
  { path: "/no/such/page", share: 1 },
  { path: "/blog", share: 1, body: "email=maria%40example.com" },
];
const DECK = MIX.flatMap((kind) => Array.from({ length: kind.share }, () => kind));

const sitePort = await freePort();
const backend = await startSupabase({
  siteOrigin: `http://127.0.0.1:${sitePort}`,
  drainEveryMs: 10_000,
});
const recorded = await recordBackend(backend.url, BACKEND_MS);
const site = await serveSite(
  sitePort,
  {
    SUPABASE_URL: recorded.url,
    SUPABASE_PUBLISHABLE_KEY: PUBLISHABLE_KEY,
    COOKIE_SECRET: "only-for-the-bench-no-secret",
    LOG_REQUESTS: "off",
  },
  { limitScale: TEST_LIMIT_SCALE, inspectorPort: 0 },
);
const client = new Visitor(site.url);
await signInAsClient(client, backend.url);
await client.get("/"); // shows and so clears the toasts of onboarding
const cookie = client.cookieHeader;
const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });

let done = 0;
const faults: Record<string, number> = {};
const heaps: number[] = [];

await runAtRate(UNLOADED_RATE, 5); // warm-up
const unloaded = await runAtRate(UNLOADED_RATE, UNLOADED_S);
const loaded = await runAtRate(RATE, LOADED_S);
const heap = await openHeap(site.inspectorUrl ?? "", () => fetch(`${site.url}/healthz`));
heaps.push(await heap.getUsedBytes());
for (let target = done + SAMPLE_EVERY; target <= REQUESTS; target += SAMPLE_EVERY) {
  await runAtFullSpeed(target);
  heaps.push(await heap.getUsedBytes());
}
heap.close();

const [unloadedP99, loadedP99] = [quantile(unloaded, 0.99), quantile(loaded, 0.99)];
console.log(
  `Unloaded (${UNLOADED_RATE}/s, ${unloaded.length} requests): p50 ${quantile(unloaded, 0.5).toFixed(1)} ms, p99 ${unloadedP99.toFixed(1)} ms`,
);
console.log(
  `Loaded (${RATE}/s, ${loaded.length} requests): p50 ${quantile(loaded, 0.5).toFixed(1)} ms, p99 ${loadedP99.toFixed(1)} ms, most ${Math.max(...loaded).toFixed(0)} ms`,
);
console.log(
  `The Worker's heap in MB, collected, from ${done - SAMPLE_EVERY * (heaps.length - 1)} requests on, every ${SAMPLE_EVERY}: ${heaps.map((bytes) => (bytes / MB).toFixed(1)).join(" ")}`,
);
console.log(`Answers of 500 and more, or none: ${JSON.stringify(faults)}`);
const [firstHeap, lastHeap] = [
  mean(heaps.slice(0, COMPARED_SAMPLES)),
  mean(heaps.slice(-COMPARED_SAMPLES)),
];
expectAtMost(
  "answers of 500 and more, or none",
  Object.values(faults).reduce((sum, count) => sum + count, 0),
  0,
  "",
);
expectAtMost(`p99 at ${RATE}/s against unloaded`, loadedP99 / unloadedP99, P99_RATIO, "×");
expectAtMost(
  `heap in the end, after ${done} requests, against the beginning`,
  lastHeap / firstHeap,
  GROWTH,
  "×",
);
const missed = printReport();
agent.destroy();
await Promise.all([site.stop(), recorded.stop(), backend.stop()]);
process.exit(missed > 0 ? 1 : 0);

/**
 * Sends requests at a fixed rate, without waiting for earlier responses.
 * @returns milliseconds since each was due
 */
async function runAtRate(rate: number, seconds: number): Promise<number[]> {
  const total = Math.round(rate * seconds);
  const startedAt = performance.now();
  const times: Promise<number>[] = [];
  while (times.length < total) {
    const due = startedAt + (times.length * 1000) / rate;
    const wait = due - performance.now();
    if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait));
    times.push(send(pickKind(times.length)).then(() => performance.now() - due));
  }
  return await Promise.all(times);
}

async function runAtFullSpeed(target: number): Promise<void> {
  await Promise.all(
    Array.from({ length: CONNECTIONS / 4 }, async () => {
      while (done < target) await send(pickKind(done));
    }),
  );
}

/** Picks from a fixed shuffle of the mix; 37 works because it shares no divisor with 100. */
function pickKind(index: number): Kind {
  return DECK[(index * 37) % DECK.length]!;
}

function send({ path, isClient, body }: Kind): Promise<void> {
  return new Promise((resolve) => {
    const finish = (status: number | string) => {
      if (typeof status === "string" || status >= 500)
        faults[`${path} ${status}`] = (faults[`${path} ${status}`] ?? 0) + 1;
      done++;
      resolve();
    };
    const headers = {
      "accept-encoding": "gzip",
      "user-agent": "Mozilla/5.0 load",
      ...(isClient ? { cookie } : {}),
      ...(body
        ? {
            "content-type": "application/x-www-form-urlencoded",
            origin: site.url,
            "sec-fetch-site": "same-origin",
          }
        : {}),
    };
    const outgoing = request(
      site.url + path,
      { agent, headers, method: body ? "POST" : "GET" },
      (response) => {
        response
          .resume()
          .once("end", () => finish(response.statusCode ?? 0))
          .once("error", ({ message }) => finish(message));
      },
    );
    outgoing.once("error", ({ message }) => finish(message));
    outgoing.end(body);
  });
}

function mean(values: number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
