import { expect, inject, test } from "vitest";
import { getHtmlBudget, PAGES } from "../bench/pages.ts";
import { compressedBytes } from "../support/compressed.ts";
import { seedDesk, fillParams } from "../support/desk.ts";
import { listRoutePaths } from "../support/route-paths.ts";
import { findStyled, listClasses } from "../support/stylesheet.ts";
import { Visitor } from "../support/visitor.ts";

const OWN_STYLE = /^\/(client|desk|create-campaign|connect-platforms|schedule-content)/;
const styleOf = (html: string) => html.match(/<style[^>]*>([\s\S]*?)<\/style>/)?.[1] ?? "";

test("the home page's own stylesheet covers every class that the page uses", async () => {
  const visitor = new Visitor(inject("siteUrl"));
  const { used, lost } = await classesOf((await visitor.get("/")).html);
  expect(used).toBeGreaterThan(100);
  expect(lost).toEqual([]);
});

test("the stylesheets of the client area, the demo and the desk cover every class", async () => {
  const desk = await seedDesk(inject("siteUrl"), inject("backendUrl"));
  const common = styleOf((await desk.staff.get("/features")).html);
  let shown = 0;
  for (const { path } of listRoutePaths().filter((each) => OWN_STYLE.test(each.path))) {
    const viewer = /^\/client(\/|$)/.test(path) ? desk.client : desk.staff;
    const page = await viewer.get(fillParams(path, desk.ids));
    if (page.status !== 200 || !page.html.includes("<style")) continue;
    shown += 1;
    expect([path, styleOf(page.html) === common]).toEqual([path, false]);
    expect([path, (await classesOf(page.html)).lost]).toEqual([path, []]);
  }
  expect(shown).toBeGreaterThan(25);
});

test("the home page with a toast has styles for both", async () => {
  const visitor = new Visitor(inject("siteUrl"));
  await visitor.post("/logout", {});
  const home = await visitor.get("/");
  expect(home.html).toContain('class="toast ');
  expect((await classesOf(home.html)).lost).toEqual([]);
});

test("the home page with a sample post, or with errors, has styles for it", async () => {
  const visitor = new Visitor(inject("siteUrl"));
  const offer = "Sourdough bread, baked at night";
  for (const seed of ["1", "2", "3", "4", "5", "none"]) {
    const query = new URLSearchParams({ business: "Olive & Rye", offer, tone: "Bold", seed });
    if (seed === "none") query.delete("business");
    expect((await classesOf((await visitor.get(`/?${query}`)).html)).lost).toEqual([]);
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

test("each public page stays within its budget, including its style", async () => {
  const visitor = new Visitor(inject("siteUrl"));
  const heavy: Record<string, number> = {};
  for (const page of PAGES.filter((each) => each.visitor === "anonymous")) {
    const bytes = compressedBytes((await visitor.get(page.path)).html);
    if (bytes > getHtmlBudget(page)) heavy[page.path] = bytes;
  }
  expect(heavy).toEqual({});
});

/** Counts a page's classes and lists those with a style that the page's own stylesheet lacks. */
async function classesOf(html: string): Promise<{ used: number; lost: string[] }> {
  const names = new Set(
    [...html.matchAll(/ class="([^"]*)"/g)]
      .flatMap(([, value = ""]) => value.replaceAll("&amp;", "&").split(/\s+/))
      .filter(Boolean),
  );
  const [styled, own] = [await findStyled(names), listClasses(styleOf(html))];
  return { used: names.size, lost: [...styled].filter((name) => !own.has(name)) };
}
