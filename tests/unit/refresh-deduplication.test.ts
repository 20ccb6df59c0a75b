import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { deduplicateRefresh } from "~/request/refresh-deduplication.server";

const URL = "http://auth.example/auth/v1/token?grant_type=refresh_token";
const SESSION = '{"access_token":"new","refresh_token":"next"}';

let lastToken = 0;
let body: string;
const send = vi.fn<typeof fetch>();
const shared = deduplicateRefresh(send, () => {});
const refresh = (signal?: AbortSignal) => shared(URL, { method: "POST", body, signal });
/** Responds after 100 ms, or rejects if the request is aborted first. */
const answers = (status: number, text: string) =>
  send.mockImplementation(
    (_, init) =>
      new Promise((resolve, reject) => {
        setTimeout(() => resolve(new Response(text, { status })), 100);
        init?.signal?.addEventListener("abort", () => reject(new Error("given up")));
      }),
  );

beforeEach(() => {
  vi.useFakeTimers();
  send.mockReset();
  // Uses a fresh token for each test, because responses stay cached longer than a test takes.
  body = JSON.stringify({ refresh_token: `token-${lastToken++}` });
});
afterEach(() => vi.useRealTimers());

test("concurrent refreshes of one session share a call, and each gets its own response body", async () => {
  answers(200, SESSION);
  const all = Promise.all(Array.from({ length: 20 }, () => refresh()));
  await vi.advanceTimersByTimeAsync(150);
  expect(await Promise.all((await all).map((answer) => answer.text()))).toEqual(
    Array(20).fill(SESSION),
  );
  expect(send).toHaveBeenCalledTimes(1);
});

test("a late request with the old cookie gets the new session for 10 s, then makes a new call", async () => {
  answers(200, SESSION);
  for (const [wait, calls] of [
    [0, 1],
    [9000, 1],
    [1500, 2],
  ] as const) {
    await vi.advanceTimersByTimeAsync(wait);
    const answer = refresh();
    await vi.advanceTimersByTimeAsync(100);
    expect((await answer).status).toBe(200);
    expect(send).toHaveBeenCalledTimes(calls);
  }
});

test.each([
  [429, "{}", 900, 1],
  [429, "{}", 1100, 2],
  [503, "{}", 100, 2],
  [200, "<h1>Maintenance</h1>", 100, 2],
])(
  "after a %i with %s, another request %i ms later makes %i calls in all",
  async (status, text, wait, calls) => {
    answers(status, text);
    const first = refresh();
    await vi.advanceTimersByTimeAsync(100);
    await first;
    await vi.advanceTimersByTimeAsync(wait);
    void refresh();
    await vi.advanceTimersByTimeAsync(0);
    expect(send).toHaveBeenCalledTimes(calls);
  },
);

test.each(["{}", "<h1>Maintenance</h1>", SESSION.slice(0, 20)])(
  "a 200 with %s is an outage, not the end of the session",
  async (text) => {
    answers(200, text);
    const answer = refresh();
    await vi.advanceTimersByTimeAsync(100);
    expect((await answer).status).toBe(502);
  },
);

test("a broken connection fails all waiting requests after one call and does not end the session", async () => {
  send.mockImplementation(async () => {
    await new Promise((resolve) => setTimeout(resolve, 100));
    throw new TypeError("reset");
  });
  const all = Promise.all([refresh(), refresh(), refresh()]);
  await vi.advanceTimersByTimeAsync(120);
  expect((await all).map(({ status }) => status)).toEqual([502, 502, 502]);
  expect(send).toHaveBeenCalledTimes(1);
});

test("when the request that makes the call is aborted, a waiting one makes it instead", async () => {
  answers(200, SESSION);
  const leader = new AbortController();
  const first = refresh(leader.signal);
  const others = Promise.all([refresh(), refresh(), refresh()]);
  await vi.advanceTimersByTimeAsync(50);
  leader.abort();
  await expect(first).rejects.toThrow("given up");
  await vi.advanceTimersByTimeAsync(150);
  expect((await others).map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(send).toHaveBeenCalledTimes(2);
});

test("a refresh stops after 3 s without a response or when its request is aborted", async () => {
  send.mockImplementationOnce(() => new Promise(() => {}));
  void refresh();
  const impatient = new AbortController();
  const given = refresh(impatient.signal).catch((error: Error) => error.name);
  const patient = refresh();
  await vi.advanceTimersByTimeAsync(1000);
  impatient.abort();
  answers(200, SESSION);
  await vi.advanceTimersByTimeAsync(2500);
  expect(await given).toBe("AbortError");
  expect((await patient).status).toBe(200);
});

test("other sessions and other calls are not shared", async () => {
  answers(200, SESSION);
  const calls = [
    shared(URL, { method: "POST", body: '{"refresh_token":"mine"}' }),
    shared(URL, { method: "POST", body: '{"refresh_token":"theirs"}' }),
    ...[1, 2].map(() =>
      shared("http://auth.example/auth/v1/token?grant_type=password", { method: "POST", body }),
    ),
    ...[1, 2].map(() => shared("http://auth.example/auth/v1/user")),
  ];
  await vi.advanceTimersByTimeAsync(100);
  await Promise.all(calls);
  expect(send).toHaveBeenCalledTimes(6);
});
