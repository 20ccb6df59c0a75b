import { expect, signedInClient, test } from "../support/browser.ts";
import { insertDraft, withdrawFirstDrafts } from "../support/drafts.ts";
import { expectSound, recordDocuments } from "../support/expect-sound.ts";
import { takePhoto } from "../support/photos.ts";
import { getUserId } from "../support/session-cookie.ts";

/** In workerd, whose Images binding and streams the other tests replace. */

const toUpload = async (name: string, size: { width: number; height: number }) => {
  const photo = await takePhoto({ ...size, name });
  return { name, mimeType: photo.type, buffer: Buffer.from(await photo.arrayBuffer()) };
};
const NO_PHOTO = { name: "notes.jpg", mimeType: "image/jpeg", buffer: Buffer.from("hello") };

test("a client adds a photo to a post, describes it, approves the post and finds the photo again", async ({
  page,
  context,
  backend,
}) => {
  test.slow();
  recordDocuments(page);
  const client = await signedInClient(context);
  const user = getUserId(client);
  await withdrawFirstDrafts(backend, user);
  const id = await insertDraft(backend, user, { body: "Hats for the rain." });

  await page.goto(`/client/posts/${id}`);
  await page.getByLabel("Add a photo or video").setInputFiles(NO_PHOTO);
  await page.getByRole("button", { name: "Upload" }).click();
  await expect(
    page.getByText("notes.jpg: This file isn’t a photo or video we can read.").first(),
  ).toBeVisible();
  await expectSound(page);
  await page
    .getByLabel("Add a photo or video")
    .setInputFiles(await toUpload("hat.jpg", { width: 3000, height: 2000 }));
  await page.getByRole("button", { name: "Upload" }).click();
  await expect(page.getByText("Say what it shows, then approve the post.")).toBeVisible();

  await page.getByRole("button", { name: "Approve This Post" }).click();
  await expect(
    page.getByText("Please say what the photo or video shows, then approve the post.").first(),
  ).toBeVisible();
  await page.getByRole("textbox", { name: "Alt text" }).fill("A red hat on a hook");
  await page.getByRole("button", { name: "Save Description" }).click();
  const photo = page.getByRole("img", { name: "A red hat on a hook" });
  await expect(photo).toBeVisible();
  expect(await photo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(480);
  await page.getByRole("button", { name: "Approve This Post" }).click();
  await expect(page.getByRole("heading", { name: "Approved (1)" })).toBeVisible();

  await page.goto("/client/posts");
  await page.getByRole("link", { name: "Your Photos" }).click();
  await page
    .getByLabel("Add photos or a video")
    .setInputFiles([await toUpload("a.jpg", { width: 40, height: 30 }), NO_PHOTO]);
  await page.getByRole("button", { name: "Upload" }).click();
  await expect(
    page.getByText("notes.jpg: This file isn’t a photo or video we can read.").first(),
  ).toBeVisible();
  await expect(page.getByRole("listitem").getByRole("img")).toHaveCount(2);
  await expectSound(page);
  await page.getByText("Delete A red hat on a hook").click();
  await page.getByRole("button", { name: "Delete This Photo" }).click();
  await expect(page.getByText("A post that is still to go out shows it.").first()).toBeVisible();
  await page.getByText("Delete this photo", { exact: true }).first().click();
  await page.getByRole("button", { name: "Delete This Photo" }).click();
  await expect(page.getByText("It’s gone for good.")).toBeVisible();
  await expect(page.getByRole("listitem").getByRole("img")).toHaveCount(1);

  await page.goto(`/client/photos?post=${id}&version=3`);
  await expectSound(page);
});
