import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { brand } from "~/content/brand";

test("no page spells the product's name out, so that a new name is one change", () => {
  const app = join(import.meta.dirname, "../../app");
  const pages = readdirSync(app, { recursive: true, encoding: "utf8" }).filter((path) =>
    path.endsWith(".tsx"),
  );
  expect(pages.length).toBeGreaterThan(100);
  const spelledOut = pages.filter((path) =>
    readFileSync(join(app, path), "utf8").includes(brand.name),
  );
  expect(spelledOut).toEqual([]);
});
