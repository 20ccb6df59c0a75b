import type { Page } from "playwright/test";
import { expect, signedInClient, test } from "../support/browser.ts";
import { compileAllStyles } from "../support/stylesheet.ts";

/** Each page carries a part of one sheet; the rest of it must change nothing. */

const WIDTHS = [390, 1440];

async function expectSameLook(page: Page, path: string, css: string): Promise<void> {
  await page.goto(path);
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 });
    const { count, changed } = await page.evaluate(compareLooks, css);
    expect(count).toBeGreaterThan(50);
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

for (const path of ["/", "/pricing", "/blog/small-business-ai", "/signup", "/client-portal"])
  test(`${path} looks as with the style of all pages`, async ({ page }) => {
    await expectSameLook(page, path, await compileAllStyles());
  });

test("the client area looks as with the style of all pages", async ({ page, context }) => {
  test.slow();
  await signedInClient(context);
  const css = await compileAllStyles();
  for (const path of ["/client", "/client/posts", "/client/profile"])
    await expectSameLook(page, path, css);
});
