import { expect, test } from "../support/browser.ts";
import { signInAsClient, signInAsStaff } from "../support/onboarding.ts";
import { getUserId } from "../support/session-cookie.ts";
import { addSessionCookies } from "../support/session-cookies.ts";
import { Visitor } from "../support/visitor.ts";

const [SITE, BACKEND] = [process.env.SITE_URL ?? "", process.env.BACKEND_URL ?? ""];

test("a list follows its filters, which keep the focus, and doesn’t outlast the access of its reader", async ({
  page,
  context,
  backend,
}) => {
  const [client, staff] = [new Visitor(SITE), new Visitor(SITE)];
  await signInAsClient(client, BACKEND);
  const subject = `Posts are late ${crypto.randomUUID()}`;
  await client.post("/client/ticket", { subject, description: "Since Monday" });
  await signInAsStaff(staff, BACKEND);
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

  await backend.delete("staff", `user_id=eq.${getUserId(staff)}`);
  await show.selectOption("Messages");
  await expect(page.getByText("You’re no longer on the team")).toBeVisible();
});
