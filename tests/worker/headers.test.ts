import { readdirSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, inject, test } from "vitest";
import { brand } from "../../app/content/brand.ts";
import { serveSite } from "../../workers/local/site.ts";
import { scoreByObservatory } from "../support/observatory.ts";
import { getNewestToken, signInAsUser, signUpFields } from "../support/onboarding.ts";
import { sendRaw } from "../support/raw-request.ts";
import { listRoutePaths } from "../support/route-paths.ts";
import { findHeaderFaults } from "../support/security-headers.ts";
import { TEST_COOKIE_SECRET, TEST_LIMIT_SCALE } from "../support/stack.ts";
import { PUBLISHABLE_KEY } from "../support/supabase-keys.ts";
import { PASSWORD, Visitor } from "../support/visitor.ts";

/** Far above 100, where the grade A+ begins. */
const OBSERVATORY_POINTS = 130;
/** Excluded from the score, so that the threshold is met without them. */
const YOUNG_TESTS = ["cross-origin-opener-policy", "cross-origin-embedder-policy"];

const siteUrl = inject("siteUrl");
const form = { Origin: siteUrl, "Content-Type": "application/x-www-form-urlencoded" };
const aFile = `/assets/${readdirSync(join(import.meta.dirname, "../../build/client/assets")).find((name) => name.endsWith(".js"))}`;

describe("the full header set is on", () => {
  test.each(listRoutePaths().map(({ path }) => path))("%s", async (path) => {
    const answer = await sendRaw(siteUrl, { method: "GET", path });
    expect(findHeaderFaults(answer.headers)).toEqual([]);
  });

  test.each([
    ["a cached page", 200, { method: "GET", path: "/features" }],
    ["a HEAD", 200, { method: "HEAD", path: "/" }],
    ["an OPTIONS", 204, { method: "OPTIONS", path: "/" }],
    ["a redirect", 303, { method: "GET", path: "/client" }],
    ["a form sent back", 400, { method: "POST", path: "/login", headers: form, body: "email=" }],
    [
      "an unreadable form",
      400,
      {
        method: "POST",
        path: "/login",
        headers: { ...form, "Content-Type": "multipart/form-data; boundary=x" },
        body: "--x\r\nContent",
      },
    ],
    [
      "another site's form",
      403,
      {
        method: "POST",
        path: "/login",
        headers: { ...form, Origin: "https://evil.example" },
        body: "email=",
      },
    ],
    ["an unknown page", 404, { method: "GET", path: "/nothing" }],
    ["another method", 405, { method: "PUT", path: "/" }],
    [
      "a form to a page without one",
      405,
      { method: "POST", path: "/features", headers: form, body: "a=b" },
    ],
    [
      "a body too large",
      413,
      { method: "POST", path: "/login", headers: form, body: "x".repeat(65 * 1024) },
    ],
    ["an overlong URL", 414, { method: "GET", path: `/?${"x".repeat(9000)}` }],
    [
      "a body that is not a form",
      415,
      {
        method: "POST",
        path: "/login",
        headers: { ...form, "Content-Type": "application/json" },
        body: "{}",
      },
    ],
    ["a resource for machines", 200, { method: "GET", path: "/sitemap.xml" }],
    ["the speculation rules", 200, { method: "GET", path: "/speculation-rules.json" }],
  ])("%s (%i)", async (_, status, request) => {
    const answer = await sendRaw(siteUrl, request);
    expect(answer.status).toBe(status);
    expect(findHeaderFaults(answer.headers)).toEqual([]);
  });

  test.each([aFile, "/icons/favicon.svg", "/favicon.ico"])("the file %s", async (path) => {
    const answer = await sendRaw(siteUrl, { method: "GET", path });
    expect(answer.status).toBe(200);
    expect(findHeaderFaults(answer.headers, "file")).toEqual([]);
  });
});

test("a URL may have 8,192 characters and no more", async () => {
  const longest = `/?${"x".repeat(8192 - siteUrl.length - 2)}`;
  expect((await sendRaw(siteUrl, { method: "GET", path: longest })).status).toBe(200);
  expect((await sendRaw(siteUrl, { method: "GET", path: `${longest}x` })).status).toBe(414);
});

