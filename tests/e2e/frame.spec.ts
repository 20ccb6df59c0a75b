import type { Page } from "playwright/test";
import { expect, expectHydrated, signedInClient, test } from "../support/browser.ts";
import { PUBLIC_PAGES } from "../support/page-paths.ts";

/** Measures how much of the focused element's height lies under a toast, in CSS pixels. */
const coveredByToasts = (page: Page) =>
  page.evaluate(() => {
    const focused = document.activeElement!.getBoundingClientRect();
    return Math.max(
      0,
      ...[...document.querySelectorAll(".toast")].map((toast) => {
        const { top, bottom } = toast.getBoundingClientRect();
        return Math.min(bottom, focused.bottom) - Math.max(top, focused.top);
      }),
    );
  });

/** Lists the text of the page with its position, to a pixel. */
function placesOfText(): string[] {
  const main = document.querySelector("main")!;
  // Forces layout, because deferred sections have no position yet.
  for (const band of main.querySelectorAll<HTMLElement>(":scope > section"))
    band.style.contentVisibility = "visible";
  return [...main.querySelectorAll("h1, h2, h3, p, label, footer")].map((element) => {
    const { top, left } = element.getBoundingClientRect();
    return `${element.textContent} at ${Math.round(left)}, ${Math.round(top + scrollY)}`;
  });
}

async function loadAllPictures(): Promise<void> {
  const pictures = [...document.images];
  for (const picture of pictures) picture.loading = "eager";
  await Promise.all(pictures.map((picture) => picture.decode()));
}

test("a tap on Close removes a toast, and one on its text does not keep it", async ({
  browser,
  baseURL,
}) => {
  const context = await browser.newContext({
    baseURL,
    hasTouch: true,
    viewport: { width: 390, height: 844 },
  });
  const page = await context.newPage();
  await page.goto("/login");
  await page.getByRole("button", { name: "Sign In" }).tap();
  const toast = page.locator(".toast");
  await toast.getByRole("alert").tap();
  expect(
    await toast.evaluate((element) => getComputedStyle(element).animationPlayState),
  ).not.toContain("paused");
  await expect(toast).toBeHidden();

  await page.getByRole("button", { name: "Sign In" }).tap();
  await toast.getByRole("button", { name: "Close: Error" }).tap();
  await expect(toast).toBeHidden({ timeout: 1000 }); // Much sooner than the toast disappears by itself.
  await context.close();
});

test("keyboard focus pauses a toast, and Enter closes it before its script arrives", async ({
  page,
}) => {
  await page.route(/toasts-[^/]+\.js$/, () => {}); // never answered
  await page.goto("/login");
  await page.getByRole("button", { name: "Sign In" }).press("Enter");
  const close = page.getByRole("button", { name: "Close: Error" });
  await expect(close).toBeVisible();
  await page.getByRole("contentinfo").getByRole("link").last().focus();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  await expect(close).toBeFocused();
  expect(
    await page
      .locator(".toast")
      .evaluate((element) => getComputedStyle(element).animationPlayState),
  ).toContain("paused");
  await page.keyboard.press("Enter");
  await expect(close).toBeHidden();
});

test("no toast covers the focused element", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 500 });
  await page.goto("/contact-us");
  await page.getByRole("button", { name: "Send Message" }).click();
  // Pauses the toast, which would disappear after four seconds; a slow machine takes longer.
  await page.locator(".toast").evaluate((toast) => {
    for (const animation of toast.getAnimations()) animation.pause();
  });
  await expect(page.getByRole("alert")).toBeVisible();
  const last = page.getByRole("contentinfo").locator("summary").last();
  let places = 0;
  do {
    await page.keyboard.press("Tab");
    places++;
    expect(await coveredByToasts(page)).toBe(0);
  } while (!(await last.evaluate((line) => line === document.activeElement)));
  expect(places).toBeGreaterThan(15);
});

