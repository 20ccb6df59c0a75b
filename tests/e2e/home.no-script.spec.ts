import { expect, test } from "../support/browser.ts";

test("the dots reach all three pictures of the hero", async ({ page }) => {
  await page.goto("/");
  const pictures = page
    .getByRole("region", { name: "Create, post, dominate in pictures" })
    .getByRole("img");
  for (const [index, word] of ["Create.", "Post.", "Dominate."].entries()) {
    await page.getByRole("link", { name: `Picture ${index + 1} of 3: ${word}` }).click();
    await expect(pictures.nth(index)).toBeInViewport({ ratio: 0.9 });
  }
});

test("Start For Free leads to the billing switch", async ({ page }) => {
  await page.goto("/features");
  await page.getByRole("link", { name: "Start For Free" }).click();
  await page.waitForURL("**/pricing#billing");
  await expect(page.locator("#billing")).toBeInViewport();
});
