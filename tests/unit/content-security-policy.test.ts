import { expect, test } from "vitest";
import { contentSecurityPolicy } from "../../workers/headers.ts";

const SUPABASE_URL = "https://project.supabase.co";

type Case = [
  page: string,
  headers: Record<string, string>,
  settings: { TURNSTILE_SITE_KEY?: string },
  changes: Record<string, string | undefined>,
  policy?: { callsSupabase: true },
];

const ORDINARY = {
  "default-src": "'none'",
  "script-src": "'self'",
  "style-src": "'self' 'sha256-one'",
  "img-src": "'self' data:",
  "font-src": "'self'",
  "connect-src": "'self'",
  "frame-src": "'self' https://www.openstreetmap.org",
  "form-action": "'self'",
  "base-uri": "'none'",
  "frame-ancestors": "'none'",
};
const CAPTCHAS = "https://challenges.cloudflare.com";

test.each<Case>([
  ["an ordinary page", {}, {}, {}],
  [
    "a page that follows the launch counters",
    {},
    {},
    { "connect-src": `'self' ${SUPABASE_URL} wss://project.supabase.co` },
    { callsSupabase: true },
  ],
  [
    "a page of LinkedIn's",
    { "X-Frame-Options": "SAMEORIGIN" },
    {},
    { "frame-ancestors": "'self'" },
  ],
  ["a video", { "Content-Type": "video/mp4" }, {}, { "media-src": "'self'" }],
  [
    "a page with captchas",
    {},
    { TURNSTILE_SITE_KEY: "key" },
    {
      "script-src": `'self' ${CAPTCHAS}`,
      "frame-src": `'self' https://www.openstreetmap.org ${CAPTCHAS}`,
    },
  ],
])("%s may load, call and be framed by nothing else", (_, headers, settings, changes, page) => {
  const policy = contentSecurityPolicy(
    new Headers(headers),
    { styleHash: "one", ...page },
    { SUPABASE_URL, ...settings },
  );
  const directives = policy.split("; ").map((directive) => {
    const [name = "", ...sources] = directive.split(" ");
    return [name, sources.join(" ")];
  });
  expect(Object.fromEntries(directives)).toEqual({ ...ORDINARY, ...changes });
});
