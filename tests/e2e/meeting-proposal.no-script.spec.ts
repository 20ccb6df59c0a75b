import { expect, signedInClient, test } from "../support/browser.ts";
import { signInAsStaff } from "../support/onboarding.ts";
import { getUserId } from "../support/session-cookie.ts";
import { addSessionCookies } from "../support/session-cookies.ts";
import { Visitor } from "../support/visitor.ts";

test("staff suggest a time, and the client takes it by the link in the email", async ({
  page,
  context,
  backend,
}) => {
  const client = await signedInClient(context);
  const id = crypto.randomUUID();
  const starts_at = new Date(Date.now() + 5 * 86_400_000).toISOString();
  await backend.insert("meetings", { id, user_id: getUserId(client), starts_at });
  const staff = new Visitor(process.env.SITE_URL ?? "");
  await signInAsStaff(staff, process.env.BACKEND_URL ?? "");
  await context.clearCookies();
  await addSessionCookies(context, staff);

  await page.goto(`/desk/meetings/${id}`);
  await page.getByRole("link", { name: "Suggest Times" }).click();
  await page.getByLabel("First time").selectOption({ index: 30 });
  await page.getByLabel("Message").fill("Our host is away");
  await page.getByRole("button", { name: "Suggest Times" }).click();
  await expect(page.getByText("The client gets an email with your times.")).toBeVisible();

  await context.clearCookies();
  const link = async () =>
    (await backend.emailsTo(client.email))
      .find(({ subject }) => subject === "Could we meet at another time?")
      ?.text.match(/\/meeting\/[\w-]+\?key=[\w-]+/)?.[0];
  await expect.poll(link, { timeout: 20_000 }).toBeTruthy();
  await page.goto((await link()) ?? "");
  await expect(page.getByText("Our host is away")).toBeVisible();
  await page.getByRole("button", { name: "Change to This Time" }).first().click();
  await expect(page.getByText("Your meeting has been moved")).toBeVisible();
  await expect(page.getByRole("heading", { name: "We suggest another time" })).toBeHidden();
});
