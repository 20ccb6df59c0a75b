import { expect, test } from "../support/browser.ts";
import { signInAsClient, signInAsStaff } from "../support/onboarding.ts";
import { addSessionCookies } from "../support/session-cookies.ts";
import { Visitor } from "../support/visitor.ts";

const [SITE, BACKEND] = [process.env.SITE_URL ?? "", process.env.BACKEND_URL ?? ""];

test(
  "a staff member takes a ticket, notes, answers with a saved reply and goes to the next",
  { tag: "@core" },
  async ({ page, context }) => {
    const [client, staff] = [new Visitor(SITE), new Visitor(SITE)];
    await signInAsClient(client, BACKEND);
    await signInAsStaff(staff, BACKEND);
    const word = crypto.randomUUID();
    const [first, second] = [`Late posts ${word}`, `Blurry photos ${word}`];
    for (const subject of [first, second])
      await client.post("/client/ticket", { subject, description: "Since Monday" });
    const title = `Thanks ${word}`;
    const savedReply = { id: crypto.randomUUID(), title, body: "Thank you, {first name}!" };
    await staff.post("/desk/saved-replies", savedReply);
    await staff.get("/desk"); // Clears the toast by showing it.
    await addSessionCookies(context, staff);

    await page.goto(`/desk/inbox?q=${word}`);
    await page.getByLabel(`Select ${first}`).check();
    await page.getByRole("button", { name: "Take Selected" }).click();
    await expect(page.getByText("1 conversation taken.")).toBeVisible();
    await page.getByRole("link", { name: first }).click();
    await expect(page.getByLabel("Assigned to").locator("option:checked")).toHaveText(
      "Maria Nicolaou",
    );

    await page.getByLabel("Your reply").fill("Bo knows the cause.");
    await page.getByRole("button", { name: "Save as Note" }).click();
    const note = page.getByRole("listitem").filter({ hasText: "(note, for the team only)" });
    await expect(note).toContainText("Bo knows the cause.");
    await expect(page.getByLabel("Your reply")).toHaveValue("");

    await page.getByLabel("Your reply").fill("It is fixed.");
    await page.getByLabel("Saved reply").selectOption(title);
    await page.getByRole("button", { name: "Insert" }).click();
    await expect(page.getByLabel("Your reply")).toHaveValue("It is fixed.\n\nThank you, Maria!");
    await page.getByRole("button", { name: "Send and Resolve" }).click();
    await expect(page.getByText("Sent and resolved")).toBeVisible();
    await expect(page.getByRole("button", { name: "Reopen" })).toBeVisible();

    const list = page.getByRole("navigation", { name: "Inbox" });
    await expect(list.getByRole("listitem")).toContainText([first, second]);
    await page.setViewportSize({ width: 390, height: 844 });
    await expect(list).toBeHidden();
    await page.getByRole("link", { name: `Next: ${second}` }).click();
    await expect(page.getByRole("heading", { level: 1, name: second })).toBeVisible();
    await page.getByRole("link", { name: "Back to Inbox" }).click();
    await expect(page.getByRole("link", { name: second })).toBeVisible();
    await expect(page.getByRole("link", { name: first })).toHaveCount(0);
  },
);
