import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { listRoutePaths } from "../support/route-paths.ts";
import { backend, newVisitor, siteUrl } from "../support/site.ts";

const stored = (email: string) =>
  backend.rows("newsletter_subscribers", `select=email&email=ilike.${email}`);
const links = (html: string) => [
  ...new Set([...html.matchAll(/href="\/blog\/([a-z-]+)"/g)].map(([, id]) => id)),
];

describe("list", () => {
  test.each([
    ["/blog", "Blog | Spellpost"],
    ["/blog?category=Case+Studies", "Case Studies | Blog | Spellpost"],
    ["/blog?q=draft", "Search for “draft” | Blog | Spellpost"],
    ["/blog?q=%3Cb%3E&category=AI", "Search for “&lt;b&gt;” in AI | Blog | Spellpost"],
  ])("%s has the title %s", async (path, title) => {
    expect((await newVisitor().get(path)).html).toContain(`<title>${title}</title>`);
  });

  test("filters by category, and by title or excerpt in upper or lower case", async () => {
    const { html, text } = await newVisitor().get("/blog?q=BUDGET&category=AI");
    expect(text).toContain("No article matches that");
    expect(text).toContain("No articles matching “BUDGET” in AI");
    expect(html).toMatch(/<input type="hidden"[^>]* name="category" value="AI"/);
    expect(links((await newVisitor().get("/blog?category=AI")).html)).toEqual([
      "small-business-ai",
      "editing-ai-drafts",
    ]);
  });

  test("Load More Articles adds the rest and then disappears", async () => {
    const first = await newVisitor().get("/blog");
    const more =
      first.html.match(/href="([^"]+)"[^>]*>Load More Articles/)?.[1]?.replaceAll("&amp;", "&") ??
      "";
    const [path = "", firstNew = ""] = more.split("#");
    const second = await newVisitor().get(path);
    expect(links(first.html)).toHaveLength(7);
    expect(links(second.html)).toHaveLength(9);
    expect(second.html).toContain(`id="${firstNew}"`);
    expect(first.html).not.toContain(`id="${firstNew}"`);
    expect(second.text).not.toContain("Load More Articles");
  });
});

describe("article", () => {
  test("an unknown id shows the first article with its canonical URL", async () => {
    const { status, html } = await newVisitor().get("/blog/no-such-article");
    expect(status).toBe(200);
    expect(html).toContain("Automating Social Media Without Sounding Like a Machine</h1>");
    expect(html).toContain(`rel="canonical" href="${siteUrl}/blog/automating-social-media"`);
  });

  test("has structured data and a link to the feed", async () => {
    const { html } = await newVisitor().get("/blog/small-business-ai");
    const data = [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g)].map(
      ([, json]) => JSON.parse(json ?? "") as Record<string, unknown>,
    );
    expect(data.map((item) => item["@type"])).toEqual(
      expect.arrayContaining(["Article", "BreadcrumbList"]),
    );
    expect(html).toContain('type="application/atom+xml"');
    expect(html).toContain('href="mailto:?subject=AI%20for%20a%20Small%20Business');
  });
});

describe("newsletter form", () => {
  test("stores an email once and responds the same both times", async () => {
    const email = `Ana-${randomUUID()}@Example.com`;
    const answers = [];
    for (let time = 0; time < 2; time++) {
      const visitor = newVisitor();
      const answer = await visitor.post("/blog?category=AI", { email });
      expect(answer.location).toBe("/blog?category=AI#subscribed");
      answers.push((await visitor.follow(answer)).text);
    }
    expect(answers[0]).toContain("Check your email If that address isn’t on the list yet");
    expect(answers[1]).toBe(answers[0]);
    expect(await stored(email)).toEqual([{ email: email.toLowerCase() }]);
  });

  test.each(["", "ana", "ana@", "a b@example.com", `${"a".repeat(250)}@example.com`])(
    "rejects %j and keeps what was typed",
    async (email) => {
      const { status, text, html } = await newVisitor().post("/blog", { email });
      expect(status).toBe(400);
      expect(text).toContain("Please enter a valid email address");
      expect(html).toContain(`value="${email}"`);
    },
  );
});

describe("feed and sitemap", () => {
  test("the feed is Atom, newest first, with every article", async () => {
    const { html, headers } = await newVisitor().get("/blog/feed.xml");
    expect(headers.get("Content-Type")).toBe("application/atom+xml; charset=utf-8");
    const published = [...html.matchAll(/<published>(.*?)<\/published>/g)].map(
      ([, date]) => date ?? "",
    );
    expect(published).toHaveLength(9);
    expect(published).toEqual(published.toSorted().toReversed());
    expect(html).toMatch(
      /^<\?xml version="1\.0" encoding="utf-8"\?>\n<feed xmlns="http:\/\/www\.w3\.org\/2005\/Atom"/,
    );
    expect(html).not.toMatch(/&(?!(amp|lt|gt|quot|apos);)/);
  });

  test("the sitemap lists exactly the indexable pages, and robots.txt disallows none", async () => {
    const { html } = await newVisitor().get("/sitemap.xml");
    const locations = [...html.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, loc]) => loc ?? "");
    const paths = locations.map((loc) => loc.replace(siteUrl, ""));
    for (const path of ["/", "/pricing", "/blog/small-business-ai", "/case-studies/local-cafe"])
      expect(paths).toContain(path);
    for (const { path } of listRoutePaths()) {
      const page = await newVisitor().get(path);
      if (page.status !== 200 || !page.html.startsWith("<!doctype html>")) continue;
      const isOpen = !page.html.includes('<meta name="robots" content="noindex"/>');
      const [, canonical] = /<link rel="canonical" href="([^"]*)"/.exec(page.html) ?? [];
      const isListed = paths.some((listed) => canonical === siteUrl + listed);
      expect({ path, isListed }).toEqual({ path, isListed: isOpen });
    }
    const robots = (await newVisitor().get("/robots.txt")).html;
    // Crawlers must be able to fetch a page to see its noindex.
    expect(robots).not.toMatch(/^Disallow: \S/m);
    expect(robots).toContain(`Sitemap: ${siteUrl}/sitemap.xml`);
  });
});
