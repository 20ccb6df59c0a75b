import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { endFaults, setFault } from "../support/faults.ts";
import { signInAsClient } from "../support/onboarding.ts";
import { median } from "../support/quantile.ts";
import { type Stack, startStack } from "../support/stack.ts";
import { Visitor } from "../support/visitor.ts";

/** Checks in real time what site/circuit-breaker.test.ts checks on a clock that skips waiting. */

/** Time limit of a Supabase call, and how much a response may take beyond it. */
const LIMIT_MS = 2500;
const MARGIN_MS = 500;
/** Ratio of a response that waits for Supabase to one after the circuit opened. */
const FASTER = 8;
const RECOVERED_MS = 5000;

let stack: Stack;
let client: Visitor;
beforeAll(async () => {
  stack = await startStack();
  client = new Visitor(stack.siteUrl);
  await signInAsClient(client, stack.backendUrl);
  await client.get("/");
});
afterAll(() => stack?.stop());

test("while Supabase hangs a client waits at most twice, then pages fail fast", async () => {
  await endFaults(stack.proxyUrl, stack.siteUrl);
  await setFault(stack.proxyUrl, "hang");
  const waiting = [await client.get("/client"), await client.get("/client")].map(({ ms }) => ms);
  const later: number[] = [];
  for (let count = 0; count < 9; count++) later.push((await client.get("/client")).ms);
  console.log(`Waited ${waiting.map(Math.round).join(", ")} ms, then ${median(later)} ms`);
  for (const ms of waiting) {
    expect(ms - median(later)).toBeGreaterThan(LIMIT_MS - MARGIN_MS);
    expect(ms - median(later)).toBeLessThan(LIMIT_MS + MARGIN_MS);
    expect(ms / median(later)).toBeGreaterThan(FASTER);
  }
});

test("pages recover within five seconds without signing anyone out", async () => {
  await setFault(stack.proxyUrl, "none");
  await vi.waitFor(async () => expect((await client.get("/client")).status).toBe(200), {
    timeout: RECOVERED_MS,
    interval: 250,
  });
});
