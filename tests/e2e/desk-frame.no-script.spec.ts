import { expect, test } from "../support/browser.ts";
import { findLayoutFaults } from "../support/layout-faults.ts";
import { signInAsStaff } from "../support/onboarding.ts";
import { addSessionCookies } from "../support/session-cookies.ts";
import { Visitor } from "../support/visitor.ts";

test.beforeEach(async ({ context }) => {
  const staff = new Visitor(process.env.SITE_URL ?? "");
  await signInAsStaff(staff, process.env.BACKEND_URL ?? "");
  await staff.get("/desk");
  await addSessionCookies(context, staff);
});

const WIDTHS = [320, 390, 768, 1024, 1280, 1440, 1920];

test("the header of the desk is one line at every width and fits it", async ({ page }) => {
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 844 });
    await page.goto("/desk");
    const header = await page.getByRole("banner").boundingBox();
    expect([width, header!.height <= 64]).toEqual([width, true]);
    const faults = await page.evaluate(findLayoutFaults, [44, "body"] as [number, string]);
    expect([width, faults]).toEqual([width, []]);
    const scrolls = () => document.documentElement.scrollWidth > innerWidth;
    expect([width, await page.evaluate(scrolls)]).toEqual([width, false]);
  }
});

test("the header of the site fits the desk link at every width", async ({ page }) => {
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto("/");
    const faults = await page.evaluate(findLayoutFaults, [44, "[data-site-header]"] as [
      number,
      string,
    ]);
    expect([width, faults]).toEqual([width, []]);
    if (width < 768) await page.getByLabel("Menu").click();
    await expect(page.getByRole("link", { name: "Desk", exact: true }).first()).toBeVisible();
  }
});

test("the menu of a phone leads to every section by keyboard", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/desk");
  const menu = page.getByRole("navigation", { name: "Desk menu" });
  await expect(menu).toBeHidden();
  await page.locator("summary", { hasText: "Menu" }).focus();
  await page.keyboard.press("Enter");
  await expect(menu.getByRole("link")).toHaveCount(10);
  await expect(menu.getByRole("link", { name: "Today" })).toHaveAttribute("aria-current", "page");
  await menu.getByRole("link", { name: "Plan requests" }).focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: "Plan requests" })).toBeVisible();
});

test("from 800 pixels the daily sections need no menu, which has the others", async ({ page }) => {
  await page.setViewportSize({ width: 800, height: 900 });
  await page.goto("/desk/inbox");
  const nav = page.getByRole("navigation", { name: "Desk", exact: true });
  expect(await nav.getByRole("link").allTextContents()).toEqual([
    "Today",
    "Inbox",
    "Posts",
    "Meetings",
    "Clients",
  ]);
  await page.locator("summary", { hasText: "More" }).click();
  const menu = page.getByRole("navigation", { name: "Desk menu" });
  await expect(menu.getByRole("link")).toHaveCount(5);
  await menu.getByRole("link", { name: "Team" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Team" })).toBeVisible();
});

test("a list begins in the upper third of a phone, below one line and its folded filters", async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  for (const list of ["", "/inbox", "/posts", "/clients", "/plan-changes", "/unsent", "/log"]) {
    await page.goto(`/desk${list}`);
    const first = page
      .locator("main")
      .locator('li, svg[viewBox="0 0 96 64"]')
      .locator("visible=true")
      .first();
    const { y } = (await first.boundingBox())!;
    expect([list, y <= 281]).toEqual([list, true]);
    await expect(page.getByRole("combobox")).toHaveCount(0);
  }
  await page.goto("/desk/inbox");
  await page.getByText("Filter: Waiting for us").click();
  await page.getByLabel("Status").selectOption("All");
  await page.getByLabel("Search name, email or subject").press("Enter");
  await expect(page.getByText("Filter", { exact: true })).toBeVisible();
});

test("a row opens wherever it is clicked, except by its checkbox", async ({ page }) => {
  const subject = `Sundays ${crypto.randomUUID()}`;
  await new Visitor(process.env.SITE_URL ?? "").post("/contact-us", {
    name: "Ana",
    email: "ana@example.com",
    subject,
    message: "Do you post on Sundays?",
  });
  await page.goto(`/desk/inbox?q=${encodeURIComponent(subject)}`);
  const row = page.getByRole("listitem").filter({ hasText: subject });
  await row.getByRole("checkbox").check();
  await expect(page).toHaveURL(/\/desk\/inbox\?q=/);
  const { width } = (await row.boundingBox())!;
  await row.click({ position: { x: width - 3, y: 3 } });
  await expect(page.getByRole("heading", { level: 1, name: subject })).toBeVisible();
});

test("paper gets no navigation, filters or buttons", async ({ page }) => {
  await page.goto("/desk/unsent");
  await page.emulateMedia({ media: "print" });
  await expect(page.getByRole("heading", { level: 1, name: "Unsent" })).toBeVisible();
  await expect(page.getByRole("banner")).toBeHidden();
  await expect(page.getByRole("contentinfo")).toBeHidden();
  await expect(page.getByRole("navigation")).toHaveCount(0);
  await expect(page.getByRole("button")).toHaveCount(0);
  await expect(page.getByRole("combobox")).toHaveCount(0);
});
