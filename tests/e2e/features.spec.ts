import { expect, test } from "../support/browser.ts";

/** Scroll of a page, as recorded in it. */
interface Recorded {
  recordedScroll: { positions: number[]; hasEnded: boolean };
}

test("the four steps are shown in order, with a link to the plans", async ({ page }) => {
  await page.goto("/features");
  await expect(page.getByRole("heading", { level: 1, name: "How It All Works" })).toBeVisible();
  const steps = page.getByRole("heading", { name: /^Step \d/ });
  await expect(steps).toHaveText([
    /forge.*brand persona/i,
    /scan.*industry/i,
    /architect.*content/i,
    /distribute across channels/i,
  ]);
  await expect(page.getByRole("link", { name: "View Pricing" })).toHaveAttribute(
    "href",
    "/pricing",
  );
});

test("the orbit is a list of the five brand-profile inputs with a link to the plans", async ({
  page,
}) => {
  await page.goto("/features");
  const orbit = page.locator("section", {
    has: page.getByRole("heading", { name: "Five answers. One voice." }),
  });
  await expect(orbit.getByRole("listitem")).toHaveText([
    /offering and industry/i,
    /unique advantage/i,
    /exactly three adjectives/i,
    /tone/i,
    /words or topics to avoid/i,
  ]);
  await expect(orbit.getByRole("link")).toHaveAttribute("href", "/pricing");
});

test.describe("with motion", () => {
  test.use({ reducedMotion: "no-preference" });

  test("Start For Free opens /pricing at its top and scrolls smoothly to the billing switch", async ({
    page,
  }) => {
    // A jump is at its target with its first scroll event, a smooth scroll is not. How many events a
    // smooth scroll has depends on the machine.
    await page.addInitScript(() => {
      const scroll = { positions: [] as number[], hasEnded: false };
      Object.assign(window, { recordedScroll: scroll });
      addEventListener("scroll", () => scroll.positions.push(scrollY));
      addEventListener("scrollend", () => (scroll.hasEnded = true));
    });
    await page.setViewportSize({ width: 390, height: 500 });
    await page.goto("/features");
    await page.getByRole("link", { name: "Start For Free" }).click();
    await page.waitForURL("**/pricing#billing");
    await expect(page.locator("#billing")).toBeInViewport();
    const readScroll = () => page.evaluate(() => (window as unknown as Recorded).recordedScroll);
    await expect.poll(async () => (await readScroll()).hasEnded).toBe(true);
    const [first, ...rest] = (await readScroll()).positions;
    expect(first).toBeLessThan(rest.at(-1) ?? 0);
  });

  test("the smooth scroll to the billing switch starts 100 ms after /pricing opened", async ({
    page,
  }) => {
    await page.clock.install({ time: 0 });
    await page.goto("/features");
    await page.clock.pauseAt(60_000);
    await page.getByRole("link", { name: "Start For Free" }).click();
    await page.waitForURL("**/pricing");
    await page.clock.runFor(99);
    expect(new URL(page.url()).hash).toBe("");
    await page.clock.runFor(1);
    await expect(page).toHaveURL(/\/pricing#billing$/);
  });
});
