import { expect, test } from "../support/browser.ts";

test("a reader opens a story, continues to the next and returns to the list", async ({ page }) => {
  await page.goto("/case-studies");
  await page.getByRole("link", { name: "The queue starts at half past seven" }).click();
  await expect(page).toHaveURL("/case-studies/local-cafe");
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Third Cup");
  const more = page.getByRole("navigation", { name: "More stories" });
  await more.getByRole("link", { name: /^Next/ }).click();
  await expect(page).toHaveURL("/case-studies/fitness-studio");
  await more.getByRole("link", { name: /^Previous/ }).click();
  await expect(page).toHaveURL("/case-studies/local-cafe");
  await page
    .getByRole("navigation", { name: "Breadcrumb" })
    .getByRole("link", { name: "Case Studies" })
    .click();
  await expect(page).toHaveURL("/case-studies");
});
