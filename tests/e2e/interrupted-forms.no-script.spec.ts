import type { Page } from "playwright/test";
import { expect, expectAccessible, signedInClient, test } from "../support/browser.ts";
import { signInAsClient, signInAsStaff } from "../support/onboarding.ts";
import { addSessionCookies } from "../support/session-cookies.ts";
import { PASSWORD, Visitor } from "../support/visitor.ts";

async function signIn(page: Page, email: string): Promise<void> {
  await expect(page.getByText("Your session has ended.")).toBeVisible();
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.getByRole("button", { name: "Sign In" }).click();
}

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

test("a reply of staff comes back after their session's cookies have expired, and is then sent", async ({
  page,
  context,
}) => {
  const [client, staff] = [1, 2].map(() => new Visitor(process.env.SITE_URL ?? ""));
  await signInAsClient(client!, process.env.BACKEND_URL ?? "");
  await signInAsStaff(staff!, process.env.BACKEND_URL ?? "");
  const id = crypto.randomUUID();
  await client!.post("/client/ticket", { id, subject: "Late", description: "Posts are late" });
  await addSessionCookies(context, staff!);
  await page.goto(`/desk/tickets/${id}`);
  await page.getByLabel("Your reply").fill("We look into it");
  await context.clearCookies({ name: /^spellpost-auth/ });
  await page.getByRole("button", { name: "Send Reply" }).click();

  await signIn(page, staff!.email);
  await expect(page.getByLabel("Your reply")).toHaveValue("We look into it");
  await page.getByRole("button", { name: "Send Reply" }).click();
  await expect(page).toHaveURL(`/desk/tickets/${id}`);
  await expect(page.getByText("We look into it")).toBeVisible();
  await expect(page.getByLabel("Your reply")).toHaveValue("");
});
