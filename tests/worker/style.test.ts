import { describe, expect, inject, test } from "vitest";
import { HTML_BUDGET, PAGES } from "../bench/pages.ts";
import { documentBytes } from "../support/compressed.ts";
import { seedDesk, fillParams } from "../support/desk.ts";
import { listRoutePaths } from "../support/route-paths.ts";
import { findLostClasses } from "../support/stylesheet.ts";
import { Visitor } from "../support/visitor.ts";

const styleOf = (html: string) => html.match(/<style[^>]*>([\s\S]*?)<\/style>/)?.[1] ?? "";

test("the style of every page covers every class that it uses", async () => {
  const desk = await seedDesk(inject("siteUrl"), inject("backendUrl"));
  const visitor = new Visitor(inject("siteUrl"));
  const [sheets, lost] = [new Set<string>(), {} as Record<string, string[]>];
  for (const { path } of listRoutePaths()) {
    const viewer = /^\/client(\/|$)/.test(path)
      ? desk.client
      : path.startsWith("/desk")
        ? desk.staff
        : visitor;
    const { html } = await viewer.get(fillParams(path, desk.ids));
    if (!html.includes("<style")) continue;
    sheets.add(styleOf(html));
    const used = listUsedClasses(html);
    const found = await findLostClasses(used, styleOf(html));
    // The build renames every utility that has a rule, unless its name begins with a digit.
    found.push(...used.filter((name) => /^\D.*\[/.test(name)));
    if (found.length > 0) lost[path] = found;
  }
  expect(lost).toEqual({});
  expect(sheets.size).toBeGreaterThan(60);
});

test("an error page has a style", async () => {
  const { html } = await new Visitor(inject("siteUrl")).get("/blog/no-such-article/1");
  expect(await findLostClasses(listUsedClasses(html), styleOf(html))).toEqual([]);
  expect(styleOf(html)).toContain(".shell");
});

test("the home page with a toast has styles for both", async () => {
  const visitor = new Visitor(inject("siteUrl"));
  await visitor.post("/logout", {});
  const home = await visitor.get("/");
  expect(home.html).toContain('class="toast ');
  expect(await findLostClasses(listUsedClasses(home.html), styleOf(home.html))).toEqual([]);
});

test("the home page with a sample post, or with errors, has styles for it", async () => {
  const visitor = new Visitor(inject("siteUrl"));
  const offer = "Sourdough bread, baked at night";
  for (const seed of ["1", "2", "3", "4", "5", "none"]) {
    const query = new URLSearchParams({ business: "Olive & Rye", offer, tone: "Bold", seed });
    if (seed === "none") query.delete("business");
    const { html } = await visitor.get(`/?${query}`);
    expect(await findLostClasses(listUsedClasses(html), styleOf(html))).toEqual([]);
  }
});

test("the page preloads the two fonts of its stylesheet, which are small", async () => {
  const visitor = new Visitor(inject("siteUrl"));
  const { html } = await visitor.get("/");
  const preloaded = [...html.matchAll(/href="(\/fonts\/[^"]+)"/g)].map(([, path = ""]) => path);
  const named = [...styleOf(html).matchAll(/url\((\/fonts\/[^)]+)\)/g)].map(([, path]) => path);
  expect(preloaded).toEqual(named);
  const kilobytes = await Promise.all(
    preloaded.map(async (path) => {
      const file = await fetch(new URL(path, inject("siteUrl")));
      expect(file.status).toBe(200);
      return (await file.arrayBuffer()).byteLength / 1024;
    }),
  );
  expect(kilobytes[0]).toBeLessThanOrEqual(40);
  expect(kilobytes[1]).toBeLessThanOrEqual(22);
});

describe("the documents of public pages", async () => {
  const visitor = new Visitor(inject("siteUrl"));
  const measured = PAGES.filter((page) => page.visitor === "anonymous").map(({ path }) => path);
  const sitemap = (await visitor.get("/sitemap.xml")).html.matchAll(/<loc>([^<]+)/g);
  const listed = [...sitemap].map(([, url = ""]) => new URL(url).pathname);

  test("stay within their budget, including their style", async () => {
    const heavy: Record<string, number> = {};
    for (const path of new Set([...measured, ...listed])) {
      const bytes = documentBytes(await visitor.get(path));
      if (bytes > HTML_BUDGET) heavy[path] = bytes;
    }
    expect(heavy).toEqual({});
  });

  test("are measured by the bench, except for further articles and stories", () => {
    const pages = listed.filter((path) => !/^\/(blog|case-studies)\/./.test(path));
    expect(pages.filter((path) => !measured.includes(path))).toEqual([]);
  });
});

function listUsedClasses(html: string): string[] {
  return [...html.matchAll(/ class="([^"]*)"/g)].flatMap(([, value = ""]) =>
    value.replaceAll("&amp;", "&").split(/\s+/).filter(Boolean),
  );
}
