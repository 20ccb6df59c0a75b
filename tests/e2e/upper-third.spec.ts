import type { Page } from "playwright/test";
import { expect, test } from "../support/browser.ts";
import { requestResetPath, signInAsUser, signUpFields } from "../support/onboarding.ts";
import { addSessionCookies } from "../support/session-cookies.ts";
import { Visitor } from "../support/visitor.ts";

const SITE = process.env.SITE_URL ?? "";
const BACKEND = process.env.BACKEND_URL ?? "";
const PHONE = { width: 390, height: 844 };

test.use({ viewport: PHONE });

async function expectInUpperThird(page: Page, path: string): Promise<void> {
  await page.goto(path);
  const main = page.getByRole("main");
  const controls = main
    .getByRole("textbox")
    .or(main.locator("[type=password], [type=radio]"))
    .or(main.getByRole("link", { name: "Schedule Your Meeting" }));
  const box = await controls.filter({ visible: true }).first().boundingBox();
  expect.soft(box?.y, path).toBeLessThanOrEqual(PHONE.height / 3);
}

test("the first field of each form on the way to a client area stands in a phone's upper third", async ({
  page,
  context,
}) => {
  const visitor = new Visitor(SITE);
  await visitor.post("/signup?plan=pro", signUpFields(visitor));
  await addSessionCookies(context, visitor);
  for (const path of [
    "/signup?plan=pro",
    "/signup?plan=payg",
    "/signup?plan=pro&step=check-email",
    "/login?plan=pro",
    "/forgot-password",
    await requestResetPath(SITE, BACKEND),
  ])
    await expectInUpperThird(page, path);
  for (const plan of ["pro", "payg"]) {
    const user = new Visitor(SITE);
    await signInAsUser(user, BACKEND, plan);
    await context.clearCookies();
    await addSessionCookies(context, user);
    for (const path of ["1", "2", "3"])
      await expectInUpperThird(page, `/profile-questionnaire?step=${path}`);
    await expectInUpperThird(page, "/confirm-identity");
    await expectInUpperThird(page, "/schedule-meeting");
  }
});

test("a phone shows the example post under the tone that it illustrates", async ({
  page,
  context,
}) => {
  const user = new Visitor(SITE);
  await signInAsUser(user, BACKEND);
  await addSessionCookies(context, user);
  await page.goto("/profile-questionnaire?step=1");
  const example = page.getByRole("complementary", { name: "Example post" });
  await expect(example).toBeHidden();
  await page.goto("/profile-questionnaire?step=3");
  const top = async (name: string) => (await page.getByLabel(name).boundingBox())!.y;
  expect(await top("Example post")).toBeGreaterThan(await top("Edgy"));
  expect(await top("Example post")).toBeLessThan(await top("Words or topics to avoid"));
});
