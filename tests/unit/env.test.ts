import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test, vi } from "vitest";
import { findSecretProblem, PUBLISHED_SECRETS } from "../../app/domain/published-secrets.ts";
import { parseEnv, parseRateLimiters, requireOwnSecrets } from "../../app/request/env.server.ts";

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
    [{ STRICT_TRANSPORT_SECURITY: "on" }, "STRICT_TRANSPORT_SECURITY: must be"],
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

describe("a host that others reach", () => {
  const check = (change: object) => requireOwnSecrets(parseEnv({ ...GOOD, ...change }));

  test("accepts secrets of its own", () => expect(check({})).toBeUndefined());

  test("refuses each secret of the repository", () => {
    expect(PUBLISHED_SECRETS.size).toBeGreaterThan(10);
    for (const secret of PUBLISHED_SECRETS)
      expect(() => check({ SUPABASE_SECRET_KEY: secret })).toThrow(
        "SUPABASE_SECRET_KEY is in the repository, where anyone can read it",
      );
  });

  test.each(["SUPABASE_SECRET_KEY", "DRAIN_SECRET", "LINKEDIN_TOKEN_KEY", "POST_REPORT_SECRET"])(
    "refuses a short %s",
    (name) => {
      for (const secret of ["0123456789abcde", "whsec_0123456789abcde"])
        expect(findSecretProblem(name, secret)).toBe(`${name} must have at least 16 characters`);
      expect(findSecretProblem(name, "0123456789abcdef")).toBeNull();
    },
  );

  test("refuses every secret with which one machine and the tests run", () => {
    const files = globSync(["supabase/local/*.ts", "workers/local/*.ts", "tests/support/stack.ts"]);
    const names = files.flatMap((file) =>
      [
        ...readFileSync(file, "utf8").matchAll(
          /"((?:local-|for-this-|only-for-|sb_secret_)[\w-]+)"/g,
        ),
      ].map(([, literal = ""]) => literal),
    );
    const secrets = new Set(names.filter((name) => name !== "local-linkedin-client"));
    expect(secrets.size).toBeGreaterThan(10);
    for (const secret of secrets) {
      const forms = [secret, btoa(secret), `whsec_${btoa(secret)}`];
      expect([secret, forms.some((form) => PUBLISHED_SECRETS.has(form))]).toEqual([secret, true]);
    }
  });

  test("may know the names of clients and what is public", () => {
    for (const name of ["LINKEDIN_CLIENT_ID", "SUPABASE_PUBLISHABLE_KEY", "TIKTOK_CLIENT_KEY"])
      expect(findSecretProblem(name, "short")).toBeNull();
  });
});

describe("an edge function", () => {
  const read = async (project: string, secret: string) => {
    const settings: Record<string, string> = { SUPABASE_URL: project, DRAIN_SECRET: secret };
    vi.stubGlobal("Deno", { env: { get: (name: string) => settings[name] } });
    // TypeScript knows no Deno.
    const path = join(import.meta.dirname, "../../supabase/functions/_shared/platform.ts");
    return ((await import(path)) as { env(name: string): string }).env("DRAIN_SECRET");
  };

  test("of a hosted project refuses a secret of the repository and a short one", async () => {
    const project = "https://abcdefghijklmnopqrst.supabase.co";
    await expect(read(project, "local-drain-secret")).rejects.toThrow("is in the repository");
    await expect(read(project, "short")).rejects.toThrow("at least 16 characters");
    expect(await read(project, "0123456789abcdef")).toBe("0123456789abcdef");
  });

  test("of this machine runs on those of the repository", async () =>
    expect(await read("http://127.0.0.1:54321", "local-drain-secret")).toBe("local-drain-secret"));
});
