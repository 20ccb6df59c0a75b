import type { BrowserContext } from "playwright/test";
import { expect, test } from "../support/browser.ts";
import { expectSound } from "../support/expect-sound.ts";
import { signInAsUser } from "../support/onboarding.ts";
import { addSessionCookies } from "../support/session-cookies.ts";
import { Visitor } from "../support/visitor.ts";

async function signedInUser(context: BrowserContext): Promise<void> {
  const user = new Visitor(process.env.SITE_URL ?? "");
  await signInAsUser(user, process.env.BACKEND_URL ?? "");
  await user.get("/"); // Clears the toasts by showing them.
  await addSessionCookies(context, user);
}

test("the example post uses the saved answers and the chosen tone", async ({ page, context }) => {
  await signedInUser(context);
  await page.goto("/profile-questionnaire");
  const example = page.getByRole("complementary", { name: "Example post" });
  await expect(example.getByRole("figure")).toContainText("Hello from Your business!");
  await expect(example).toContainText("Just an example");
  await page.getByLabel("Business name").fill("Fig & Olive");
  await page.getByLabel("What do you offer?").fill("Wood-fired pizza. And natural wine.");
  await page.getByLabel("Why do people choose you?").fill("Sourdough, 72 hours");
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByText("Step 2 of 3")).toBeVisible();
  await expect(example.getByText("Hello from Fig & Olive!")).toBeVisible();
  await page.getByRole("button", { name: "Continue" }).click();

  const shown = example.getByRole("caption").or(example.locator("figcaption"));
  for (const [tone, sentence] of [
    [
      null,
      "Hello from Fig & Olive! This is what we love doing: Wood-fired pizza. Come and say hi.",
    ],
    [
      "Edgy",
      "You have scrolled past nine ads today. Fig & Olive: Wood-fired pizza. Now you may stop.",
    ],
  ] as const) {
    if (tone) await page.getByRole("radio", { name: tone }).check();
    await expect.poll(async () => (await shown.innerText()).trim()).toBe(sentence);
    await expect(example.locator("svg").filter({ visible: true })).toHaveCount(1);
  }
});

test("the last step names what an earlier one needs, and leads there and back", async ({
  page,
  context,
  javaScriptEnabled,
}) => {
  await signedInUser(context);
  await page.goto("/profile-questionnaire?step=2");
  await page.getByLabel("Instagram page").fill("nowhere");
  await page.getByLabel("Instagram page").press("Enter");
  const complete = page.getByRole("button", { name: "Complete Profile" });
  await expect(complete).toBeDisabled();
  const needs = page.getByRole("region", { name: "Before you can complete your profile" });
  await expect(needs.getByRole("listitem")).toHaveCount(4);
  await expectSound(page);
  await needs.getByRole("link", { name: "Business name" }).click();
  await expect(page.getByLabel("Business name")).toBeFocused();
  await page.getByLabel("Business name").fill("Fig & Olive");
  await page.getByLabel("What do you offer?").fill("Wood-fired pizza");
  await page.getByLabel("Why do people choose you?").fill("Sourdough, 72 hours");
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByText("Please enter a valid Instagram URL")).toBeVisible();
  await expectSound(page);
  await page.getByLabel("Instagram page").fill("instagram.com/fig");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  await expect(page.getByRole("button", { name: "Continue" })).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(page.getByRole("button", { name: "Back" })).toBeFocused();
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(needs).toBeHidden();
  // Without script the server names the missing tone.
  await (javaScriptEnabled ? expect(complete).toBeDisabled() : expect(complete).toBeEnabled());
  await page.getByRole("radio", { name: "Edgy" }).check();
  await complete.click();
  await expect(page).toHaveURL(/\/schedule-meeting$/);
});

test(
  "with script the example updates while typing and escapes markup",
  { tag: "@core" },
  async ({ page, context, javaScriptEnabled }) => {
    test.skip(!javaScriptEnabled);
    await signedInUser(context);
    await page.goto("/profile-questionnaire");
    const example = page.getByRole("complementary", { name: "Example post" });
    await page.getByLabel("Business name").fill("<b>Fig</b>");
    await page.getByLabel("What do you offer?").fill("Wood-fired pizza");
    await expect(example.getByRole("figure")).toContainText(
      "Hello from <b>Fig</b>! This is what we love doing: Wood-fired pizza. Come and say hi.",
    );
    await page.reload(); // Restores the input and the example.
    await expect(example.getByRole("figure")).toContainText("Wood-fired pizza.");
    await page.getByLabel("Business name").fill("");
    await expect(example.getByRole("figure")).toContainText("Hello from Your business!");
  },
);

test("the header shows the step and the plan, and signing out works from there", async ({
  page,
  context,
}) => {
  await signedInUser(context);
  await page.goto("/profile-questionnaire");
  const top = page.getByRole("banner");
  await expect(top.getByText("Step 3 of 5: your brand")).toBeVisible();
  await expect(top.getByText("Selected Plan: Pro")).toBeVisible();
  await top.getByRole("button", { name: "Logout" }).click();
  await expect(page.getByText("You have been successfully logged out.")).toBeVisible();
});
