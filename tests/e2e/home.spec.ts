import type { Page } from "playwright/test";
import { expect, settle, test } from "../support/browser.ts";

const INTERVAL_MS = 4500;

test("the hero has its two buttons and the three claims", async ({ page }) => {
  await page.goto("/");
  await expect(
    page.getByRole("heading", { level: 1, name: "Create. Post. Dominate." }),
  ).toBeVisible();
  await expect(page.getByRole("link", { name: "Start Your Magical Journey" })).toHaveAttribute(
    "href",
    "/pricing",
  );
  await expect(page.getByRole("link", { name: "See How It Works" })).toHaveAttribute(
    "href",
    "/features",
  );
  for (const claim of [
    "10x faster than DIY posting",
    "85% higher engagement",
    "24/7 consistent presence",
  ]) {
    await expect(page.getByText(claim, { exact: true })).toBeVisible();
  }
});

test("there are a three-step ritual, three quotes and a call to action", async ({ page }) => {
  await page.goto("/");
  const main = page.getByRole("main");
  const ritual = main.locator("section", {
    has: page.getByRole("heading", { level: 2, name: /posting ritual/ }),
  });
  await expect(ritual.getByRole("heading", { level: 3 })).toHaveCount(3);
  const approval = { name: "Two buttons: Approve, and Ask for Changes" };
  await expect(ritual.getByRole("listitem").last().getByRole("img", approval)).toBeVisible();
  await expect(ritual.getByRole("button")).toHaveCount(0);
  await expect(main.locator("blockquote")).toHaveCount(3);
  await expect(main.getByRole("link", { name: "Choose Your Plan" })).toHaveAttribute(
    "href",
    "/pricing",
  );
});

test("under reduced motion the hero does not move", async ({ page }) => {
  await page.goto("/");
  expect(await endsOfMotion(page)).toEqual([]);
});

test.describe("the page, in motion", () => {
  test.use({ reducedMotion: "no-preference" });

  test("the hero moves once and stops within five seconds", async ({ page }) => {
    await page.goto("/");
    const ends = await endsOfMotion(page);
    expect(ends.length).toBeGreaterThan(0);
    expect(Math.max(...ends)).toBeLessThan(5000);
  });
});

test.describe("the carousel, in motion", () => {
  test.use({ reducedMotion: "no-preference" });

  test(
    "advances every 4500 ms and starts over after the third picture",
    { tag: "@core" },
    async ({ page }) => {
      await openAtRest(page);
      const first = await currentPicture(page);
      for (const step of [1, 2, 3]) {
        await page.clock.runFor(INTERVAL_MS);
        expect(await currentPicture(page)).toBe((first + step) % 3);
        expect(await scrolledPictures(page)).toBeCloseTo((first + step) % 3, 2);
      }
    },
  );

  test("two quick clicks advance two pictures while the row is still moving", async ({ page }) => {
    await page.goto("/");
    const next = carousel(page).getByRole("button", { name: "Next picture" });
    await next.press("Enter");
    await expect.poll(() => scrolledPictures(page)).toBeGreaterThan(0);
    await next.press("Enter");
    await expect.poll(() => scrolledPictures(page)).toBeCloseTo(2, 2);
    await expect.poll(() => currentPicture(page)).toBe(2);
  });

  test("stops under the pointer and continues when it leaves", async ({ page }) => {
    await openAtRest(page);
    await carousel(page).hover();
    const picture = await currentPicture(page);
    await page.clock.runFor(5 * INTERVAL_MS);
    expect(await currentPicture(page)).toBe(picture);
    await page.mouse.move(2, 300);
    await page.clock.runFor(INTERVAL_MS);
    expect(await currentPicture(page)).toBe((picture + 1) % 3);
  });

  test("stops while it has the focus", async ({ page }) => {
    await openAtRest(page);
    await carousel(page).getByRole("button", { name: "Next picture" }).focus();
    const picture = await currentPicture(page);
    await page.clock.runFor(5 * INTERVAL_MS);
    expect(await currentPicture(page)).toBe(picture);
  });

  test("Pause lasts after pointer and focus have left, and Play continues", async ({ page }) => {
    await openAtRest(page);
    await page.getByRole("button", { name: "Pause" }).click();
    const picture = await currentPicture(page);
    await page.mouse.click(2, 300);
    await page.clock.runFor(5 * INTERVAL_MS);
    expect(await currentPicture(page)).toBe(picture);
    await page.getByRole("button", { name: "Play" }).press("Enter");
    await page.clock.runFor(INTERVAL_MS);
    expect(await currentPicture(page)).toBe((picture + 1) % 3);
  });
});

test("the carousel does not move under reduced motion, until the visitor presses Play", async ({
  page,
}) => {
  await openAtRest(page);
  await page.clock.runFor(5 * INTERVAL_MS);
  expect(await currentPicture(page)).toBe(0);
  await page.getByRole("button", { name: "Play" }).press("Enter");
  await page.clock.runFor(INTERVAL_MS);
  expect(await currentPicture(page)).toBe(1);
});

