import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, inject, test } from "vitest";
import { compressedBytes } from "../support/compressed.ts";
import { signInAsClient } from "../support/onboarding.ts";
import { listRoutePaths } from "../support/route-paths.ts";
import { Visitor } from "../support/visitor.ts";

const CLIENT = join(import.meta.dirname, "../../build/client");
const MOST_BYTES = 3 * 1024;
const MOST_BYTES_WITH_REACT = 80 * 1024;

/** Collects the file and its static imports. */
function withImports(file: string, found = new Set<string>()): Set<string> {
  if (found.has(file)) return found;
  found.add(file);
  const text = readFileSync(join(CLIENT, "assets", file), "utf8");
  for (const [, imported] of text.matchAll(/(?:from|import)"\.\/([^"]+)"/g))
    withImports(imported!, found);
  return found;
}

test("only the calendar ships React; every other page's script is at most 3 KB", async () => {
  const anonymous = new Visitor(inject("siteUrl"));
  const client = new Visitor(inject("siteUrl"));
  await signInAsClient(client, inject("backendUrl"));
  const hydrated: string[] = [];
  const heavy: Record<string, number> = {};
  for (const { path } of listRoutePaths()) {
    const visitor = path.startsWith("/client/") ? client : anonymous;
    const { html } = await visitor.get(path);
    if (html.includes("data-island")) hydrated.push(path);
    // Excludes templates, whose scripts run only on demand.
    const run = html.replaceAll(/<template.*?<\/template>/gs, "");
    const modules = [
      ...run.matchAll(/<(?:link|script)[^>]* (?:href|src)="\/assets\/([^"]+\.js)"/g),
    ];
    const files = new Set(modules.flatMap(([, file]) => [...withImports(file!)]));
    let bytes = 0;
    for (const file of files) bytes += compressedBytes(readFileSync(join(CLIENT, "assets", file)));
    const mostBytes = hydrated.includes(path) ? MOST_BYTES_WITH_REACT : MOST_BYTES;
    if (bytes > mostBytes) heavy[path] = bytes;
  }
  expect(hydrated).toEqual(["/schedule-content"]);
  expect(heavy).toEqual({});
});

test("no public file, and no page for others than staff, names a page of the desk", async () => {
  const paths = listRoutePaths().map(({ path }) => path);
  const pages = paths.filter((path) => path.startsWith("/desk/"));
  const files = readdirSync(CLIENT, { recursive: true, withFileTypes: true }).filter((file) =>
    /\.(js|json|html|xml|txt)$/.test(file.name),
  );
  expect([pages.length, files.length].every((count) => count > 20)).toBe(true);
  const named = files.flatMap(({ parentPath, name }) => {
    const text = readFileSync(join(parentPath, name), "utf8");
    return pages.filter((path) => text.includes(path)).map((path) => `${name}: ${path}`);
  });
  const client = new Visitor(inject("siteUrl"));
  await signInAsClient(client, inject("backendUrl"));
  for (const path of paths.filter((each) => !pages.includes(each))) {
    const { html } = await client.get(path);
    // An unknown address is repeated in the link that leads back to it.
    const others = html.replaceAll(encodeURIComponent(path), "").replaceAll(path, "");
    if (others.includes("/desk/")) named.push(path);
  }
  expect(named).toEqual([]);
});
