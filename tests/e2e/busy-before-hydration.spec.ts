import { expect, signedInClient, test } from "../support/browser.ts";

test("a click before hydration breaks nothing", async ({ page, context }) => {
  await signedInClient(context);
  // React arrives late, and the click is never answered.
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route("**/assets/react-*.js", async (route) => (await held, await route.continue()));
  await page.route("**/logout", (route) => route.fulfill({ status: 204 }));
  await page.goto("/client", { waitUntil: "commit" });
  const button = page.locator("form[action='/logout'] button").first();
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(async () => {
    await button.evaluate((element: HTMLButtonElement) => element.form?.requestSubmit(element));
    expect(await button.textContent()).toBe("Logging out...");
  }).toPass();
  release();
  await page.waitForFunction(() =>
    Object.keys(document.querySelector("form[action='/logout'] button") ?? {}).some((key) =>
      key.startsWith("__react"),
    ),
  );
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
});
