import { describe, expect, test } from "vitest";
import { parseVariables } from "../../app/request/env.server.ts";
import { getHttpsRedirect } from "../../workers/https-redirect.ts";

const VARIABLES = {
  SUPABASE_URL: "http://127.0.0.1:54321",
  SUPABASE_PUBLISHABLE_KEY: "sb_publishable_key",
  COOKIE_SECRET: "0123456789abcdef",
};

describe("plain http", () => {
  test.each([
    "http://127.0.0.1:5173/",
    "http://localhost:5173/pricing",
    "http://[::1]:5173/",
    "https://spellpost.example/",
  ])("serves %s", (address) => {
    expect(getHttpsRedirect(new URL(address), parseVariables(VARIABLES))).toBeNull();
  });

  test("redirects to https on the public site and keeps path and query", () => {
    expect(
      getHttpsRedirect(
        new URL("http://spellpost.example/pricing?billing=yearly"),
        parseVariables(VARIABLES),
      ),
    ).toBe("https://spellpost.example/pricing?billing=yearly");
  });

  test("redirects to the site's own origin regardless of the Host header", () => {
    const env = parseVariables({ ...VARIABLES, SITE_ORIGIN: "https://spellpost.example" });
    expect(getHttpsRedirect(new URL("http://evil.example//evil.example/"), env)).toBe(
      "https://spellpost.example//evil.example/",
    );
  });

  test("redirects to https where the site's own origin is not", () => {
    const env = parseVariables({ ...VARIABLES, SITE_ORIGIN: "http://spellpost.example" });
    expect(getHttpsRedirect(new URL("http://spellpost.example/pricing"), env)).toBe(
      "https://spellpost.example/pricing",
    );
  });
});
