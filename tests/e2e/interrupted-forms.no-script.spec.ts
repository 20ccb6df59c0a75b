import { expect, expectAccessible, signedInClient, test } from "../support/browser.ts";
import { PASSWORD } from "../support/visitor.ts";

test("a ticket comes back after its session was ended elsewhere, and is then submitted", async ({
  page,
  context,
  javaScriptEnabled,
}) => {
  const client = await signedInClient(context);
  await page.goto("/client/ticket");
  await page.getByLabel("Subject").fill("Posts are late");
  await page.getByLabel("Description").fill("豆腐".repeat(2000));
  await client.post("/logout", {});
  await page.getByRole("button", { name: "Submit Ticket" }).click();

  await expect(page.getByText("Your session has ended.")).toBeVisible();
  if (javaScriptEnabled) {
    await expect(page.getByRole("button", { name: "Show password" })).toBeVisible();
    await expectAccessible(page);
  }
  await page.getByLabel("Email").fill(client.email);
  await page.getByLabel("Password", { exact: true }).fill("Wr0ng!Pass");
  await page.getByRole("button", { name: "Sign In" }).click();
  await expect(page.getByText("Login Failed")).toBeVisible();
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.getByRole("button", { name: "Sign In" }).click();

  await expect(page).toHaveURL("/client/ticket");
  await expect(page.getByText("What you typed is still here.")).toBeVisible();
  await expect(page.getByLabel("Subject")).toHaveValue("Posts are late");
  await expect(page.getByLabel("Description")).toHaveValue("豆腐".repeat(2000));
  await page.getByRole("button", { name: "Submit Ticket" }).click();
  await expect(page.getByText("Ticket submitted")).toBeVisible();
});
