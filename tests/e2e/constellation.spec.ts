import type { Page } from "playwright/test";
import { expect, test } from "../support/browser.ts";
import { signInAsUser, signUpFields } from "../support/onboarding.ts";
import { addSessionCookies } from "../support/session-cookies.ts";
import { starDistance } from "../support/star-distance.ts";
import { Visitor } from "../support/visitor.ts";

const WIDTHS = [320, 390, 640, 768, 1024, 1280, 1440, 1920];
const CLEAR = 24;

/**
 * Checks the distance at every width.
 * @param from the width from which on stars are visible
 */
async function expectClear(page: Page, path: string, from: number): Promise<void> {
  await page.goto(path);
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 });
    const { points, nearest, text } = await page.evaluate(starDistance);
    const where = `${path} at ${width} px`;
    expect.soft(points > 0, `stars on ${where}`).toBe(width >= from);
    expect.soft(nearest, `${where}: “${text}”`).toBeGreaterThanOrEqual(CLEAR);
  }
}

test("stars and lines keep 24 px from text", async ({ page }) => {
  for (const path of ["/signup?plan=pro", "/signup?plan=payg", "/schedule-meeting"])
    await expectClear(page, path, 320);
  for (const path of ["/email-verified", "/thank-you", "/documentation"])
    await expectClear(page, path, 320);
  for (const path of [
    "/forgot-password",
    "/about-us",
    "/case-studies",
    "/case-studies/local-cafe",
    "/pricing",
    "/features",
  ])
    await expectClear(page, path, 1024);
});

test("stars keep 24 px from text on the email card and in the questionnaire", async ({
  page,
  context,
}) => {
  const newcomer = new Visitor(process.env.SITE_URL ?? "");
  await newcomer.post("/signup?plan=pro", signUpFields(newcomer));
  await addSessionCookies(context, newcomer);
  await expectClear(page, "/signup?plan=pro&step=check-email", 320);

  await context.clearCookies();
  const user = new Visitor(process.env.SITE_URL ?? "");
  await signInAsUser(user, process.env.BACKEND_URL ?? "");
  await addSessionCookies(context, user);
  for (const step of ["1", "2", "3", "check"])
    await expectClear(page, `/profile-questionnaire?step=${step}`, 320);
});
