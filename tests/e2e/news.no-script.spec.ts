import { expect, signedInClient, test } from "../support/browser.ts";
import { withdrawFirstDrafts } from "../support/drafts.ts";
import { expectSound, recordDocuments } from "../support/expect-sound.ts";
import { takePhoto } from "../support/photos.ts";
import { getUserId } from "../support/session-cookie.ts";

test("news with a photo becomes a draft while the page waits", async ({
  page,
  context,
  backend,
}) => {
  recordDocuments(page);
  const client = await signedInClient(context);
  await withdrawFirstDrafts(backend, getUserId(client));
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/client/posts#news");
  await page.getByLabel("What’s new this week?").fill("Fig bread from Friday.");
  const photo = await takePhoto();
  await page.getByLabel("Up to 4 photos").setInputFiles({
    name: photo.name,
    mimeType: photo.type,
    buffer: Buffer.from(await photo.arrayBuffer()),
  });
  await page.getByRole("button", { name: "Send News" }).click();
  await expect(page.getByText("We’re drafting a post about your news.")).toBeVisible();
  const draft = page.getByRole("article").filter({ hasText: "Fig bread from Friday." });
  await expect(draft.locator("img")).toBeVisible();
  await page.getByText("Your news", { exact: true }).click();
  await expect(page.getByRole("definition")).toHaveText("Fig bread from Friday.");
  await expectSound(page);
});
