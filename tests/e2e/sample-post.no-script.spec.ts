import { expect, test } from "../support/browser.ts";

const OFFER = "Sourdough bread and cinnamon buns, baked at night in Nicosia";

test("three answers on the home page become a post on each network, and lead to the plans", async ({
  page,
}) => {
  await page.goto("/");
  const section = page.locator("#try-it");
  await section.getByRole("button", { name: "Write a Sample Post" }).click();

  // Nothing is answered yet: the errors are named above the form and beside the fields.
  await expect(section.getByRole("group", { name: "There’s a problem" })).toBeInViewport();
  await expect(page).toHaveTitle("Error: Your sample post | Spellpost");
  await expect(section.getByLabel("Business name")).toHaveAccessibleDescription(
    "Business name is required",
  );
  await section.getByRole("link", { name: "Please describe what you offer" }).click();
  await expect(section.getByLabel("What do you offer?")).toBeFocused();

  await section.getByLabel("Business name").fill("Olive & Rye");
  await section.getByLabel("What do you offer?").fill(OFFER);
  await section.getByLabel("Tone").selectOption("Funny");
  await section.getByRole("button", { name: "Write a Sample Post" }).click();

  const posts = section.getByRole("figure");
  await expect(posts).toHaveCount(5);
  await expect(posts.first()).toContainText("A starter, in your own words");
  await expect(posts.first()).toContainText("Olive & Rye");
  await expect(posts.first()).toBeInViewport();
  await expect(section.getByLabel("Business name")).toHaveValue("Olive & Rye");
  await expect(section.getByLabel("What do you offer?")).toHaveValue(OFFER);
  await expect(section.getByLabel("Tone")).toHaveValue("Funny");

  await section.getByRole("link", { name: "Choose Your Plan" }).click();
  await page.waitForURL("**/pricing");
});
