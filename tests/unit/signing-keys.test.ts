import { RouterContextProvider } from "react-router";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { WorkerRequestInfo } from "~/request/request-info.server";
import type { SupabaseAccess } from "~/request/supabase.server";

const key = (kid: string) => ({ kid, kty: "EC", alg: "ES256" });

/** Key sets returned by the auth service, one per request; an Error means no response. */
let answers: (object | Error)[] = [];
let asked = 0;
let waiting: Promise<unknown>[] = [];

/** Loads the module afresh, as a new isolate with an empty key cache. */
async function isolate() {
  vi.resetModules();
  const { requestInfoContext } = await import("~/request/request-info.server");
  const { supabaseContext } = await import("~/request/supabase.server");
  const { getSigningKeys } = await import("~/request/signing-keys.server");
  const edge = {
    env: { SUPABASE_URL: "https://project.example", SUPABASE_PUBLISHABLE_KEY: "public" },
    waitUntil: (work: Promise<unknown>) => waiting.push(work),
  } as unknown as WorkerRequestInfo;
  const access = {
    load: async () => {},
    deadline: new AbortController().signal,
    async fetch(address: string) {
      expect(address).toBe("https://project.example/auth/v1/.well-known/jwks.json");
      const answer = answers[asked++];
      if (answer instanceof Error || !answer) throw answer ?? new Error("Asked too often");
      return Response.json(answer);
    },
  } as unknown as SupabaseAccess;
  return async (kid?: string) => {
    const context = new RouterContextProvider();
    context.set(requestInfoContext, edge);
    context.set(supabaseContext, access);
    return (await getSigningKeys(context, kid)).map((each) => each.kid);
  };
}

beforeEach(() => {
  vi.useFakeTimers();
  [answers, asked, waiting] = [[], 0, []];
});
afterEach(() => vi.useRealTimers());

test("a token without a key id makes no call", async () => {
  const keysFor = await isolate();
  expect(await keysFor(undefined)).toEqual([]);
  expect(asked).toBe(0);
});

test("fetches the keys once and caches them", async () => {
  answers = [{ keys: [key("one")] }];
  const keysFor = await isolate();
  for (let visits = 0; visits < 5; visits++) expect(await keysFor("one")).toEqual(["one"]);
  expect(asked).toBe(1);
});

test("refreshes stale keys in the background and keeps them during an outage", async () => {
  answers = [{ keys: [key("one")] }, new Error("Out of order"), { keys: [key("one"), key("two")] }];
  const keysFor = await isolate();
  await keysFor("one");
  for (const round of [2, 3]) {
    vi.advanceTimersByTime(11 * 60_000);
    expect(await keysFor("one")).toEqual(["one"]);
    await Promise.all(waiting);
    expect(asked).toBe(round);
  }
  expect(await keysFor("two")).toEqual(["one", "two"]);
  expect(asked).toBe(3);
});

test("finds a new key at once and limits calls for unknown keys to one in five seconds", async () => {
  answers = [{ keys: [key("one")] }, { keys: [key("one"), key("two")] }, { keys: [key("one")] }];
  const keysFor = await isolate();
  await keysFor("one");
  vi.advanceTimersByTime(6000);
  expect(await keysFor("two")).toEqual(["one", "two"]);
  for (let tries = 0; tries < 20; tries++)
    expect(await keysFor("made-up")).not.toContain("made-up");
  expect(asked).toBe(2);
});

test.each([[{}], [{ keys: [] }], [{ keys: "none" }], [[]]])(
  "keeps the known keys when the response is %j",
  async (answer) => {
    answers = [{ keys: [key("one")] }, answer];
    const keysFor = await isolate();
    await keysFor("one");
    vi.advanceTimersByTime(6000);
    expect(await keysFor("two")).toEqual(["one"]);
    expect(asked).toBe(2);
  },
);
