import { readdirSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, inject, test } from "vitest";
import { brand } from "../../app/content/brand.ts";
import { scoreByObservatory } from "../support/observatory.ts";
import { sendRaw } from "../support/raw-request.ts";
import { listRoutePaths } from "../support/route-paths.ts";
import { findHeaderFaults } from "../support/security-headers.ts";

/** Far above 100, where the grade A+ begins. */
const OBSERVATORY_POINTS = 130;
/** Excluded from the score, so that the threshold is met without them. */
const YOUNG_TESTS = ["cross-origin-opener-policy", "cross-origin-embedder-policy"];

const siteUrl = inject("siteUrl");
const form = { Origin: siteUrl, "Content-Type": "application/x-www-form-urlencoded" };
const toLogin = (headers: Record<string, string>, body: string) => ({
  method: "POST",
  path: "/login",
  headers: { ...form, ...headers },
  body,
});
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
    ["a form sent back", 400, toLogin({}, "email=")],
    [
      "an unreadable form",
      400,
      toLogin({ "Content-Type": "multipart/form-data; boundary=x" }, "--x\r\nContent"),
    ],
    ["another site's form", 403, toLogin({ Origin: "https://evil.example" }, "email=")],
    ["an unknown page", 404, { method: "GET", path: "/nothing" }],
    ["another method", 405, { method: "PUT", path: "/" }],
    ["a form to a page without one", 405, { ...toLogin({}, "a=b"), path: "/features" }],
    ["a body too large", 413, toLogin({}, "x".repeat(65 * 1024))],
    ["an overlong URL", 414, { method: "GET", path: `/?${"x".repeat(9000)}` }],
    ["a body that is not a form", 415, toLogin({ "Content-Type": "application/json" }, "{}")],
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
    // Imitates a deployment, with https for Supabase and Secure cookies, which are not possible
    // locally. site/security-cookies.test.ts tests these.
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
