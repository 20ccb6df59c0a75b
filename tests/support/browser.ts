import axe from "axe-core";
import { type BrowserContext, expect, type Page, test as base } from "playwright/test";
import { createBackendHandle } from "./backend.ts";
import { signInAsClient } from "./onboarding.ts";
import { addSessionCookies } from "./session-cookies.ts";
import { Visitor } from "./visitor.ts";

/**
 * Matches the error that Chromium logs for every 4xx response, because a form with errors gets one.
 */
const REJECTED_FORM = /Failed to load resource: the server responded with a status of 4\d\d/;

/**
 * Provides a page on the stack; a console error, an uncaught exception or a CSP violation fails the
 * test.
 */
export const test = base.extend<{
  backend: ReturnType<typeof createBackendHandle>;
  problems: string[];
}>({
  baseURL: async ({}, use) => use(process.env.SITE_URL),
  backend: async ({}, use) => use(createBackendHandle(process.env.BACKEND_URL ?? "")),
  problems: async ({}, use) => use([]),
  page: async ({ page, problems }, use) => {
    page.on("console", (message) => {
      if (message.type() === "error" && !REJECTED_FORM.test(message.text()))
        problems.push(message.text());
    });
    page.on("pageerror", (error) => problems.push(error.message));
    await use(page);
    expect(problems).toEqual([]);
  },
});

/** Enables every rule of axe. Returns only the violations, because the full result is long. */
const AXE_OPTIONS = {
  runOnly: {
    type: "tag",
    values: [
      "wcag2a",
      "wcag2aa",
      "wcag2aaa",
      "wcag21a",
      "wcag21aa",
      "wcag22aa",
      "wcag2a-obsolete",
      "best-practice",
      "experimental",
    ],
  },
  resultTypes: ["violations"],
  iframes: false, // excludes the live map, which tests cannot reach
} satisfies axe.RunOptions;

/**
 * Expects no violation of any axe rule, in light and dark, on a phone and on a desktop. Loads the
 * source of axe into the page once, because that takes as long as a check.
 */
export async function expectAccessible(page: Page): Promise<void> {
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axe.source);
  const found: string[] = [];
  for (const colorScheme of ["light", "dark"] as const) {
    for (const size of [
      { width: 390, height: 844 },
      { width: 1440, height: 900 },
    ]) {
      await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
      await page.setViewportSize(size);
      const violations = await page.evaluate(async (options) => {
        const run = await (window as unknown as { axe: typeof axe }).axe.run(document, options);
        return run.violations.map(
          ({ id, nodes }) => `${id} at ${nodes.map(({ target }) => target.join(" ")).join(", ")}`,
        );
      }, AXE_OPTIONS);
      found.push(...violations.map((violation) => `${colorScheme} ${size.width}: ${violation}`));
    }
  }
  const { pathname, search } = new URL(page.url());
  expect.soft(found, pathname + search).toEqual([]);
}

const NARROWEST = { width: 320, height: 640 };

/**
 * Expects the page not to scroll sideways on the narrowest phone; lists the elements that overflow.
 */
export async function expectNarrow(page: Page): Promise<void> {
  await page.setViewportSize(NARROWEST);
  const overflowing = await page.evaluate((width) => {
    if (document.documentElement.scrollWidth <= width) return [];
    const isWide = (element: Element) => element.getBoundingClientRect().right > width;
    const innermost = [...document.querySelectorAll("main *")].filter(
      (element) => isWide(element) && ![...element.children].some(isWide),
    );
    return [
      "the page",
      ...innermost.slice(0, 5).map(({ tagName, textContent }) => `${tagName}: ${textContent}`),
    ];
  }, NARROWEST.width);
  expect.soft(overflowing, new URL(page.url()).pathname).toEqual([]);
}

/** Creates a client and puts their session into the browser. */
export async function signedInClient(context: BrowserContext): Promise<Visitor> {
  const visitor = new Visitor(process.env.SITE_URL ?? "");
  await signInAsClient(visitor, process.env.BACKEND_URL ?? "");
  await visitor.get("/"); // displays and thereby clears the toasts of onboarding
  await addSessionCookies(context, visitor);
  return visitor;
}

/** Waits until React has hydrated the page. */
export async function expectHydrated(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    Object.keys(document.querySelector("main form") ?? {}).some((key) => key.startsWith("__react")),
  );
}

/** Fills in the open sign-up form without submitting it. */
export async function fillSignUp(
  page: Page,
  { email, password }: { email: string; password: string },
): Promise<void> {
  await page.getByLabel("Full Name").fill("Maria Nicolaou");
  await page.getByLabel("Email", { exact: true }).fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByLabel("Confirm Password").fill(password);
  await page.getByLabel(/I accept the/).check();
}

export { expect };
