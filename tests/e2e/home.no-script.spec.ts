import type { Locator } from "playwright/test";
import { expect, test } from "../support/browser.ts";

test("the dots reach all three pictures of the hero", async ({ page }) => {
  await page.goto("/");
  const carousel = page.getByRole("region", { name: "Create, post, dominate in pictures" });
  for (const [index, word] of ["Create.", "Post.", "Dominate."].entries()) {
    await page.getByRole("link", { name: `Picture ${index + 1} of 3: ${word}` }).click();
    await expect(carousel.getByRole("group", { name: word })).toBeInViewport({ ratio: 0.9 });
  }
});

test("the tone dial rewrites one post in five tones, by arrow keys", async ({ page }) => {
  await page.goto("/");
  const tones = page.getByRole("group", { name: "Tone" });
  const post = page.getByRole("figure").filter({ hasText: "Petal & Stem" });
  const said = new Set<string>();
  await tones.getByRole("radio", { name: "Friendly" }).focus();
  for (const tone of ["Bold", "Funny", "Edgy", "Professional", "Friendly"]) {
    await page.keyboard.press("ArrowRight");
    await expect(tones.getByRole("radio", { name: tone })).toBeChecked();
    const [text = "", ...others] = await shownTexts(post.locator("[data-tone]"));
    expect(others).toEqual([]);
    expect(text).toMatch(/forty bunches/i);
    expect(text).toMatch(/€14|fourteen euros/i);
    expect(text).toContain("Saturday");
    said.add(text);
  }
  expect(said.size).toBe(5);
});

/** Returns the visible text of the elements. */
function shownTexts(elements: Locator): Promise<string[]> {
  return elements.evaluateAll((all) =>
    all
      .filter((element) => element.checkVisibility({ visibilityProperty: true }))
      .map((element) => (element as HTMLElement).innerText.trim()),
  );
}

test("Start For Free leads to the billing switch", async ({ page }) => {
  await page.goto("/features");
  await page.getByRole("link", { name: "Start For Free" }).click();
  await page.waitForURL("**/pricing#billing");
  await expect(page.locator("#billing")).toBeInViewport();
});
