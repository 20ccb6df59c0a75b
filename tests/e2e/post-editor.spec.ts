import { expect, signedInClient, test } from "../support/browser.ts";
import { insertDraft, withdrawFirstDrafts } from "../support/drafts.ts";
import { expectSound, recordDocuments } from "../support/expect-sound.ts";
import { takePhoto } from "../support/photos.ts";
import { getUserId } from "../support/session-cookie.ts";

test("the editor shows a post as each network would, with the chosen picture and day", async ({
  page,
  context,
  backend,
}) => {
  test.slow();
  recordDocuments(page);
  const client = await signedInClient(context);
  const user = getUserId(client);
  await withdrawFirstDrafts(backend, user);
  const id = await insertDraft(backend, user, { planned_for: "2031-03-05T09:30" });
  await insertDraft(backend, user, { network: "Facebook", planned_for: "2031-03-06T17:00" });
  const photo = await takePhoto({ width: 400, height: 300, name: "hat.jpg" });
  await page.goto("/client/photos");
  await page.getByLabel("Add photos or a video").setInputFiles({
    name: photo.name,
    mimeType: photo.type,
    buffer: Buffer.from(await photo.arrayBuffer()),
  });
  await page.getByRole("button", { name: "Upload" }).click();
  await expect(page.getByText("Your photo is here.")).toBeVisible();

  await page.goto(`/client/posts/${id}`);
  const preview = page.getByRole("region", { name: "Preview" });
  await page.getByRole("textbox", { name: "Text" }).fill(`Hats ${"for the rain. ".repeat(20)}`);
  await expect(
    preview.getByText("284 of 2,200 characters, as Instagram counts them"),
  ).toBeVisible();
  await preview.getByRole("button", { name: "X", exact: true }).click();
  await expect(preview.getByText("284 of 280 characters, as X counts them")).toBeVisible();
  await expect(preview.getByRole("figure")).toContainText("Hats for the rain.");
  await expect(preview.getByRole("figure")).toContainText("X · Wed, March 5, 9:30 AM");

  await page.getByText("Choose a picture").click();
  await page.getByRole("radio", { name: "Not described yet" }).check();
  await expect(preview.getByRole("img", { name: "Not described yet" })).toBeVisible();

  const week = page.getByRole("region", { name: "Week" });
  await page.getByLabel("Date").focus();
  await week
    .getByRole("button", { name: /^Thursday, March 6, 2031 ?, Facebook at 5:00 PM$/ })
    .click();
  await expect(page.getByLabel("Date")).toHaveValue("2031-03-06");
  await expect(preview.getByRole("figure")).toContainText("Thu, March 6, 9:30 AM");
  await expect(week.getByText("Also that day: Facebook at 5:00 PM")).toBeVisible();
  await week.getByRole("button", { name: "Later" }).click();
  await expect(page.getByLabel("Date")).toHaveValue("2031-03-13");
  await expectSound(page);

  await page.getByRole("button", { name: "Save as New Version" }).click();
  await expect(page.getByText("Your edit is a new version.")).toBeVisible();
  await expect(page.getByRole("heading", { name: "Photo or video" })).toBeVisible();
  await expect(page.getByRole("textbox", { name: "Alt text" })).toBeVisible();
  await expect(page.getByText("Thursday, March 13, 2031 at 9:30 AM").first()).toBeVisible();
});
