import { describe, expect, test } from "vitest";
import { parseEnv, parseRateLimiters } from "../../app/request/env.server.ts";

const GOOD = {
  SUPABASE_URL: "http://127.0.0.1:54321/",
  SUPABASE_PUBLISHABLE_KEY: "sb_publishable_key",
  COOKIE_SECRET: "0123456789abcdef",
  IMAGES: { input() {} },
  TOKENS: { get() {}, put() {} },
  ASSETS: { fetch() {} },
};

describe("Worker variables", () => {
  test("are parsed", () => expect(parseEnv(GOOD).SUPABASE_URL).toBe("http://127.0.0.1:54321"));

  test("SITE_ORIGIN is reduced to its origin", () =>
    expect(parseEnv({ ...GOOD, SITE_ORIGIN: "https://spellpost.example/" }).SITE_ORIGIN).toBe(
      "https://spellpost.example",
    ));

  test("SUPABASE_LIMIT_MS defaults to 2.5 s", () => {
    expect(parseEnv(GOOD).SUPABASE_LIMIT_MS).toBe(2500);
    expect(parseEnv({ ...GOOD, SUPABASE_LIMIT_MS: "8000" }).SUPABASE_LIMIT_MS).toBe(8000);
    for (const SUPABASE_LIMIT_MS of ["soon", "0", "2.5"])
      expect(() => parseEnv({ ...GOOD, SUPABASE_LIMIT_MS })).toThrow("SUPABASE_LIMIT_MS");
  });

  test.each([
    [{ SUPABASE_URL: undefined }, "SUPABASE_URL is missing"],
    [{ SUPABASE_URL: "javascript:alert(1)" }, "SUPABASE_URL: must be an http(s) URL"],
    [{ TOKENS: undefined }, "TOKENS is missing"],
    [{ TOKENS: "tokens" }, "TOKENS: must be a KV namespace"],
    [{ IMAGES: {} }, "IMAGES: must be an Images binding"],
    [{ ASSETS: "assets" }, "ASSETS: must be an assets binding"],
    [{ TIKTOK_CLIENT_KEY: "key" }, "TIKTOK_CLIENT_SECRET is missing"],
    [{ TURNSTILE_SITE_KEY: "key" }, "TURNSTILE_SECRET_KEY is missing"],
    [{ LINKEDIN_STATE_SECRET: "0123456789abcdef" }, "LINKEDIN_CLIENT_ID is missing"],
    [
      { AUTOMATION_WEBHOOK_URL: "file:///etc/passwd" },
      "AUTOMATION_WEBHOOK_URL: must be an http(s) URL",
    ],
    [
      { AUTOMATION_WEBHOOK_SECRET: "short" },
      "AUTOMATION_WEBHOOK_SECRET: must have at least 16 characters",
    ],
    [{ COOKIE_SECRET: "short" }, "COOKIE_SECRET: must have at least 16 characters"],
  ])("%j is reported as %s, in one line", (change, message) => {
    const parse = () => parseEnv({ ...GOOD, ...change });
    expect(parse).toThrow(message);
    const oneLine = expect.stringMatching(/^.+$/);
    expect(parse).toThrow(expect.objectContaining({ message: oneLine }));
  });

  test("a deployment without its rate limits does not start", () => {
    expect(() => parseRateLimiters({ FORM_NETWORK_LIMIT: { limit: () => {} } })).toThrow(
      "Environment: EMAIL_LIMIT is missing; SUPABASE_NETWORK_LIMIT is missing",
    );
  });

  test("names every missing variable", () => {
    expect(() => parseEnv({})).toThrow(
      "SUPABASE_URL is missing; SUPABASE_PUBLISHABLE_KEY is missing; COOKIE_SECRET is missing",
    );
  });
});