test("no policy allows inline styles or scripts, and no page needs them", async () => {
  for (const { path } of listRoutePaths()) {
    const response = await fetch(siteUrl + path, { redirect: "manual" });
    expect(response.headers.get("Content-Security-Policy")).not.toContain("unsafe");
    const tags =
      (await response.text())
        .replace(/<(style|script)[\s\S]*?<\/\1>/g, "")
        .match(/<[a-z][^>]*>/g) ?? [];
    expect(tags.filter((tag) => /\s(style|on[a-z]+)="/.test(tag))).toEqual([]);
  }
});

test("security.txt has a contact and expires within a year", async () => {
  const response = await fetch(`${siteUrl}/.well-known/security.txt`);
  expect(response.status).toBe(200);
  expect(response.headers.get("Content-Type")).toBe("text/plain; charset=utf-8");
  const text = await response.text();
  expect(text).toContain(`Contact: mailto:${brand.email}\n`);
  expect(text).toContain(`Canonical: ${siteUrl}/.well-known/security.txt\n`);
  const expires = Date.parse(/^Expires: (\S+Z)$/m.exec(text)?.[1] ?? "");
  const days = (expires - Date.now()) / (24 * 60 * 60 * 1000);
  expect(days).toBeGreaterThan(360);
  expect(days).toBeLessThanOrEqual(365);
});

test(`the Mozilla Observatory gives every page ${OBSERVATORY_POINTS} points or more`, async () => {
  const scores: Record<string, number> = {};
  const belowTarget: Record<string, unknown> = {};
  for (const { path } of listRoutePaths()) {
    const response = await fetch(siteUrl + path, { redirect: "manual" });
    if (!response.headers.get("Content-Type")?.startsWith("text/html")) continue;
    // Imitates a deployment, with https for Supabase and Secure cookies (tested below), which are
    // not possible locally.
    const headers = new Headers(response.headers);
    headers.set(
      "Content-Security-Policy",
      (headers.get("Content-Security-Policy") ?? "").replaceAll(
        /\b(http|ws):\/\/127/g,
        "$1s://127",
      ),
    );
    const cookies = response.headers.getSetCookie().map((cookie) => `${cookie}; Secure`);
    const { score, tests } = scoreByObservatory(headers, cookies, await response.text());
    const young = tests
      .filter(({ test: name }) => YOUNG_TESTS.includes(name))
      .reduce((sum, { points }) => sum + points, 0);
    scores[path] = score;
    if (score - young < OBSERVATORY_POINTS) belowTarget[path] = { points: score - young, tests };
  }
  expect(belowTarget).toEqual({});
  console.log(
    `Observatory: ${Math.min(...Object.values(scores))} to ${Math.max(...Object.values(scores))} points over ${Object.keys(scores).length} pages`,
  );
});

test("over https every cookie is Secure, HttpOnly and SameSite", async () => {
  const site = await serveSite(
    0,
    {
      SUPABASE_URL: inject("proxyUrl"),
      SUPABASE_PUBLISHABLE_KEY: PUBLISHABLE_KEY,
      COOKIE_SECRET: TEST_COOKIE_SECRET,
    },
    { limitScale: TEST_LIMIT_SCALE },
  );
  const origin = "https://spellpost.example";
  const post = async (path: string, fields: Record<string, string>) =>
    (
      await site.dispatch(origin + path, {
        method: "POST",
        headers: { Origin: origin, "Content-Type": "application/x-www-form-urlencoded" },
        body: new URLSearchParams(fields).toString(),
      })
    ).headers.getSetCookie();
  const visitor = new Visitor(siteUrl);
  const known = new Visitor(siteUrl);
  await signInAsUser(known, inject("backendUrl"));
  const cookies = [
    ...(await post("/signup?plan=pro", signUpFields(visitor))),
    ...(await post("/email-verified", {
      token_hash: await getNewestToken(visitor.email, inject("backendUrl")),
    })),
    ...(await post("/login", { email: known.email, password: PASSWORD })),
    ...(await post("/tiktok-auth", { code: "abc" })),
  ];
  await site.stop();
  const names = cookies.map((cookie) => cookie.slice(0, cookie.indexOf("=")));
  for (const name of ["pending", "claim", "auth", "toast", "tiktok"])
    expect(names.some((given) => given.split(".")[0] === `__Host-spellpost-${name}`)).toBe(true);
  for (const cookie of cookies)
    for (const attribute of [/; Secure/i, /; HttpOnly/i, /; SameSite=Lax/i])
      expect(cookie).toMatch(attribute);
});