test(
  "the carousel works by keyboard: arrow keys, dots, previous and next",
  { tag: "@core" },
  async ({ page }) => {
    await page.goto("/");
    const pictures = carousel(page).getByRole("group", { name: /^(Create|Post|Dominate)\.$/ });
    await page.getByRole("link", { name: "See How It Works" }).focus();
    await page.keyboard.press("Tab");
    await page.keyboard.press("ArrowRight");
    await expect(pictures.nth(1)).toBeInViewport({ ratio: 0.9 });
    await expect(page.getByRole("link", { name: "Picture 2 of 3" })).toHaveAttribute(
      "aria-current",
      "true",
    );
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await expect(pictures.nth(0)).toBeInViewport({ ratio: 0.9 });
    await page.getByRole("button", { name: "Previous picture" }).press("Enter");
    await expect(pictures.nth(2)).toBeInViewport({ ratio: 0.9 });
    await page.getByRole("button", { name: "Next picture" }).press("Space");
    await expect(pictures.nth(0)).toBeInViewport({ ratio: 0.9 });
  },
);

function carousel(page: Page) {
  return page.getByRole("region", { name: "Create, post, dominate in pictures" });
}

/** Returns the scrolling element. */
function row(page: Page) {
  return carousel(page).getByRole("region", { name: "Pictures" });
}

/** Opens the page with a clock that only the test advances. */
async function openAtRest(page: Page): Promise<void> {
  await page.mouse.move(2, 300);
  await page.clock.install({ time: 0 });
  await page.goto("/");
  // Jumps instead of scrolling smoothly, because the fake clock does not control smooth scrolling.
  await row(page).evaluate((element) => (element.style.scrollBehavior = "auto"));
  await page.clock.pauseAt(60_000);
}

/** Lists the end times of animations not driven by scrolling, in milliseconds. */
async function endsOfMotion(page: Page): Promise<number[]> {
  return page.evaluate(() =>
    document
      .getAnimations()
      .filter(({ timeline }) => timeline === document.timeline)
      .map(({ effect }) => Number(effect?.getComputedTiming().endTime)),
  );
}

/** Returns the scroll position in picture widths, which at rest is a whole number to a pixel. */
async function scrolledPictures(page: Page): Promise<number> {
  return row(page).evaluate((element) => element.scrollLeft / element.clientWidth);
}

/** Returns the index of the marked dot. */
async function currentPicture(page: Page): Promise<number> {
  const marks = await carousel(page)
    .getByRole("link")
    .evaluateAll((dots) => dots.map((dot) => dot.getAttribute("aria-current")));
  return marks.indexOf("true");
}

test("the menu scrolls to its last button on a phone in landscape", async ({ page }) => {
  await page.setViewportSize({ width: 667, height: 375 });
  await page.goto("/");
  await page.getByLabel("Menu").click();
  const last = page
    .getByRole("navigation", { name: "Main" })
    .getByRole("link", { name: "Get Started" });
  await last.focus();
  await expect(last).toBeInViewport({ ratio: 1 });
});

test("under forced colors every button has a border, and switches and progress show their state", async ({
  page,
}) => {
  await page.emulateMedia({ forcedColors: "active" });
  await page.goto("/pricing");
  expect(
    await page
      .getByRole("link", { name: "Get Started" })
      .first()
      .evaluate((element) => getComputedStyle(element).borderTopWidth),
  ).toBe("1px");
  expect(
    await page
      .getByRole("switch", { name: "Annual billing" })
      .evaluate((element) => getComputedStyle(element).appearance),
  ).toBe("auto");
  expect(
    await page
      .getByRole("progressbar")
      .evaluate((element) => getComputedStyle(element).forcedColorAdjust),
  ).toBe("none");
});

// Deferred layout below the first screens must not be noticeable.

for (const width of [390, 1440])
  test(`the layout is the same as without script, at ${width} px`, async ({
    browser,
    page,
    baseURL,
  }) => {
    const viewport = { width, height: 844 };
    const withoutScript = await browser.newContext({
      baseURL,
      viewport,
      javaScriptEnabled: false,
      reducedMotion: "reduce",
    });
    const bare = await withoutScript.newPage();
    await page.setViewportSize(viewport);
    // Caches the fonts, so that they are used from the first line on.
    for (const each of [bare, page]) await each.goto("/about-us", { waitUntil: "networkidle" });
    for (const each of [bare, page]) await each.goto("/");
    await expect.poll(() => headings(page)).toEqual(await headings(bare));
    await withoutScript.close();
  });

test("a reload keeps the scroll position", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/");
  // The bands get their heights while the page is idle, and until then what is below them moves.
  await expect(page.locator("html")).toHaveCSS("overflow-anchor", "auto");
  await settle(page);
  for (const name of ["Your voice, not ours", "Tonight, close the laptop."]) {
    const heading = page.getByRole("heading", { name });
    const top = async () => (await heading.boundingBox())?.y ?? Number.NaN;
    await heading.evaluate((element) => element.scrollIntoView({ block: "center" }));
    const before = await top();
    expect(before).toBeLessThan(844);
    await page.reload();
    // Tolerates about one line, because fonts arrive meanwhile.
    await expect.poll(async () => Math.abs((await top()) - before)).toBeLessThan(30);
  }
});

/** Returns each heading's distance from the top of the page, in pixels. */
function headings(page: Page) {
  return page
    .getByRole("main")
    .getByRole("heading")
    .evaluateAll((all) =>
      all.map((heading) => [
        heading.textContent,
        Math.round(heading.getBoundingClientRect().top + scrollY),
      ]),
    );
}
