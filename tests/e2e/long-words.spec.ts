import { randomUUID } from "node:crypto";
import { expect, expectNarrow, test } from "../support/browser.ts";
import { ANSWERS, getNewestToken, signUpFields } from "../support/onboarding.ts";
import { CLIENT_PAGES } from "../support/page-paths.ts";
import { addSessionCookies } from "../support/session-cookies.ts";
import { PASSWORD, Visitor } from "../support/visitor.ts";

/**
 * User text may contain no break opportunity; even so, no page may be wider than the narrowest
 * phone.
 */
const WORD = "Donaudampfschifffahrtsgesellschaftskapitaenswitwenrentenauszahlungsstelle"
  .repeat(2)
  .slice(0, 100);

test("a client's long words fit the screen, from sign-up to the client area", async ({
  page,
  context,
}) => {
  const email =
    `${WORD.slice(0, 50)}.${randomUUID().slice(0, 8)}@${WORD.slice(0, 60)}.example`.toLowerCase();
  const visitor = new Visitor(process.env.SITE_URL ?? "");
  await visitor.post("/signup?plan=pro", { ...signUpFields(visitor), email, name: WORD });
  await addSessionCookies(context, visitor);
  await page.goto("/signup?plan=pro&step=check-email");
  await expectNarrow(page);
  await expect(page.getByRole("heading", { name: "Check Your Email!" })).toBeVisible();

  await visitor.post("/email-verified", {
    token_hash: await getNewestToken(email, process.env.BACKEND_URL ?? ""),
  });
  await visitor.post("/profile-questionnaire", {
    ...ANSWERS,
    business_name: WORD,
    website: `${WORD.slice(0, 60)}.example/${WORD}`,
    offer_description: WORD,
    differentiator: WORD,
    instagram_url: `instagram.com/${WORD}`,
    words_to_avoid: WORD,
    intent: "complete",
  });
  await visitor.post("/client/ticket", { subject: WORD, description: WORD });
  await context.clearCookies();
  await addSessionCookies(context, visitor);
  for (const path of CLIENT_PAGES) {
    await page.goto(path);
    await expectNarrow(page);
  }
  await page.goto("/client");
  await page.getByText("Menu", { exact: true }).click();
  await expect(page.getByText(`Hello, ${WORD}`).last()).toBeVisible();
  await expectNarrow(page);
  await page.goto("/client/email");
  await page.getByLabel("New Email").fill(`new.${email}`);
  await page.getByLabel("Current Password").fill(PASSWORD);
  await page.getByRole("button", { name: "Send Confirmation" }).click();
  await expect(page.getByText("Email change pending:")).toBeVisible();
  await expectNarrow(page);
});

test("long words in a URL fit the screen", async ({ page }) => {
  const email = `${WORD.slice(0, 60)}@example.com`;
  for (const path of [
    `/thank-you?email=${email}&source=contact`,
    `/thank-you?email=${email}&source=questionnaire`,
    `/thank-you?email=${email}&source=subscription&plan=pro`,
    `/blog?q=${WORD}`,
    `/linkedin-oauth-callback?error=${WORD}`,
    `/tiktok-auth?code=${WORD}`,
    `/${WORD}`,
  ]) {
    await page.goto(path);
    await expectNarrow(page);
  }
});
