import { expect, test } from "../support/browser.ts";
import { seedDesk } from "../support/desk.ts";
import { addSessionCookies } from "../support/session-cookies.ts";

test("script: the keyboard goes through the desk, rests in fields and can be switched off", async ({
  page,
  context,
}) => {
  const { staff, ids } = await seedDesk(
    process.env.SITE_URL ?? "",
    process.env.BACKEND_URL ?? "",
    "Late posts",
  );
  await staff.get("/desk");
  await addSessionCookies(context, staff);
  await page.goto("/desk");
  const heading = (name: string) => page.getByRole("heading", { level: 1, name, exact: true });

  await page.keyboard.press("g");
  await page.keyboard.press("n");
  await expect(heading("Messages")).toBeVisible();
  await page.keyboard.press("t");
  await page.keyboard.press("Control+g");
  await page.keyboard.press("g");
  await page.keyboard.press("c");
  await expect(heading("Clients")).toBeVisible();

  await page.goto("/desk/log");
  const links = page.locator("[data-rows] > li").getByRole("link");
  const rows = page.locator("[data-rows] > li");
  await page.keyboard.press("j");
  const first = await page.evaluate(() => document.activeElement?.textContent);
  expect(await links.first().textContent()).toBe(first);
  await page.keyboard.press("j");
  expect(await page.evaluate(() => document.activeElement?.textContent)).not.toBe(first);
  await page.keyboard.press("k");
  await expect(rows.filter({ has: page.locator(":focus") })).toHaveCount(1);
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe(first);

  await page.keyboard.press("/");
  await expect(page.getByRole("searchbox", { name: "Search the desk" }).first()).toBeFocused();
  await page.keyboard.type("gt?j");
  await expect(page.getByRole("searchbox", { name: "Search the desk" }).first()).toHaveValue(
    "gt?j",
  );
  await expect(page).toHaveURL(/\/desk\/log$/);

  await page.goto(`/desk/tickets/${ids.tickets}`);
  await page.keyboard.press("r");
  await expect(page.getByLabel("Your reply")).toBeFocused();
  await page.getByRole("heading", { level: 1 }).click();
  await page.keyboard.press("e");
  await expect(page.getByRole("button", { name: "Send and Resolve" })).toBeFocused();

  await page.keyboard.press("?");
  await expect(heading("Keyboard shortcuts")).toBeVisible();
  await page.getByRole("link", { name: "switch them off" }).click();
  await page.getByLabel("Use keyboard shortcuts").uncheck();
  await page.getByRole("button", { name: "Save Settings" }).click();
  await expect(page.getByText("Saved", { exact: true })).toBeVisible();
  await page.getByRole("heading", { level: 1 }).click();
  await page.keyboard.press("?");
  await page.keyboard.press("/");
  await expect(heading("Settings")).toBeVisible();
  await expect(page.getByRole("searchbox", { name: "Search the desk" }).first()).not.toBeFocused();
});
