import type { Page } from "playwright/test";
import { expect, expectAccessible, signedInClient, test } from "../support/browser.ts";
import { seedDesk } from "../support/desk.ts";
import { insertDraft } from "../support/drafts.ts";
import { getUserId } from "../support/session-cookie.ts";
import { addSessionCookies } from "../support/session-cookies.ts";

const notice = (page: Page) =>
  page.getByRole("alert").filter({ hasText: "We couldn’t reach our server." });
const subject = (page: Page) => page.getByLabel("Subject");

async function writeTicket(page: Page, description = "Since Monday"): Promise<void> {
  await page.goto("/client/ticket");
  await subject(page).fill("Posts are late");
  await page.getByLabel("Description").fill(description);
  await page.getByLabel("Priority").selectOption("High");
}

test(
  "a ticket written offline stays on the page and is sent when the network returns",
  { tag: "@core" },
  async ({ page, context, problems }) => {
    await signedInClient(context);
    await writeTicket(page);
    await context.setOffline(true);
    await page.getByRole("button", { name: "Submit Ticket" }).click();
    await expect(notice(page)).toBeVisible();
    await expect(subject(page)).toHaveValue("Posts are late");
    await notice(page).getByRole("button", { name: "Try Again" }).click();
    // The browser logs each request that fails.
    await expect.poll(() => problems.length).toBe(2);
    expect(problems.splice(0).join()).toContain("ERR_INTERNET_DISCONNECTED");
    await expect(notice(page)).toHaveCount(1);
    await context.setOffline(false);
    await expectAccessible(page);

    await notice(page).getByRole("button", { name: "Try Again" }).click();
    await expect(page.getByText("Ticket submitted")).toBeVisible();
  },
);

test("a ticket comes back when the connection is lost on the way, and is stored once", async ({
  page,
  context,
  backend,
}) => {
  await signedInClient(context);
  const description = `Since Monday ${crypto.randomUUID()}`;
  await writeTicket(page, description);
  const idField = page.locator('input[name="id"]');
  const id = await idField.inputValue();
  // Lets the site receive the ticket, but not the browser the response.
  await page.route("/client/ticket", async (route) => {
    if (route.request().method() === "POST") await route.fetch({ maxRedirects: 0 });
    await (route.request().method() === "POST" ? route.abort() : route.continue());
  });
  await page.getByRole("button", { name: "Submit Ticket" }).click();
  await expect.poll(() => page.url()).toMatch(/^chrome-error:/);
  await page.unroute("/client/ticket");

  await page.goto("/client?section=support");
  await page.getByRole("link", { name: "Submit a Ticket" }).click();
  await expect(notice(page)).toBeVisible();
  await expect(subject(page)).toHaveValue("Posts are late");
  await expect(page.getByLabel("Description")).toHaveValue(description);
  await expect(page.getByLabel("Priority")).toHaveValue("high");
  await expect(idField).toHaveValue(id);
  await subject(page).fill("Another ticket");
  await expect(idField).not.toHaveValue(id);

  await page.reload();
  await expect(subject(page)).toHaveValue("Posts are late");
  await notice(page).getByRole("button", { name: "Try Again" }).click();
  await expect(page.getByText("Already submitted")).toBeVisible();
  expect(await backend.rows("tickets", `description=eq.${description}`)).toHaveLength(1);

  await page.goto("/client/ticket");
  await expect(subject(page)).toHaveValue("");
  await expect(notice(page)).toHaveCount(0);
});

test("a note of staff that was lost on the way is sent again as a note", async ({
  page,
  context,
  backend,
}) => {
  const { SITE_URL = "", BACKEND_URL = "" } = process.env;
  const { staff, ids } = await seedDesk(SITE_URL, BACKEND_URL);
  await addSessionCookies(context, staff);
  const path = `/desk/tickets/${ids.tickets}`;
  const text = `Ask Bo first ${crypto.randomUUID()}`;
  await page.goto(path);
  await page.getByLabel("Your reply").fill(text);
  await page.route(`${path}/notes**`, (route) => route.abort());
  await page.getByRole("button", { name: "Save as Note" }).click();
  await expect.poll(() => page.url()).toMatch(/^chrome-error:/);
  await page.unroute(`${path}/notes**`);

  await page.goto(path);
  await expect(page.getByLabel("Your reply")).toHaveValue(text);
  await notice(page).getByRole("button", { name: "Try Again" }).click();
  await expect(
    page
      .getByRole("listitem")
      .filter({ hasText: "(note, for the team only)" })
      .filter({ hasText: text }),
  ).toBeVisible();
  expect(await backend.rows("ticket_messages", `body=eq.${text}`)).toEqual([]);
});

test("what was typed comes back without a retry where its button is no longer there", async ({
  page,
  context,
}) => {
  const { SITE_URL = "", BACKEND_URL = "" } = process.env;
  const { staff, ids } = await seedDesk(SITE_URL, BACKEND_URL);
  await addSessionCookies(context, staff);
  const path = `/desk/tickets/${ids.tickets}`;
  await page.goto(path);
  await page.getByLabel("Your reply").fill("Done by phone");
  await page.route(`${path}/closure**`, (route) => route.abort());
  await page.getByRole("button", { name: "Mark as Resolved" }).click();
  await expect.poll(() => page.url()).toMatch(/^chrome-error:/);
  await page.unroute(`${path}/closure**`);
  await staff.post(`${path}/closure`, { status: "resolved" });

  await page.goto(path);
  await expect(page.getByLabel("Your reply")).toHaveValue("Done by phone");
  await expect(notice(page)).toBeVisible();
  await expect(notice(page).getByRole("button")).toHaveCount(0);
});

