import { expect, signedInClient, test } from "../support/browser.ts";

test(
  "a client books by keyboard in their own zone, reschedules and cancels",
  { tag: "@core" },
  async ({ page, context }) => {
    await signedInClient(context);
    await page.goto("/meeting");
    await page.getByLabel("Your time zone").selectOption("Asia/Nicosia");
    await page.getByRole("button", { name: "Show Times" }).press("Enter");
    await expect(page.getByText(/All times are in Nicosia, GMT\+[23]\./)).toBeVisible();
    const days = page.getByRole("group", { name: "Time" }).locator("details");
    const day = days.nth(3);
    const heading = await day.locator("summary").innerText();
    await day.locator("summary").press("Enter");
    await day.getByRole("radio").nth(2).press("Space");
    await page.keyboard.press("Enter");
    const [weekday = ""] = heading.split(",");
    await expect(page.getByRole("definition").filter({ hasText: weekday })).toBeVisible();
    await expect(page.getByRole("definition").filter({ hasText: "Nicosia" })).toBeVisible();

    await page.getByRole("link", { name: "Change Time" }).press("Enter");
    await expect(page.getByLabel("Your time zone")).toHaveValue("Asia/Nicosia");
    const other = days.nth(5);
    const otherHeading = await other.locator("summary").innerText();
    await other.locator("summary").press("Enter");
    await other.getByRole("radio").first().press("Space");
    await page.getByRole("button", { name: "Change to This Time" }).press("Enter");
    const date = otherHeading.split(", ")[1] ?? "";
    await expect(page.getByRole("definition").filter({ hasText: date })).toBeVisible();

    await page.getByRole("button", { name: "Cancel Meeting" }).press("Enter");
    await expect(page.getByRole("heading", { name: "Choose a time" })).toBeVisible();
  },
);
