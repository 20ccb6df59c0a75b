import { expect, test } from "../support/browser.ts";

test(
  "the switch and the questions work, and Get Started leads to the plan's sign-up",
  { tag: "@core" },
  async ({ page }) => {
    await page.goto("/pricing");
    await page.getByRole("switch", { name: "Annual billing" }).check();
    await expect(page.getByText("$420 billed annually")).toBeVisible();
    const answer = page.getByText("Pay-as-you-go is $1.20 per image post and $2.50 per video post");
    await expect(answer).toBeHidden();
    await page.getByText("Can I pay per post instead?").click();
    await expect(answer).toBeVisible();
    await page
      .getByRole("region", { name: "Video Pro" })
      .getByRole("link", { name: "Get Started" })
      .click();
    await expect(page).toHaveURL(/\/signup\?plan=video-pro$/);
  },
);

for (const width of [390, 1440])
  test(`at ${width} px the switch moves nothing`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    await page.goto("/pricing");
    const headings = async () =>
      Promise.all(
        (await page.getByRole("main").getByRole("heading").all()).map((one) => one.boundingBox()),
      );
    const annual = page.getByRole("switch", { name: "Annual billing" });
    await annual.scrollIntoViewIfNeeded();
    const before = await headings();
    await annual.check();
    await expect(page.getByText("$420 billed annually")).toBeVisible();
    await expect(page.getByText("First month free").first()).toBeHidden();
    expect(await headings()).toEqual(before);
  });
