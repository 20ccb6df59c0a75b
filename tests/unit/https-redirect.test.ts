import { expect, test } from "vitest";
import { parseVariables } from "../../app/request/env.server.ts";
import { getHttpsRedirect } from "../../workers/https-redirect.ts";

const VARIABLES = {
  SUPABASE_URL: "http://127.0.0.1:54321",
  SUPABASE_PUBLISHABLE_KEY: "sb_publishable_key",
  COOKIE_SECRET: "0123456789abcdef",
};

test.each([
  ["http://127.0.0.1:5173/", undefined, null],
  ["http://[::1]:5173/", undefined, null],
  ["https://spellpost.example/", undefined, null],
  ["http://spellpost.example/a?b=c", undefined, "https://spellpost.example/a?b=c"],
  ["http://spellpost.example/a", "http://spellpost.example", "https://spellpost.example/a"],
  [
    "http://evil.example//evil.example/",
    "https://spellpost.example",
    "https://spellpost.example//evil.example/",
  ],
])("%s of the origin %s redirects to %s", (address, SITE_ORIGIN, target) => {
  const env = parseVariables({ ...VARIABLES, SITE_ORIGIN });
  expect(getHttpsRedirect(new URL(address), env)).toBe(target);
});
