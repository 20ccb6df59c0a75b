import { expect, signedInClient, test } from "../support/browser.ts";
import { getUserId } from "../support/session-cookie.ts";

test.use({ timezoneId: "Pacific/Apia" });

test("times are offered and shown in the zone of the browser, wherever the network is", async ({
  page,
  context,
}) => {
  await signedInClient(context);
  await page.goto("/meeting");
  await expect(page.getByLabel("Your time zone")).toHaveValue("Pacific/Apia");
  await page.getByRole("radio").first().check();
  await page.getByRole("button", { name: "Book This Time" }).click();
  await expect(page.getByText("Apia, GMT+13")).toBeVisible();
  await page.goto("/schedule-meeting");
  await expect(page.getByText("Apia, GMT+13")).toBeVisible();
});

test("a saved profile has the time zone of the browser", async ({ page, context, backend }) => {
  const client = await signedInClient(context);
  await page.goto("/client/profile");
  await page.getByRole("button", { name: "Save Profile" }).click();
  await expect(page).toHaveURL(/section=account/);
  const [profile] = await backend.rows("profiles", `id=eq.${getUserId(client)}`);
  expect(profile?.time_zone).toBe("Pacific/Apia");
});
