import type { Page } from "playwright/test";
import { expect, expectAccessible, test } from "../support/browser.ts";

const search = (page: Page) => page.getByRole("searchbox", { name: "Search articles" });
const status = (page: Page) => page.getByRole("main").getByRole("status").first();

test(
  "typing filters in place, updates the URL, announces the count and keeps the focus",
  { tag: "@core" },
  async ({ page }) => {
    await page.goto("/blog");
    await page.evaluate(() => Object.assign(window, { sameDocument: true }));
    await search(page).pressSequentially("DRAFT");
    await expect(status(page)).toHaveText("2 articles matching “DRAFT”");
    await expect(page).toHaveURL(/\/blog\?q=DRAFT$/);
    await expect(search(page)).toBeFocused();
    await page.getByRole("link", { name: "AI", exact: true }).click();
    await expect(status(page)).toHaveText("1 article matching “DRAFT” in AI");
    await expect(page.getByRole("heading", { name: "You might also like" })).toBeVisible();
    await expect(page.getByRole("article")).toHaveCount(1 + 3);
    await search(page).fill("zzz");
    await expect(page.getByRole("heading", { name: "No article matches that" })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole("link", { name: "Clear Search and Category" }).click();
    await expect(status(page)).toHaveText("9 articles");
    await expect(search(page)).toHaveValue("");
    await expect(search(page)).toBeFocused();
    expect(await page.evaluate(() => "sameDocument" in window)).toBe(true);
  },
);

test("the filter works by keyboard, and each category and search is a page view with its title", async ({
  page,
}) => {
  await page.goto("/blog");
  await search(page).focus();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  await expect(page.getByRole("link", { name: "Automation", exact: true })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(status(page)).toHaveText("2 articles in Automation");
  const chip = page.getByRole("link", { name: "Automation", exact: true });
  await expect(chip).toBeFocused();
  await expect(chip).toHaveAttribute("aria-current", "true");
  const views = () =>
    page.evaluate(() =>
      (window as unknown as { dataLayer: Record<string, string>[] }).dataLayer
        .filter(({ event }) => event === "page_view")
        .map(({ page_title }) => page_title),
    );
  const seen = ["Blog | Spellpost", "Automation | Blog | Spellpost"];
  expect(await views()).toEqual(seen);
  await search(page).fill("Workflows");
  await expect(status(page)).toHaveText("1 article matching “Workflows” in Automation");
  seen.push("Search for “Workflows” in Automation | Blog | Spellpost");
  expect(await views()).toEqual(seen);
  await expect(page).toHaveTitle(seen[2]!);
  await page.goBack();
  await expect(status(page)).toHaveText("9 articles");
  await expect.poll(views).toEqual([...seen, seen[0]]);
  await expect(page).toHaveTitle(seen[0]!);
});

test("Load More Articles adds the rest in place and focuses the first of them", async ({
  page,
}) => {
  await page.goto("/blog");
  const articles = page.getByRole("article");
  await expect(articles).toHaveCount(7);
  await page.getByRole("link", { name: "Load More Articles" }).click();
  await expect(articles).toHaveCount(9);
  await expect(articles.nth(7).getByRole("link")).toBeFocused();
  await expect(page.getByRole("link", { name: "Load More Articles" })).toHaveCount(0);
});

test("Back undoes a click on a chip or Load More, but skips typed text", async ({ page }) => {
  await page.goto("/about-us");
  await page.goto("/blog");
  await page.getByRole("link", { name: "AI", exact: true }).click();
  await expect(status(page)).toHaveText("2 articles in AI");
  await search(page).fill("Draft");
  await expect(status(page)).toHaveText("1 article matching “Draft” in AI");
  await page.getByRole("link", { name: "All", exact: true }).click();
  await expect(page).not.toHaveURL(/category/);
  await page.goBack();
  await expect(status(page)).toHaveText("1 article matching “Draft” in AI");
  await page.goBack();
  await expect(page).toHaveURL("/blog");
  await expect(status(page)).toHaveText("9 articles");
  await expect(search(page)).toHaveValue("");
  await page.goBack();
  await expect(page).toHaveURL("/about-us");
});

test("default pictures replace those that do not load", async ({ page, problems }) => {
  await page.route(/images\/(blog\/small-business-ai|authors\/ingrid-solheim)\.svg/, (route) =>
    route.fulfill({ status: 404 }),
  );
  await page.goto("/blog/small-business-ai");
  await expect(page.getByRole("img", { name: "A small shopfront at night" })).toHaveAttribute(
    "src",
    "/images/blog/default.svg",
  );
  await expect(page.locator('img[src="/images/authors/default.svg"]').first()).toBeVisible();
  await expect(page.locator('img[src="/images/authors/ingrid-solheim.svg"]')).toHaveCount(0);
  expect(problems).toEqual([]);
});

test("Share copies the link when there is no share sheet", async ({ page, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.addInitScript(() =>
    Object.defineProperty(Navigator.prototype, "share", { value: undefined }),
  );
  await page.goto("/blog/small-business-ai");
  await page.getByRole("link", { name: "Share" }).click();
  await expect(page.getByText("Link copied")).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(
    /\/blog\/small-business-ai$/,
  );
  await expect(page.getByRole("link", { name: "Discuss" })).toHaveAttribute(
    "href",
    /^mailto:info@spellpost\.example\?subject=About/,
  );
});
