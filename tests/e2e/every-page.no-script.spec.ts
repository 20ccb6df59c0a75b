import { EVERY_STATE, expect, settle, signedInClient, test } from "../support/browser.ts";
import { seedDesk, fillParams } from "../support/desk.ts";
import { createEmailedPosts } from "../support/emailed-posts.ts";
import { expectSound, recordDocuments } from "../support/expect-sound.ts";
import { signInAsUser, signUpFields } from "../support/onboarding.ts";
import { CLIENT_PAGES, PUBLIC_PAGES } from "../support/page-paths.ts";
import { listRoutePaths } from "../support/route-paths.ts";
import { addSessionCookies } from "../support/session-cookies.ts";
import { Visitor } from "../support/visitor.ts";

/**
 * Visits each address once per state and checks everything there: axe, reflow, the size of controls,
 * its fields and its HTML here; its policy and the console by the fixture.
 */

/** Paths that are no pages, or that end the session. */
const NOT_A_PAGE = /\.(xml|txt|csv)$|healthz|^\/logout|\/export$/;
const routePaths = listRoutePaths()
  .map(({ path }) => path)
  .filter((path) => !NOT_A_PAGE.test(path));
const isOfArea = (path: string) => /^\/(client|desk)(\/|$)/.test(path);
const listedPaths = Object.values(PUBLIC_PAGES).flat();
const publicPaths = routePaths.filter((path) => !isOfArea(path));
const GROUPS = {
  ...PUBLIC_PAGES,
  "the rest": publicPaths.filter((path) => !listedPaths.includes(path)),
};

test.beforeEach(({ page }) => recordDocuments(page));

for (const [group, paths] of Object.entries(GROUPS)) {
  test(`${group} is accessible and fits any width and font size`, async ({ page }) => {
    test.setTimeout(300_000);
    for (const [index, path] of paths.entries()) {
      const response = await page.goto(path);
      const type = await response?.headerValue("content-type");
      if (type?.startsWith("text/html")) await expectSound(page, index === 0 ? "body" : "main");
    }
  });
}

test("public pages show a client no error", async ({ page, context, javaScriptEnabled }) => {
  test.setTimeout(300_000);
  await signedInClient(context);
  for (const path of publicPaths) {
    await page.goto(path);
    if (javaScriptEnabled) await settle(page);
  }
});

test("the client area is accessible and fits any width and font size", async ({
  page,
  context,
}) => {
  test.setTimeout(300_000);
  await signedInClient(context);
  for (const path of CLIENT_PAGES) {
    await page.goto(path);
    await expectSound(page, path === "/client" ? "body" : "main");
  }
});

for (const area of ["client", "desk"] as const)
  test(`records of the ${area} are accessible and fit any width and font size`, async ({
    page,
    context,
  }) => {
    test.setTimeout(600_000);
    const desk = await seedDesk(process.env.SITE_URL ?? "", process.env.BACKEND_URL ?? "");
    await addSessionCookies(context, area === "client" ? desk.client : desk.staff);
    for (const path of routePaths) {
      if (!path.startsWith(`/${area}`) || CLIENT_PAGES.includes(path)) continue;
      const address = fillParams(path, desk.ids);
      await page.goto(address);
      // Action-only routes redirect.
      if (new URL(page.url()).pathname === address)
        await expectSound(page, path === "/desk" ? "body" : "main");
    }
  });

test("posts of an email are accessible and fit any width and font size", async ({ page }) => {
  test.setTimeout(300_000);
  const posts = await createEmailedPosts(process.env.SITE_URL ?? "", process.env.BACKEND_URL ?? "");
  for (const [state, address] of Object.entries(posts))
    await test.step(state, async () => {
      await page.context().clearCookies();
      await page.goto(address);
      await expectSound(page, "main", EVERY_STATE);
    });
  await page.goto(posts.open);
  await page.getByRole("button", { name: "Ask for Changes" }).click();
  await expect(page.getByText("There’s a problem")).toBeVisible();
  await expectSound(page, "main", EVERY_STATE);
});

test("sign-up and questionnaire are accessible and fit any width and font size", async ({
  page,
  context,
}) => {
  test.setTimeout(300_000);
  const newcomer = new Visitor(process.env.SITE_URL ?? "");
  await newcomer.post("/signup?plan=pro", signUpFields(newcomer));
  await addSessionCookies(context, newcomer);
  await page.goto("/signup?plan=pro&step=check-email");
  await expectSound(page);

  await context.clearCookies();
  const user = new Visitor(process.env.SITE_URL ?? "");
  await signInAsUser(user, process.env.BACKEND_URL ?? "");
  await user.get("/"); // Clears the toasts by showing them.
  await addSessionCookies(context, user);
  await page.goto("/profile-questionnaire");
  await expectSound(page);
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByText("There’s a problem")).toBeVisible();
  await expectSound(page);
  await page.getByLabel("Business name").fill("Fig & Olive");
  await page.getByLabel("What do you offer?").fill("Wood-fired pizza");
  await page.getByLabel("Why do people choose you?").fill("Sourdough, 72 hours");
  for (const step of [2, 3]) {
    await page.getByRole("button", { name: "Continue" }).click();
    await expect(page.getByText(`Step ${step} of 3`)).toBeVisible();
    await expectSound(page);
  }
});
