import type { Page } from "playwright/test";
import { listAreas } from "../pictures/areas.ts";
import { expect, test } from "../support/browser.ts";
import { addSessionCookies } from "../support/session-cookies.ts";
import { compileAllStyles } from "../support/stylesheet.ts";

/** Each page carries a part of one sheet; the rest of it must change nothing. */

const WIDTHS = [390, 1440];

async function expectSameLook(page: Page, path: string, css: string): Promise<void> {
  await page.goto(path);
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 });
    const { count, changed } = await page.evaluate(compareLooks, css);
    expect(count, path).toBeGreaterThan(20);
    expect(changed, `${path} at ${width} px`).toEqual([]);
  }
}

/** Lists the elements that look different with the whole sheet than with the page's own. */
function compareLooks(css: string) {
  const whole = new CSSStyleSheet();
  whole.replaceSync(css);
  const properties = [
    ...new Set([...css.matchAll(/[{;]([a-z][a-z-]*):/g)].map(([, name]) => name!)),
  ];
  const elements = [...document.body.querySelectorAll("*")];
  const readLooks = () =>
    elements.map((element) =>
      [null, "::before", "::after"].map((part) => {
        const style = getComputedStyle(element, part);
        if (part && style.content === "none") return "";
        return properties.map((name) => `${name}: ${style.getPropertyValue(name)}`).join("; ");
      }),
    );
  const own = document.querySelector("style")!;
  const before = readLooks();
  own.disabled = true;
  document.adoptedStyleSheets = [whole];
  const after = readLooks();
  own.disabled = false;
  document.adoptedStyleSheets = [];
  return {
    count: elements.length,
    changed: elements
      .filter((_, index) => before[index]!.join() !== after[index]!.join())
      .map((element) => element.outerHTML.slice(0, 200)),
  };
}

test("every page looks as with the style of all pages", async ({ page, context }) => {
  test.setTimeout(600_000);
  const css = await compileAllStyles();
  const { SITE_URL: siteUrl = "", BACKEND_URL: backendUrl = "" } = process.env;
  for (const { paths, visitor } of await listAreas({ siteUrl, backendUrl })) {
    await context.clearCookies();
    if (visitor) await addSessionCookies(context, visitor);
    for (const path of paths) await expectSameLook(page, path, css);
  }
});
