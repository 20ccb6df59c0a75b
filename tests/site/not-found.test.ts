import { expect, inject, test } from "vitest";
import { Visitor } from "../support/visitor.ts";

const visitor = new Visitor(inject("siteUrl"));

test("an unknown URL gets a 404 page with links to existing pages", async () => {
  const page = await visitor.get("/no/such/page");
  expect(page.status).toBe(404);
  expect(page.text).toMatch(/404 Page Not Found/);
  const main = /<main[\s\S]*<\/main>/.exec(page.html)![0];
  expect(main).toMatch(/href="\/"[^>]*>Return to Home</);
  const paths = [...main.matchAll(/<a[^>]* href="([^"]+)"/g)].map(([, path]) => path!);
  expect(paths.length).toBeGreaterThan(4);
  for (const path of paths) expect([path, (await visitor.get(path)).status]).toEqual([path, 200]);
});
