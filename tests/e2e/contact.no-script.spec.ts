import { expect, test } from "../support/browser.ts";

test(
  "rejects an incomplete message, keeps its input and sends a complete one",
  { tag: "@core" },
  async ({ page, javaScriptEnabled }) => {
    await page.goto("/contact-us");
    await page.getByLabel("Message").fill("Do you post on Sundays?");
    await page.getByRole("button", { name: "Send Message" }).click();
    await expect(page.getByRole("alert")).toContainText("Form Incomplete");
    await expect(page.getByRole("alert")).toContainText(
      "Please fill in all fields before submitting.",
    );
    await expect(page.getByLabel("Message")).toHaveValue("Do you post on Sundays?");
    await expect(page.getByLabel("Name")).toHaveAccessibleDescription("Enter your name");
    const summary = page.getByRole("group", { name: "There’s a problem" });
    if (javaScriptEnabled) await expect(summary).toBeFocused();
    await expect(summary.getByRole("link")).toHaveText([
      "Enter your name",
      "Enter your email address",
      "Enter a subject",
    ]);
    await summary.getByRole("link", { name: "Enter your name" }).click();
    await expect(page.getByLabel("Name")).toBeFocused();

    await page.getByLabel("Name").fill("Maria");
    await page.getByLabel("Email").fill("maria@example.com");
    await page.getByLabel("Subject").fill("Sundays");
    await page.getByRole("button", { name: "Send Message" }).click();
    await expect(page).toHaveURL("/thank-you?email=maria%40example.com&source=contact");
    await expect(
      page.getByRole("status").filter({ hasText: "Message Sent! (Demo)" }),
    ).toBeVisible();
    await expect(
      page.getByRole("heading", { level: 1, name: "Thank You For Reaching Out" }),
    ).toBeVisible();
    if (!javaScriptEnabled) return;
    const pushed = await page.evaluate(() =>
      JSON.stringify((window as { dataLayer?: unknown[] }).dataLayer),
    );
    expect(pushed).toContain("/thank-you");
    expect(pushed).not.toContain("maria");
  },
);

test("the questions open by keyboard, and the map loads only on request", async ({
  page,
  javaScriptEnabled,
}) => {
  const asked: string[] = [];
  await page.route("https://www.openstreetmap.org/**", (route) => {
    asked.push(route.request().url());
    return route.fulfill({ contentType: "text/html", body: "<!doctype html><title>Map</title>" });
  });
  await page.goto("/contact-us");
  await page.getByText("Is there a faster way for customers?").focus();
  await page.keyboard.press("Enter");
  await expect(page.getByText("an answer within 4 hours")).toBeVisible();
  await expect(page.getByRole("link", { name: /Open in OpenStreetMap/ })).toHaveAttribute(
    "href",
    /^https:\/\/www\.openstreetmap\.org\//,
  );
  await expect(page.getByRole("img", { name: /^Drawing of the old town/ })).toBeVisible();
  const map = page.getByTitle(/Map of our office/);
  await expect(map).toHaveCount(0);
  expect(asked).toEqual([]);
  if (!javaScriptEnabled) return expect(page.getByText("Show the Live Map")).toBeHidden();
  await page.getByText("Show the Live Map").click();
  await expect(map).toBeVisible();
  await expect.poll(() => asked.length).toBe(1);
  await page.getByText("Back to the Map").click();
  await expect(map).toBeHidden();
});
