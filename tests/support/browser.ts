import axe from "axe-core";
import { type BrowserContext, expect, type Page, test as base } from "playwright/test";
import { createBackendHandle } from "./backend.ts";
import { type ANSWERS, signInAsClient } from "./onboarding.ts";
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
        problems.push(`${page.url()}: ${message.text()}`);
    });
    page.on("pageerror", (error) => problems.push(`${page.url()}: ${error.message}`));
    await use(page);
    expect(problems).toEqual([]);
  },
});

/** Options of every run of axe: only the violations, because the full result is long. */
const AXE_OPTIONS = {
  resultTypes: ["violations"],
  iframes: false, // excludes the live map, which tests cannot reach
} satisfies axe.RunOptions;
const EVERY_RULE = {
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
} satisfies axe.RunOnly;
/** The rules that judge colors; no other result depends on the color scheme. */
const COLOR_RULES = {
  type: "rule",
  values: ["color-contrast", "color-contrast-enhanced", "link-in-text-block"],
} satisfies axe.RunOnly;

const NARROWEST = { width: 320, height: 640 };
const PHONE = { width: 390, height: 844 };
const DESKTOP = { width: 1440, height: 900 };
const STATES = [
  { colorScheme: "light", size: PHONE, runOnly: EVERY_RULE },
  { colorScheme: "dark", size: PHONE, runOnly: COLOR_RULES },
  { colorScheme: "dark", size: DESKTOP, runOnly: EVERY_RULE },
  { colorScheme: "light", size: DESKTOP, runOnly: COLOR_RULES },
] as const;
type State = { colorScheme: "light" | "dark"; size: typeof PHONE; runOnly: axe.RunOnly };
/** Every rule in every combination, for pages that people without an account reach on any device. */
export const EVERY_STATE: readonly State[] = [NARROWEST, PHONE, DESKTOP].flatMap((size) =>
  (["light", "dark"] as const).map((colorScheme) => ({ colorScheme, size, runOnly: EVERY_RULE })),
);

/**
 * Expects no violation of any axe rule, in light and dark, on a phone and on a desktop. Loads the
 * source of axe into the page once, because that takes as long as a check.
 */
export async function expectAccessible(
  page: Page,
  states: readonly State[] = STATES,
): Promise<void> {
  // axe would see the colors of the scheme before in bands whose layout is deferred.
  await page.waitForFunction(() =>
    [...document.querySelectorAll("main > section")].every(
      (band) => getComputedStyle(band).contentVisibility === "visible",
    ),
  );
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axe.source);
  const found: string[] = [];
  for (const { colorScheme, size, runOnly } of states) {
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    // Resizes the window only where it must, because Chromium has been seen to hang in it.
    if (page.viewportSize()?.width !== size.width) await page.setViewportSize(size);
    const violations = await page.evaluate(
      async (options) => {
        const run = await (window as unknown as { axe: typeof axe }).axe.run(document, options);
        return run.violations.flatMap(({ id, nodes }) =>
          nodes.map(({ target, any, all, none }) => {
            const [{ message } = { message: "" }] = [...any, ...all, ...none];
            return `${id} at ${target.join(" ")}: ${message}`;
          }),
        );
      },
      { ...AXE_OPTIONS, runOnly },
    );
    found.push(...violations.map((violation) => `${colorScheme} ${size.width}: ${violation}`));
  }
  const { pathname, search } = new URL(page.url());
  expect.soft(found, pathname + search).toEqual([]);
}

/**
 * Waits until the page has done what it does when it is idle, so that an error there fails the test,
 * and no test judges a page of which a part is still deferred.
 */
export async function settle(page: Page): Promise<void> {
  await page.evaluate(async () => {
    // On a busy machine Chromium may let a still page wait forever.
    const idle = () => new Promise((done) => requestIdleCallback(done, { timeout: 2000 }));
    let hasChanged = false;
    const observer = new MutationObserver(() => (hasChanged = true));
    observer.observe(document, { attributes: true, childList: true, subtree: true });
    do {
      hasChanged = false;
      await idle();
      await idle();
    } while (hasChanged);
    observer.disconnect();
  });
}

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

/**
 * Answers the open questionnaire and completes it. Waits for each page before pressing Continue
 * again, because a press while the last one is being sent is ignored.
 */
export async function answerQuestionnaire(page: Page, answers: typeof ANSWERS): Promise<void> {
  const continueTo = async (title: string) => {
    await page.getByRole("button", { name: "Continue" }).click();
    await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
  };
  await page.getByLabel("Business name").fill(answers.business_name);
  await page.getByLabel("What do you offer?").fill(answers.offer_description);
  await page.getByLabel("Why do people choose you?").fill(answers.differentiator);
  await continueTo("Your pages");
  await continueTo("Your voice");
  await page.getByRole("radio", { name: answers.tone_preference }).check();
  await page.getByLabel("Words or topics to avoid").fill(answers.words_to_avoid);
  await page.getByRole("button", { name: "Complete Profile" }).click();
  await expect(page).toHaveURL(/\/schedule-meeting$/);
}

export { expect };
