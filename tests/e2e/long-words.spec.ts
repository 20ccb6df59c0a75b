import { randomUUID } from "node:crypto";
import { expect, expectNarrow, test } from "../support/browser.ts";
import { ANSWERS, getNewestToken, signUpFields } from "../support/onboarding.ts";
import { CLIENT_PAGES, PUBLIC_PAGES } from "../support/page-paths.ts";
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

test("titles of public pages break between words, also with the largest font on a phone", async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const browser = await page.context().newCDPSession(page);
  await browser.send("Page.setFontSizes", { fontSizes: { standard: 32 } });
  const broken: Record<string, string[]> = {};
  for (const path of PUBLIC_PAGES["the shop window"]) {
    await page.goto(path);
    const words = await page.evaluate(listBrokenWords);
    if (words.length > 0) broken[path] = words;
  }
  expect(broken).toEqual({});
});

/** Runs in the page. */
function listBrokenWords(): string[] {
  const broken: string[] = [];
  for (const title of document.querySelectorAll("h1, h2, h3")) {
    const texts = document.createTreeWalker(title, NodeFilter.SHOW_TEXT);
    while (title.checkVisibility() && texts.nextNode()) {
      const { data } = texts.currentNode as Text;
      for (const { 0: word, index } of data.matchAll(/[\w’]+/g)) {
        const range = document.createRange();
        range.setStart(texts.currentNode, index);
        range.setEnd(texts.currentNode, index + word.length);
        const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
        if (lines.size > 1) broken.push(word);
      }
    }
  }
  return broken;
}
