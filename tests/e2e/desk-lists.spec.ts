import { expect, test } from "../support/browser.ts";
import { signInAsClient, signInAsStaff } from "../support/onboarding.ts";
import { addSessionCookies } from "../support/session-cookies.ts";
import { Visitor } from "../support/visitor.ts";

test("a list follows its filters, which keep the focus, and survives a reload", async ({
  page,
  context,
}) => {
  const [client, staff] = [process.env.SITE_URL ?? "", process.env.SITE_URL ?? ""].map(
    (url) => new Visitor(url),
  ) as [Visitor, Visitor];
  await signInAsClient(client, process.env.BACKEND_URL ?? "");
  const subject = `Posts are late ${crypto.randomUUID()}`;
  await client.post("/client/ticket", { subject, description: "Since Monday" });
  await signInAsStaff(staff, process.env.BACKEND_URL ?? "");
  await staff.get("/desk");
  await addSessionCookies(context, staff);

  await page.goto("/desk/inbox");
  const row = page.getByRole("link", { name: subject });
  const show = page.getByLabel("Show");
  await page.getByLabel("Search name, email or subject").fill(subject);
  await expect(page.getByRole("main").getByRole("listitem")).toHaveCount(1);
  await show.focus();
  await show.selectOption("Messages");
  await expect(page.getByText("Nothing matches these filters.")).toBeVisible();
  await expect(show).toBeFocused();
  await expect(page.getByRole("button", { name: "Show Results" })).toBeHidden();
  await show.selectOption("Tickets");
  await expect(row).toBeVisible();
  await page.reload();
  await expect(row).toBeVisible();
  await expect(show).toHaveValue("tickets");

  await context.clearCookies();
  await show.selectOption("Messages");
  await expect(page.getByRole("heading", { level: 1 })).not.toHaveText("Inbox");
});