test("what was typed comes back neither in another account nor with passwords", async ({
  page,
  context,
}) => {
  await signedInClient(context);
  await writeTicket(page);
  await page.evaluate(() => {
    const field = Object.assign(document.createElement("input"), {
      type: "password",
      name: "pass",
    });
    // A password that is shown has this type.
    const shown = Object.assign(document.createElement("input"), {
      type: "text",
      name: "shown",
      autocomplete: "current-password",
    });
    for (const each of [field, shown])
      document.querySelector("main form")!.append(Object.assign(each, { value: "S3cret!One" }));
  });
  await page.route("/client/ticket", (route) =>
    route.request().method() === "POST" ? route.abort() : route.continue(),
  );
  await page.getByRole("button", { name: "Submit Ticket" }).click();
  await expect.poll(() => page.url()).toMatch(/^chrome-error:/);
  await context.clearCookies();
  await signedInClient(context);
  await page.goto("/client/ticket");
  await expect(subject(page)).toHaveValue("");
  await expect(notice(page)).toHaveCount(0);
  const kept = await page.evaluate(() => sessionStorage.getItem("sent-form"));
  expect(kept).toContain("Since Monday");
  expect(kept).not.toContain("S3cret");
});

test("a button says that it is sending while the site is probed, and a second try waits longer", async ({
  page,
}) => {
  let answer = () => {};
  const isAnswered = new Promise<void>((resolve) => (answer = resolve));
  await page.route("/icons/favicon.svg", async (route) => {
    if (route.request().method() === "HEAD") await isAnswered;
    await route.continue().catch(() => {}); // The browser has given up meanwhile.
  });
  // Notes the limits, and lets all but the last run out at once.
  await page.addInitScript(() => {
    const limits: number[] = [];
    const timeout = AbortSignal.timeout.bind(AbortSignal);
    AbortSignal.timeout = (limit) => timeout(limits.push(limit) > 2 ? 60_000 : 0);
    Object.assign(window, { limits });
  });
  await page.goto("/contact-us");
  const send = page.getByRole("button", { name: "Send Message" });
  await send.click();
  const again = notice(page).getByRole("button", { name: "Try Again" });
  await again.click();
  await expect.poll(() => page.evaluate("limits")).toEqual([5000, 10_000]);
  await expect(again).toBeVisible();
  await expect(send).toBeVisible();

  await again.click();
  const busy = page.getByRole("button", { name: "Sending..." });
  await expect(busy).toBeVisible();
  await busy.click({ force: true });
  expect(await page.evaluate("limits")).toEqual([5000, 10_000, 20_000]);
  answer();
  await expect(page.getByText("Form Incomplete")).toBeVisible();
});

test("a browser without the means of a probe sends its forms", async ({ page, context }) => {
  await signedInClient(context);
  await page.addInitScript(() => {
    Reflect.deleteProperty(HTMLFormElement.prototype, "requestSubmit");
    Reflect.deleteProperty(AbortSignal, "timeout");
  });
  await writeTicket(page);
  await page.getByRole("button", { name: "Submit Ticket" }).click();
  await expect(page.getByText("Ticket submitted")).toBeVisible();
});

test("a version lost on the way stays about the text that its author has read", async ({
  page,
  context,
  backend,
}) => {
  const client = await signedInClient(context);
  const id = await insertDraft(backend, getUserId(client), { planned_for: "2031-03-05T09:30" });
  const path = `/client/posts/${id}`;
  const send = (name: string) => page.getByRole("button", { name }).click();
  await page.goto(path);
  const request = page.getByRole("textbox", { name: "What to change" });
  await request.fill("Say that it rains");
  const decision = page.locator("form", { has: request }).locator('input[name="decision"]');
  const version = page.locator("form", { has: request }).locator('input[name="version"]');
  const sent = await decision.inputValue();
  await page.route(`${path}/change-requests`, (route) => route.abort());
  await send("Ask for Changes");
  await expect.poll(() => page.url()).toMatch(/^chrome-error:/);
  await page.unroute(`${path}/change-requests`);
  const other = await context.newPage();
  await other.goto(path);
  await other.getByRole("textbox", { name: "Text" }).fill("The oven is hot.");
  await other.getByRole("button", { name: "Save as New Version" }).click();
  await expect(other.getByText("Your edit is a new version.")).toBeVisible();

  await page.goto(path);
  await expect(request).toHaveValue("Say that it rains");
  await expect(decision).toHaveValue(sent);
  await expect(version).toHaveValue("1");
  await request.fill("Say that it snows");
  await expect(decision).not.toHaveValue(sent);
  await expect(version).toHaveValue("1");
});

test("a message to us stays on the page while the visitor is offline", async ({
  page,
  context,
  problems,
}) => {
  await page.goto("/contact-us");
  await page.getByLabel("Message").fill("Do you write in Greek?");
  await context.setOffline(true);
  await page.getByRole("button", { name: "Send Message" }).click();
  await expect(notice(page)).toBeVisible();
  await expect(page.getByLabel("Message")).toHaveValue("Do you write in Greek?");
  expect(problems.splice(0).join()).toContain("ERR_INTERNET_DISCONNECTED");
});
