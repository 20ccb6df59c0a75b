import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type * as Breaker from "~/request/circuit-breaker.server";

const ENV = {
  SUPABASE_URL: "https://ref.supabase.co",
  SUPABASE_PUBLISHABLE_KEY: "sb_publishable_x",
};
const PROBE_LIMIT_MS = 2000;
const PROBE_INTERVAL_MS = 1000;
const HEALTHY = () => Response.json([{ plan_name: "starter" }]);

let breaker: typeof Breaker;
let respond: (response: Response) => void;
let probes: number;

beforeEach(async () => {
  vi.useFakeTimers();
  vi.spyOn(console, "error").mockImplementation(() => {});
  vi.resetModules();
  breaker = await import("~/request/circuit-breaker.server");
  probes = 0;
  vi.stubGlobal("fetch", (_: string, { signal }: RequestInit) => {
    probes++;
    return new Promise<Response>((resolve, reject) => {
      respond = resolve;
      signal?.addEventListener("abort", () => reject(signal.reason as Error));
    });
  });
  // Runs on the fake clock, unlike the signal of Node.
  vi.spyOn(AbortSignal, "timeout").mockImplementation((ms) => {
    const controller = new AbortController();
    setTimeout(() => controller.abort(new DOMException("late", "TimeoutError")), ms);
    return controller.signal;
  });
});
afterEach(() => vi.useRealTimers());

const timeOut = (network: string) =>
  breaker.recordTimeout("database", network, ENV, (work) => void work);
const isAllowed = async () => {
  const allowed = breaker.isCallAllowed("database", ENV, (work) => void work);
  await vi.advanceTimersByTimeAsync(100);
  return allowed;
};

test("timeouts of two networks open the circuit", async () => {
  timeOut("192.0.2.1");
  expect(await isAllowed()).toBe(true);
  timeOut("198.51.100.7");
  expect(await isAllowed()).toBe(false);
});

test("timeouts of one network probe the service once, whose response keeps the circuit closed", async () => {
  for (let count = 0; count < 10; count++) timeOut("192.0.2.1");
  expect(probes).toBe(1);
  expect(await isAllowed()).toBe(true);
  respond(HEALTHY());
  await vi.advanceTimersByTimeAsync(0);
  // The earlier timeouts no longer count.
  timeOut("198.51.100.7");
  expect(await isAllowed()).toBe(true);
});

test("timeouts of one network open the circuit when the probe fails as well", async () => {
  timeOut("192.0.2.1");
  timeOut("192.0.2.1");
  await vi.advanceTimersByTimeAsync(PROBE_LIMIT_MS);
  expect(await isAllowed()).toBe(false);
});

test("the second timeout of a network opens the circuit after a probe failed", async () => {
  timeOut("192.0.2.1");
  await vi.advanceTimersByTimeAsync(PROBE_LIMIT_MS);
  expect(await isAllowed()).toBe(true);
  timeOut("192.0.2.1");
  expect(await isAllowed()).toBe(false);
});

test("timeouts more than ten seconds apart do not open the circuit", async () => {
  timeOut("192.0.2.1");
  await vi.advanceTimersByTimeAsync(10_000);
  timeOut("198.51.100.7");
  expect(await isAllowed()).toBe(true);
});

test("a response closes an open circuit", async () => {
  timeOut("192.0.2.1");
  timeOut("198.51.100.7");
  await vi.advanceTimersByTimeAsync(PROBE_LIMIT_MS + PROBE_INTERVAL_MS);
  const allowed = breaker.isCallAllowed("database", ENV, (work) => void work);
  respond(HEALTHY());
  await vi.advanceTimersByTimeAsync(100);
  expect(await allowed).toBe(true);
});

test("another probe follows one that was canceled with its request", async () => {
  // Never reports a result, not even when its time is up.
  vi.stubGlobal("fetch", () => new Promise(() => {}));
  timeOut("192.0.2.1");
  timeOut("198.51.100.7");
  expect(await isAllowed()).toBe(false);
  await vi.advanceTimersByTimeAsync(PROBE_LIMIT_MS);
  vi.stubGlobal("fetch", async () => HEALTHY());
  expect(await isAllowed()).toBe(true);
});