test("a section of the client area opens at its top, with the focus on its heading", async ({
  page,
  context,
}) => {
  await signedInClient(context);
  await page.setViewportSize({ width: 1024, height: 500 });
  await page.goto("/client?section=account");
  await expect(page.getByRole("heading", { level: 1 })).not.toBeFocused();
  for (const section of ["Support", "Customization", "Dashboard", "Account"]) {
    await page.evaluate(() => scrollTo(0, 200));
    await page.getByRole("navigation").getByRole("link", { name: section }).click();
    await expect(page).toHaveTitle(`${section} | Client Area | Spellpost`);
    await expect(page.getByRole("heading", { level: 1, name: section })).toBeFocused();
    expect(await page.evaluate(() => scrollY)).toBe(0);
    await expect(page.getByRole("status")).toHaveCount(0); // A live region would announce it a second time.
  }
  // This page has its own script besides that of its layout.
  await page.getByRole("link", { name: "Change Password" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
  await page.getByLabel("New Password", { exact: true }).fill("qwerty");
  await expect(page.getByText("It contains “qwerty”.")).toBeVisible();
});

test("the calendar is one tab stop, and arrow keys move between days and months", async ({
  page,
}) => {
  await page.goto("/schedule-content?date=2026-11-28");
  await expectHydrated(page);
  const day = (name: string) => page.getByRole("button", { name });
  await day("Next month").focus();
  await page.keyboard.press("Tab");
  await expect(day("Saturday, November 28, 2026")).toBeFocused();
  await page.keyboard.press("ArrowDown");
  await expect(day("Saturday, December 5, 2026")).toBeFocused();
  await expect(page).toHaveURL(/month=2026-12/);
  await page.keyboard.press("Home");
  await page.keyboard.press("Enter");
  await expect(day("Monday, November 30, 2026")).toHaveAttribute("aria-pressed", "true");
  await expect(day("Monday, November 30, 2026")).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(page.getByRole("grid").locator(":focus")).toHaveCount(0);
  await page.keyboard.press("Shift+Tab");
  await expect(day("Monday, November 30, 2026")).toBeFocused();
});

test("forced colors and more contrast keep the selection visible", async ({ page }) => {
  await page.emulateMedia({ forcedColors: "active" });
  // A custom background stays in the computed style, but is not painted.
  const isHighlighted = (selector: string) =>
    page.evaluate((of) => {
      const probe = document.body.appendChild(document.createElement("i"));
      probe.style.background = "Highlight";
      const background = (element: Element) => getComputedStyle(element).backgroundColor;
      return background(document.querySelector(of)!) === background(probe);
    }, selector);
  for (const [path, chosen, other] of [
    ["/schedule-content", "[aria-pressed=true]", "[aria-pressed=false]"],
    ["/blog", "main [aria-current=true]", "main nav a:not([aria-current])"],
  ] as const) {
    await page.goto(path);
    expect([path, await isHighlighted(chosen)]).toEqual([path, true]);
    expect([path, await isHighlighted(other)]).toEqual([path, false]);
  }
  await page.emulateMedia({ forcedColors: "none", contrast: "more" });
  const colours = () =>
    page.evaluate(() =>
      ["h1 + p", "body"].map(
        (selector) => getComputedStyle(document.querySelector(selector)!).color,
      ),
    );
  const [quiet, ink] = await colours();
  expect(quiet).toBe(ink);
});

for (const colorScheme of ["light", "dark"] as const)
  test(`over a dark first band the header is dark as well, in the ${colorScheme} theme`, async ({
    page,
  }) => {
    await page.emulateMedia({ colorScheme });
    const colourOf = (selector: string) =>
      page.locator(selector).evaluate((element) => getComputedStyle(element).backgroundColor);
    await page.goto("/");
    const night = await colourOf("main > :first-child");
    await expect(page.getByRole("banner")).toHaveCSS("background-color", night);
    await page.setViewportSize({ width: 390, height: 844 });
    await page.getByRole("banner").getByLabel("Menu").click();
    const menu = page.getByRole("navigation", { name: "Main" });
    await expect(menu).toHaveCSS("background-color", night);
    await page.keyboard.press("Escape");
    await page.mouse.wheel(0, 400);
    await expect(page.getByRole("banner")).toHaveCSS("background-color", / 0\.92\)$/);

    await page.goto("/pricing");
    await expect(page.getByRole("banner")).toHaveCSS("background-color", await colourOf("body"));
  });

test("nothing moves when the pictures arrive, on any screen", async ({ page }) => {
  test.slow();
  let deliver = () => {};
  let held = Promise.resolve();
  await page.route("**/images/**", async (route) => {
    await held;
    await route.continue();
  });
  const measureText = async () => {
    const places: Record<number, string[]> = {};
    for (const width of [390, 768, 1440]) {
      await page.setViewportSize({ width, height: 844 });
      places[width] = await page.evaluate(placesOfText);
    }
    return places;
  };
  const paths = [...PUBLIC_PAGES["the shop window"], ...PUBLIC_PAGES["accounts and hand-offs"]];
  for (const path of paths) {
    held = new Promise((resolve) => (deliver = resolve));
    await page.goto(path, { waitUntil: "domcontentloaded" });
    await page.evaluate(() => document.fonts.ready);
    const before = await measureText();
    deliver();
    // Another width may load another size of a picture.
    for (const width of [390, 768, 1440]) {
      await page.setViewportSize({ width, height: 844 });
      await page.evaluate(loadAllPictures);
    }
    expect([path, await measureText()]).toEqual([path, before]);
  }
});

test("on phones the footer is two closed lines, on wide screens its links are open", async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/about-us");
  const footer = page.getByRole("contentinfo");
  const guide = footer.getByRole("link", { name: "Documentation" });
  await expect(footer.getByRole("link")).toHaveCount(0);
  expect((await footer.boundingBox())?.height).toBeLessThan(380);
  await footer.locator("summary").first().click();
  await expect(guide).toBeVisible();
  await footer.locator("summary").first().click();
  await page.setViewportSize({ width: 1440, height: 900 });
  await expect(guide).toBeVisible();
  await expect(footer.locator("summary").first()).toBeHidden();
});
