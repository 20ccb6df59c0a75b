import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { parseState, signState, STATE_TTL_MS, verifyState } from "~/domain/linkedin/state";

const USER = "3f1c8f7e-52e1-4c0a-9d0e-6d6f0a7b1c2d";
const SECRET = "0123456789abcdef";
const NOW = Date.UTC(2026, 10, 21);
/** SHA-256 of the empty string, in place of the hash of the browser's cookie. */
const BROWSER = "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855";

const sign = (now = NOW, secret = SECRET) =>
  signState({ userId: USER, browser: BROWSER }, secret, now);

describe("LinkedIn state", () => {
  test("is <user id>.<expiry>.<browser>.<HMAC> and valid for ten minutes", async () => {
    const state = await sign();
    expect(state).toMatch(new RegExp(`^${USER}\\.${NOW + 600_000}\\.${BROWSER}\\.[0-9a-f]{64}$`));
    expect(await verifyState(state, SECRET, NOW)).toEqual({
      outcome: "valid",
      userId: USER,
      expiresAt: NOW + STATE_TTL_MS,
    });
    expect(await verifyState(state, SECRET, NOW + STATE_TTL_MS - 1)).toMatchObject({
      outcome: "valid",
    });
    expect(await verifyState(state, SECRET, NOW + STATE_TTL_MS)).toEqual({ outcome: "expired" });
  });

  test("differs at every moment, so that each can be used only once", async () => {
    expect(await sign()).not.toBe(await sign(NOW + 1));
  });

  test.each([
    ["no browser, in the previous format", (state: string) => state.replace(`.${BROWSER}`, "")],
    [
      "a signature in capitals",
      (state: string) =>
        state.replace(/[^.]+$/, (signature) => signature.toUpperCase().replace(/\d/g, "A")),
    ],
    ["a line break", (state: string) => `${state}\n`],
    ["no signature", (state: string) => state.slice(0, state.lastIndexOf("."))],
    ["nothing", () => ""],
  ])("with %s is forged", async (_, change) => {
    expect(await verifyState(change(await sign()), SECRET, NOW)).toEqual({
      outcome: "forged",
    });
  });

  test("signed with another secret is forged, even when it has expired", async () => {
    const state = await sign(NOW, "another-secret-16");
    expect(await verifyState(state, SECRET, NOW)).toEqual({ outcome: "forged" });
    expect(await verifyState(state, SECRET, NOW + 2 * STATE_TTL_MS)).toEqual({
      outcome: "forged",
    });
  });

  test("is rejected after any change of one character", async () => {
    const state = await sign();
    await fc.assert(
      fc.asyncProperty(
        fc.nat(state.length - 1),
        fc.constantFrom(..."0123456789abcdef.-"),
        async (at, character) => {
          fc.pre(state[at] !== character);
          const changed = state.slice(0, at) + character + state.slice(at + 1);
          return (await verifyState(changed, SECRET, NOW)).outcome === "forged";
        },
      ),
    );
  });

  test("exposes its user and browser before verification", async () => {
    expect(parseState(await sign())).toEqual({ userId: USER, browser: BROWSER });
    for (const other of ["", USER, `${await sign()}0`, `${await sign()}\n`, "a.b.c.d"])
      expect(parseState(other)).toBeNull();
  });
});
