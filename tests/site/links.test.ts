import { expect, test } from "vitest";
import { newVisitor, siteUrl } from "../support/site.ts";
import type { PageResponse } from "../support/visitor.ts";

const visitor = newVisitor();
const EXTERNAL = /^(https:\/\/|mailto:|tel:)/;

/** Fetches every page reachable by links from the home page, once. */
async function crawl(): Promise<Map<string, PageResponse>> {
  const pages = new Map<string, PageResponse>();
  const waiting = ["/", "/signup", "/no-such-page"];
  for (let path = waiting.shift(); path; path = waiting.shift()) {
    const page = await visitor.get(path);
    pages.set(path, page);
    for (const href of linksOf(page.html)) {
      const next = href.split("#")[0] ?? "";
      if (next.startsWith("/") && !pages.has(next) && !waiting.includes(next)) waiting.push(next);
    }
  }
  return pages;
}

const linksOf = (html: string) =>
  [...html.matchAll(/<a [^>]*href="([^"]*)"/g)].map(([, href = ""]) =>
    href.replaceAll("&amp;", "&"),
  );

test("every link and fragment resolves, and every button has an effect", async () => {
  const pages = await crawl();
  const faults: string[] = [];
  for (const [path, page] of pages) {
    if (path !== "/no-such-page" && page.status !== 200 && page.status !== 303)
      faults.push(`${path} answers ${page.status}`);
    for (const href of linksOf(page.html)) {
      if (EXTERNAL.test(href)) continue;
      const [target, fragment] = href.split("#");
      if (!href || href === "#" || (target && !target.startsWith("/")))
        faults.push(`${path}: link to "${href}"`);
      const aim = target ? pages.get(target) : page;
      if (fragment && aim && !aim.html.includes(`id="${fragment}"`))
        faults.push(`${path}: nothing has the id of ${href}`);
    }
    faults.push(...idleButtons(page.html).map((button) => `${path}: ${button}`));
  }
  expect(faults).toEqual([]);
  expect(pages.size).toBeGreaterThan(35);
}, 60_000);

/**
 * Finds buttons that submit no form, are not disabled and are not used by app/enhance/. The
 * carousel's buttons are in one marked block.
 */
function idleButtons(html: string): string[] {
  const outsideForms = html
    .replace(/<form[\s\S]*?<\/form>/g, "")
    .replace(/<div[^>]* data-controls[\s\S]*?<\/div>/g, "");
  return [...outsideForms.matchAll(/<button([^>]*)>([\s\S]*?)<\/button>/g)]
    .filter(
      ([, attributes = ""]) =>
        !/ (disabled|form|formAction|data-[\w-]+|hidden)(=|\s|$)/.test(attributes),
    )
    .map(([, , label]) => `button "${label?.replace(/<[^>]+>/g, "")}" does nothing`);
}

test("a page asked for in capitals or with a slash at its end is the one that links name", async () => {
  const { html } = await visitor.get("/Pricing/");
  expect(html).toContain(`<link rel="canonical" href="${siteUrl}/pricing"/>`);
  expect(html).toContain("/images/og/pricing.jpg");
  expect(html).toMatch(/<a href="\/pricing" aria-current="page"/);
});
