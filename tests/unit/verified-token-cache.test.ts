import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { getCachedClaims, cacheClaims } from "~/request/verified-token-cache.server";

const NOW = Date.parse("2026-11-22T12:00:00Z");
const keys = [{ kid: "one", kty: "EC" as const, key_ops: ["verify"] }];
const claims = { sub: "someone", exp: NOW / 1000 + 60 };

beforeEach(() => {
  vi.useFakeTimers({ now: NOW });
  cacheClaims("a.b.c", claims, keys);
});
afterEach(() => vi.useRealTimers());

test("finds a cached token by its exact text until it expires", () => {
  expect(getCachedClaims("a.b.c", keys)).toEqual(claims);
  expect(getCachedClaims("a.b.d", keys)).toBeUndefined();
  vi.setSystemTime(NOW + 60_000);
  expect(getCachedClaims("a.b.c", keys)).toBeUndefined();
});

test("discards cached tokens when the keys are reloaded", () => {
  const anew = [...keys];
  expect(getCachedClaims("a.b.c", anew)).toBeUndefined();
  cacheClaims("d.e.f", claims, anew);
  expect(getCachedClaims("d.e.f", anew)).toEqual(claims);
  expect(getCachedClaims("a.b.c", keys)).toBeUndefined();
});

test("evicts the oldest token when the cache is full", () => {
  for (let index = 0; index < 500; index++) cacheClaims(`token ${index}`, claims, keys);
  expect(getCachedClaims("a.b.c", keys)).toBeUndefined();
  expect(getCachedClaims("token 0", keys)).toEqual(claims);
});
