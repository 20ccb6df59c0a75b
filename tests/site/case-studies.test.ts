import { describe, expect, test } from "vitest";
import { newVisitor } from "../support/site.ts";

const IDS = [
  "techstart",
  "growth-ventures",
  "eshop-global",
  "boutique-clothing",
  "tech-startup",
  "local-cafe",
  "fitness-studio",
  "real-estate",
  "beauty-brand",
];
const headline = (html: string) => html.match(/<h1[^>]*>([^<]+)/)?.[1];

describe("list", () => {
  test("links to the six stories, /signup and /pricing, and says that the figures are illustrative", async () => {
    const { html, text } = await newVisitor().get("/case-studies");
    for (const id of IDS.slice(3)) expect(html).toContain(`href="/case-studies/${id}"`);
    expect(html).toContain('href="/signup"');
    expect(html).toContain('href="/pricing"');
    expect(html.match(/<blockquote/g)).toHaveLength(3);
    expect(text).toContain("names and figures in these stories are illustrative");
  });
});

describe("story", () => {
  test("every id has its own page", async () => {
    const pages = await Promise.all(IDS.map((id) => newVisitor().get(`/case-studies/${id}`)));
    expect(pages.map(({ status }) => status)).toEqual(IDS.map(() => 200));
    expect(new Set(pages.map(({ html }) => headline(html))).size).toBe(IDS.length);
    for (const { text } of pages)
      expect(text).toMatch(
        /Home.*Case Studies.*The challenge.*The solution.*The results.*Previous.*Next.*More stories/,
      );
  });

  test("an unknown id shows the first story with its canonical URL", async () => {
    const visitor = newVisitor();
    const [first, unknown] = [
      await visitor.get("/case-studies/techstart"),
      await visitor.get("/case-studies/no-such-story"),
    ];
    expect(unknown.status).toBe(200);
    expect(headline(unknown.html)).toBe(headline(first.html));
    expect(unknown.html).toMatch(/rel="canonical" href="[^"]*\/case-studies\/techstart"/);
  });

  test("has structured data for its breadcrumbs and its article", async () => {
    const { html } = await newVisitor().get("/case-studies/local-cafe");
    const json = html.match(/<script type="application\/ld\+json">(.*?)<\/script>/)?.[1] ?? "";
    expect(json).not.toContain("<");
    const graph = (JSON.parse(json) as { "@graph": { "@type": string; image?: string }[] })[
      "@graph"
    ];
    expect(graph.map((item) => item["@type"])).toEqual(["BreadcrumbList", "Article"]);
    const picture = await newVisitor().get(new URL(graph[1]?.image ?? "").pathname);
    expect(picture.headers.get("Content-Type")).toBe("image/jpeg");
  });
});
