import { expect, signedInClient, test } from "../support/browser.ts";
import { getUserId } from "../support/session-cookie.ts";

test.use({ timezoneId: "Pacific/Apia" });

test("a saved profile has the time zone of the browser", async ({ page, context, backend }) => {
  const client = await signedInClient(context);
  await page.goto("/client/profile");
  await page.getByRole("button", { name: "Save Profile" }).click();
  await expect(page).toHaveURL(/section=account/);
  const [profile] = await backend.rows("profiles", `id=eq.${getUserId(client)}`);
  expect(profile?.time_zone).toBe("Pacific/Apia");
});
