import { expect, signedInClient, test } from "../support/browser.ts";

test("a pasted text over the limit is not cut: it is rejected by its length and kept", async ({
  page,
  context,
  javaScriptEnabled,
}) => {
  await signedInClient(context);
  await page.goto("/client/ticket");
  await page.getByLabel("Subject").fill("Posts are late");
  const description = page.getByLabel("Description");
  await description.focus();
  const text = "long ".repeat(780); // 3,900 characters
  await page.keyboard.insertText(text);
  if (javaScriptEnabled)
    await expect(page.getByText("100 of 4000 characters left", { exact: true })).toBeVisible();
  await page.keyboard.insertText("x".repeat(1100));
  await expect(description).toHaveValue(text + "x".repeat(1100));
  if (javaScriptEnabled)
    await expect(page.getByText("1000 characters too many", { exact: true })).toBeVisible();

  await description.fill("x".repeat(4001));
  if (javaScriptEnabled)
    await expect(page.getByText("1 character too many", { exact: true })).toBeVisible();
  await description.fill(text + "x".repeat(1100));

  await page.getByRole("button", { name: "Submit Ticket" }).click();
  await expect(page.getByRole("alert")).toContainText("Too long");
  await expect(description).toHaveAccessibleDescription(
    /Please use at most 4000 characters: these are 5000$/,
  );
  await expect(description).toHaveValue(text + "x".repeat(1100));
  await description.fill("Since Monday");
  await expect(page.getByText(/characters (left|too many)/)).toHaveCount(0);
  await page.getByRole("button", { name: "Submit Ticket" }).click();
  await expect(page.getByRole("status").filter({ hasText: "Ticket submitted" })).toBeVisible();
});
