import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type InProcessSite, startInProcessSite } from "../support/in-process/stack.ts";
import { backendUrl, proxyUrl } from "../support/site.ts";
import { getSiteVariables } from "../support/stack.ts";
import { Visitor } from "../support/visitor.ts";

const ROOT = join(import.meta.dirname, "../..");
const readFiles = (pattern: string) =>
  globSync(pattern, { cwd: ROOT }).map((path) => readFileSync(join(ROOT, path), "utf8"));

describe("the text of articles, case studies and legal pages", () => {
  /** Parts of sentences, without anything that a build might write differently. */
  const phrases = readFiles("app/content/*/*.md").map((markdown) => {
    const [, ...body] = markdown.split("\n---\n");
    // Leaves out the names below quotes, which an asset may hold in parts.
    const text = body.join("").replaceAll(/^> — .*/gm, "");
    return text.match(/[a-z][a-z ,]{38,}[a-z]/gi) ?? [];
  });

  test("is in the assets, each in a single one", () => {
    const assets = readFiles("build/client/assets/*.json");
    expect(assets).toHaveLength(phrases.length);
    for (const own of phrases) {
      expect(own.length).toBeGreaterThan(5);
      const holders = assets.filter((asset) => own.every((phrase) => asset.includes(phrase)));
      expect(holders).toHaveLength(1);
    }
  });

  test("is not in the Worker's modules", () => {
    const modules = readFiles("build/server/**/*.js").join("\n");
    expect(modules).toContain("Automating Social Media Without Sounding Like a Machine");
    expect(phrases.flat().filter((phrase) => modules.includes(phrase))).toEqual([]);
  });
});

describe.each([
  ["is missing", async () => new Response(null, { status: 404 })],
  ["is not JSON", async () => new Response("<!doctype html>")],
  ["fails", () => Promise.reject(new Error("Network connection lost."))],
])("an asset that %s", (_, fail) => {
  const log: string[] = [];
  let site: InProcessSite;
  let fetchAsset: () => Promise<Response>;
  beforeAll(async () => {
    site = await startInProcessSite(getSiteVariables(proxyUrl, backendUrl, { onLog: () => {} }), {
      onLog: (line) => log.push(line),
      assets: { fetch: () => fetchAsset() },
    });
  });
  afterAll(() => site.stop());
  beforeEach(() => {
    log.length = 0;
    fetchAsset = fail;
  });

  test.each([
    "/blog/brand-voice-on-one-page",
    "/blog/no-such-article",
    "/case-studies",
    "/case-studies/local-cafe",
    "/case-studies/no-such-story",
    "/privacy-policy",
  ])("leads %s to the error page, whose number is that of the logged error", async (path) => {
    const { status, headers, html, text } = await new Visitor(site.url).get(path);
    const id = headers.get("X-Request-Id") ?? "";
    expect(status).toBe(500);
    expect(text).toContain("Something went wrong on our side");
    expect(html).toContain(`<code>${id}</code>`);
    expect(html).not.toMatch(/assets\.local|\.json|Network|\bat \w+ \(/);
    const lines = log.map((line) => JSON.parse(line) as Record<string, unknown>);
    expect(lines).toMatchObject([
      { event: "fault", id },
      { event: "request", id, status: 500 },
    ]);
  });

  test("affects no other page, and its own only until it can be read", async () => {
    for (const path of ["/", "/blog", "/blog/feed.xml", "/healthz"])
      expect((await new Visitor(site.url).get(path)).status).toBe(200);
    expect(log.filter((line) => line.includes('"fault"'))).toEqual([]);
    const path = "/terms-of-service";
    expect((await new Visitor(site.url).get(path)).headers.get("ETag")).toBeNull();
    fetchAsset = async () =>
      Response.json([{ id: "all", title: "All of it", paragraphs: ["Be kind."] }]);
    const page = await new Visitor(site.url).get(path);
    expect(page.text).toContain("Be kind.");
    fetchAsset = fail;
    const cached = await new Visitor(site.url).get(path);
    expect(cached.html).toBe(page.html);
    expect(cached.headers.get("ETag")).toBe(page.headers.get("ETag"));
  });
});
