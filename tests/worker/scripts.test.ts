import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, inject, test } from "vitest";
import { compressedBytes } from "../support/compressed.ts";
import { signInAsClient } from "../support/onboarding.ts";
import { listRoutePaths } from "../support/route-paths.ts";
import { Visitor } from "../support/visitor.ts";

const CLIENT = join(import.meta.dirname, "../../build/client");
const MOST_BYTES = 3 * 1024;
const MOST_BYTES_WITH_REACT = 130 * 1024;

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
    if (html.includes("__reactRouterContext")) hydrated.push(path);
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

test("the calendar's loader data is complete in its HTML, which awaits no stream", async () => {
  const { html } = await new Visitor(inject("siteUrl")).get("/schedule-content");
  const calls = [
    ...html.matchAll(/__reactRouterContext\.streamController\.(\w+)\((.*?)\);<\/script>/gs),
  ];
  expect(calls.map(([, method]) => method)).toEqual(["enqueue", "close"]);
  const data = JSON.parse(calls[0]![2]!) as string;
  expect(data).toContain('"routes/demo/schedule-content"');
  expect(data).toContain(`"${new Date().toISOString().slice(0, 10)}"`);
  expect(html).not.toMatch(/<!--\$[?!]-->/);
});

test("the calendar preloads its files behind text and style, and lists the hashes of no others", async () => {
  const { html } = await new Visitor(inject("siteUrl")).get("/schedule-content");
  const preloads = html.match(/<link [^>]*\brel="modulepreload"[^>]*>/g) ?? [];
  expect(preloads.filter((tag) => !/ fetchpriority="low"/i.test(tag))).toEqual([]);
  const preloaded = preloads.map((tag) => tag.match(/href="([^"]+)"/)![1]!);
  const [, map = ""] = html.match(/<script[^>]* type="importmap"[^>]*>(.*?)<\/script>/s) ?? [];
  const { integrity } = JSON.parse(map) as { integrity: Record<string, string> };
  const hashed = Object.keys(integrity).filter((file) => !file.includes("/manifest-"));
  expect(hashed.toSorted()).toEqual(preloaded.toSorted());
});
