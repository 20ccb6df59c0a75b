import { median, quantile } from "../support/quantile.ts";
import { readHeap } from "./heap.ts";
import { expectAtMost, printReport } from "./report.ts";
import { startStage } from "./stage.ts";

/**
 * Implements `npm run test:load`: `RATE` requests per second for two minutes in the mix below,
 * against the built Worker with a backend that takes 50 ms, and then up to 100,000 requests as fast
 * as possible. Measures the heap of the isolate, because the process around it grows by a gigabyte
 * even with a Worker that returns a constant.
 */
const RATE = 200;
const UNLOADED_RATE = 20;
const LOADED_S = Number(process.env.LOADED_S ?? 120);
const UNLOADED_S = LOADED_S / 3;
const BACKEND_MS = 50;
const P99_RATIO = 3;
const REQUESTS = Number(process.env.REQUESTS ?? 100_000);
const CONNECTIONS = 16;
/** Readings of the heap, of which the first and the last few are compared. */
const SAMPLES = 20;
const COMPARED_SAMPLES = 5;
const GROWTH = 1.1;

type Kind = { path: string; share: number; isClient?: boolean };

/**
 * Shares in percent. Omits the forms that are deliberately slow (login, contact), because they
 * would hide the effect of the load.
 */
const MIX: Kind[] = [
  { path: "/", share: 24 },
  { path: "/pricing", share: 15 },
  { path: "/features", share: 8 },
  { path: "/case-studies/local-cafe", share: 9 },
  { path: "/blog", share: 7 },
  { path: "/blog?q=post", share: 2 },
  { path: "/blog/small-business-ai", share: 8 },
  { path: "/contact-us", share: 5 },
  { path: "/signup?plan=pro", share: 6 },
  { path: "/login", share: 5 },
  { path: "/client", share: 6, isClient: true },
  { path: "/client?section=account", share: 3, isClient: true },
  { path: "/pricing", share: 1, isClient: true },
  { path: "/no/such/page", share: 1 },
];
const DECK = MIX.flatMap((kind) => Array.from({ length: kind.share }, () => kind));

const stage = await startStage(BACKEND_MS);
const site = stage.repeating;
const cookie = stage.getCookie("client");

let done = 0;
const faults: string[] = [];

await runAtRate(UNLOADED_RATE, 5); // warm-up
const unloadedP99 = quantile(await runAtRate(UNLOADED_RATE, UNLOADED_S), 0.99);
const loadedP99 = quantile(await runAtRate(RATE, LOADED_S), 0.99);
const heaps: number[] = [];
for (let sample = 1; sample <= SAMPLES; sample++) {
  await runAtFullSpeed((REQUESTS / SAMPLES) * sample);
  heaps.push(await readHeap(site.inspectorUrl ?? "", () => fetch(`${site.url}/healthz`)));
}

console.log(`p99: ${unloadedP99.toFixed(1)} ms unloaded, ${loadedP99.toFixed(1)} ms at ${RATE}/s`);
const megabytes = heaps.map((bytes) => (bytes / 1024 / 1024).toFixed(1));
console.log(`The Worker's heap in MB, collected: ${megabytes.join(" ")}`);
for (const fault of new Set(faults)) console.log(fault);
expectAtMost("responses of 500 and more, or none", faults.length, 0, "");
expectAtMost(`p99 at ${RATE}/s against unloaded`, loadedP99 / unloadedP99, P99_RATIO, "×");
const growth = median(heaps.slice(-COMPARED_SAMPLES)) / median(heaps.slice(0, COMPARED_SAMPLES));
expectAtMost(`heap after ${done} requests against the beginning`, growth, GROWTH, "×");
const missed = printReport();
await stage.stop();
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
    Array.from({ length: CONNECTIONS }, async () => {
      while (done < target) await send(pickKind(done));
    }),
  );
}

/** Picks from a fixed shuffle of the mix; 37 works because it shares no divisor with 100. */
function pickKind(index: number): Kind {
  return DECK[(index * 37) % DECK.length]!;
}

async function send({ path, isClient }: Kind): Promise<void> {
  const headers = { "User-Agent": "Mozilla/5.0 load", ...(isClient && { Cookie: cookie }) };
  try {
    const response = await fetch(site.url + path, { headers, redirect: "manual" });
    await response.arrayBuffer();
    if (response.status >= 500) faults.push(`${path} answered ${response.status}`);
  } catch (error) {
    faults.push(`${path}: ${String(error)}`);
  }
  done++;
}
