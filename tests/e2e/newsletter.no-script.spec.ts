import { waitFor } from "../support/backend.ts";
import { expect, expectAccessible, expectNarrow, test } from "../support/browser.ts";

test("a visitor subscribes, confirms by email and unsubscribes", async ({
  page,
  backend,
  javaScriptEnabled,
}) => {
  test.setTimeout(180_000); // Checks six pages in two color schemes.
  const email = `${crypto.randomUUID()}@example.com`;
  const look = async () => {
    if (javaScriptEnabled === false) return; // Axe requires script, and the page is the same.
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme });
      await expectAccessible(page);
    }
    await expectNarrow(page);
  };
  /** Returns path and query of the newest email's link to that page. */
  const linkTo = async (path: string) => {
    const received = await waitFor(async () =>
      (await backend.emailsTo(email)).find(({ text }) => text.includes(`${path}?token=`)),
    );
    const { pathname, search } = new URL(
      received.text.match(`http\\S+${path}[?]token=\\S+`)?.[0] ?? "",
    );
    return pathname + search;
  };

  await page.goto("/blog");
  await page.getByRole("textbox", { name: "Email" }).fill(email);
  await page.getByRole("button", { name: "Subscribe" }).click();
  await expect(page.getByText("Check your email")).toBeVisible();
  await page.goto(await linkTo("/newsletter"));
  await look();
  await page.getByRole("button", { name: "Yes, Sign Me Up" }).press("Enter");
  await expect(page.getByRole("heading", { name: "You’re on the list" })).toBeVisible();
  await look();
  await waitFor(async () => (await backend.emailsTo(email)).length === 2);
  await page.goto(await linkTo("/newsletter/leave"));
  await look();
  await page.getByRole("button", { name: "Leave the Newsletter" }).press("Enter");
  await expect(page.getByRole("heading", { name: "You’re unsubscribed" })).toBeVisible();
  await page.reload();
  await expect(page.getByRole("heading", { name: "You’re unsubscribed" })).toBeVisible();
  for (const dead of ["/newsletter", "/newsletter/leave"]) {
    await page.goto(dead);
    await look();
  }
});
