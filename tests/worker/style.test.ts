import { expect, inject, test } from "vitest";
import { Visitor } from "../support/visitor.ts";

const styleOf = (html: string) => html.match(/<style[^>]*>([\s\S]*?)<\/style>/)?.[1] ?? "";
const hasRule = (css: string, name: string) =>
  css.includes(`.${name.replace(/[^\w-]/g, (character) => `\\${character}`)}`);

test("the home page's own stylesheet covers every class the page uses", async () => {
  const visitor = new Visitor(inject("siteUrl"));
  const [home, other] = await Promise.all([visitor.get("/"), visitor.get("/features")]);
  const used = new Set(
    [...home.html.matchAll(/ class="([^"]*)"/g)].flatMap(([, names = ""]) => names.split(/\s+/)),
  );
  const lost = [...used].filter(
    (name) => name && hasRule(styleOf(other.html), name) && !hasRule(styleOf(home.html), name),
  );
  expect(used.size).toBeGreaterThan(100);
  expect(lost).toEqual([]);
});

test("the page preloads the two faces that its style names, and they are small", async () => {
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
