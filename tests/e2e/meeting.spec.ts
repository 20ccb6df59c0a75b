import { expect, expectAccessible, signedInClient, test } from "../support/browser.ts";
import { expectSound } from "../support/expect-sound.ts";
import { signInAsStaff } from "../support/onboarding.ts";
import { getUserId } from "../support/session-cookie.ts";
import { addSessionCookies } from "../support/session-cookies.ts";
import { Visitor } from "../support/visitor.ts";

test("a booking, a calendar link and a proposal are accessible and fit any width and font size", async ({
  page,
  context,
  backend,
}) => {
  test.slow();
  const client = await signedInClient(context);
  const look = async (path: string) => {
    await page.goto(path);
    await expectSound(page);
  };
  await look("/meeting?zone=Australia/Adelaide");
  await page.getByRole("button", { name: "Book This Time" }).click();
  await expect(page.getByText("There’s a problem")).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("group", { name: "Time" }).locator("summary").nth(2).click();
  await page.getByRole("radio").last().check();
  await page.getByRole("button", { name: "Book This Time" }).click();
  await expect(page.getByRole("link", { name: "Change Time" })).toBeVisible();
  await look("/meeting");
  await look("/meeting?change=yes");

  const [row] = await backend.rows("meetings", `user_id=eq.${getUserId(client)}`);
  const link = async () =>
    (await backend.emailsTo(client.email))
      .map(({ text }) => text.match(/\/meeting\/[\w-]+\?key=[\w-]+/)?.[0])
      .find(Boolean);
  await expect.poll(link, { timeout: 20_000 }).toBeTruthy();
  await look((await link()) ?? "");

  const staff = new Visitor(process.env.SITE_URL ?? "");
  await signInAsStaff(staff, process.env.BACKEND_URL ?? "");
  await context.clearCookies();
  await addSessionCookies(context, staff);
  await look("/desk/settings/calendar");
  await page.getByRole("button", { name: "Create Calendar Link" }).click();
  await expect(page.getByLabel("Your secret calendar link")).toHaveValue(
    /\/calendar\/\w{64}\.ics$/,
  );
  await expect(page.getByRole("button", { name: "Copy Link" })).toBeVisible();
  await expectAccessible(page);

  await look(`/desk/meetings/${row?.id}/proposals`);
  await page.getByRole("button", { name: "Suggest Times" }).click();
  await expect(page.getByText("There’s a problem")).toBeVisible();
  await page.getByLabel("First time").selectOption({ index: 2 });
  await page.getByLabel("Second time").selectOption({ index: 4 });
  await page.getByRole("button", { name: "Suggest Times" }).click();
  await expect(page.getByText("Suggested", { exact: true })).toBeVisible();
  await look((await link()) ?? "");
  await expect(page.getByRole("heading", { name: "We suggest another time" })).toBeVisible();
});
