import { expect, test } from "../support/browser.ts";

test("the switch works from the keyboard and changes cards and table", async ({ page }) => {
  await page.goto("/pricing");
  const billing = page.getByRole("switch", { name: "Annual billing" });
  const pro = page.getByRole("region", { name: "Pro", exact: true });
  const priceRow = page.getByRole("row", { name: /^Price/ });
  await expect(pro.getByText("$49.99")).toBeVisible();
  await expect(priceRow).toContainText("$49.99/month");
  await billing.focus();
  await page.keyboard.press("Space");
  await expect(pro.getByText("$35")).toBeVisible();
  await expect(pro.getByText("$420 billed annually")).toBeVisible();
  await expect(pro.getByText("$49.99")).toBeHidden();
  await expect(priceRow.getByText("$199/year")).toBeVisible();
  await expect(priceRow.getByText("$1008/year")).toBeVisible();
  await expect(priceRow.getByText("$119.99/month")).toBeHidden();
});

test(
  "the switch updates the URL and counts a page view per change",
  { tag: "@core" },
  async ({ page }) => {
    const pageViews = () =>
      page.evaluate(() =>
        (window as unknown as { dataLayer: Record<string, string>[] }).dataLayer.map(
          ({ event, page_path }) => `${event} ${page_path}`,
        ),
      );
    const VIEW = "page_view /pricing";
    await page.goto("/pricing");
    const billing = page.getByRole("switch", { name: "Annual billing" });
    await billing.check();
    await expect(page).toHaveURL("/pricing?billing=yearly");
    await expect.poll(pageViews).toEqual([VIEW, VIEW]);
    await page.goBack();
    await expect(page).toHaveURL("/pricing");
    await expect(billing).not.toBeChecked();
    await expect.poll(pageViews).toEqual([VIEW, VIEW, VIEW]);
    await page.goForward();
    await expect(billing).toBeChecked();
    await page.reload();
    await expect(billing).toBeChecked();
    await billing.uncheck();
    await expect(page).toHaveURL("/pricing");
  },
);
